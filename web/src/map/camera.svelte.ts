import type { Pt } from './types'

export interface View {
  left: number
  top: number
  width: number
  height: number
}

export interface Frame {
  x0: number
  y0: number
  x1: number
  y1: number
}

const CALM = 150
const NEAREST = 7

/** Where one stands over the table: the place in the middle of the view, and how many pixels a table unit takes. */
export class Camera {
  x = $state(0)
  y = $state(0)
  scale = $state(0)
  /** The scale when the hand last rested: what labels are laid out for. */
  rest = $state(0)
  moving = $state(false)
  view = $state.raw<View>({ left: 0, top: 0, width: 0, height: 0 })
  private frame: Frame = { x0: 0, y0: 0, x1: 1, y1: 1 }
  private fitted = true
  private timer: ReturnType<typeof setTimeout> | undefined
  private flight = 0

  /** The part of the world, in table units, that `fit` shows. */
  showing(frame: Frame): void {
    const same = (Object.keys(frame) as (keyof Frame)[]).every((k) => frame[k] === this.frame[k])
    this.frame = frame
    if (this.fitted && !same) this.fit(false)
  }

  /** The stage changed its size or place. */
  resize(view: View): void {
    const old = this.view
    const grown = view.width !== old.width || view.height !== old.height
    if (!grown && view.left === old.left && view.top === old.top) return
    this.view = view
    if (grown && this.fitted) this.fit(false)
  }

  get fitScale(): number {
    const { x0, y0, x1, y1 } = this.frame
    return Math.min(this.view.width / (x1 - x0), this.view.height / (y1 - y0)) || 1
  }

  fit(glide = true): void {
    if (!this.view.width) return
    const { x0, y0, x1, y1 } = this.frame
    this.go((x0 + x1) / 2, (y0 + y1) / 2, this.fitScale, glide)
    this.fitted = true
  }

  zoomBy(factor: number, at?: Pt): void {
    this.stop()
    const [cx, cy] = at ?? this.middle()
    const [x, y] = this.toTable(cx, cy)
    const scale = this.clampScale(this.scale * factor)
    const share = 1 - this.scale / scale
    this.set(this.x + (x - this.x) * share, this.y + (y - this.y) * share, scale)
  }

  /** Move the table by so many pixels, as a hand would. */
  panBy(dx: number, dy: number): void {
    this.stop()
    this.set(this.x - dx / this.scale, this.y + dy / this.scale, this.scale)
  }

  centre(x: number, y: number, scale = this.scale): void {
    this.go(x, y, this.clampScale(scale), true)
  }

  toTable(clientX: number, clientY: number): Pt {
    const [cx, cy] = this.middle()
    return [this.x + (clientX - cx) / this.scale, this.y - (clientY - cy) / this.scale]
  }

  /** A place on the table as a place on the page. */
  toScreen(x: number, y: number): Pt {
    const [cx, cy] = this.middle()
    return [cx + (x - this.x) * this.scale, cy - (y - this.y) * this.scale]
  }

  /** A place on the table as a place on the stage. */
  onStage(x: number, y: number): Pt {
    const { width, height } = this.view
    return [width / 2 + (x - this.x) * this.scale, height / 2 - (y - this.y) * this.scale]
  }

  private middle(): Pt {
    const { left, top, width, height } = this.view
    return [left + width / 2, top + height / 2]
  }

  private clampScale(scale: number): number {
    return Math.max(this.fitScale * 0.6, Math.min(this.fitScale * NEAREST, scale))
  }

  private set(x: number, y: number, scale: number): void {
    this.fitted = false
    const { x0, y0, x1, y1 } = this.frame
    this.x = Math.max(x0, Math.min(x1, x))
    this.y = Math.max(y0, Math.min(y1, y))
    this.scale = scale
    this.stir()
  }

  private stir(): void {
    this.moving = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.settle(), CALM)
  }

  private settle(): void {
    this.moving = false
    this.rest = this.scale
  }

  private go(x: number, y: number, scale: number, glide: boolean): void {
    this.stop()
    if (!glide || !this.scale || still()) {
      ;[this.x, this.y, this.scale] = [x, y, scale]
      this.settle()
      this.fitted = false
      return
    }
    this.fly([this.x, this.y, this.scale], [x, y, scale])
  }

  private fly(from: [number, number, number], to: [number, number, number]): void {
    const start = performance.now()
    const step = (now: number) => {
      const u = Math.min(1, (now - start) / 320)
      const ease = 1 - (1 - u) ** 3
      const fitted = this.fitted
      this.set(
        from[0] + (to[0] - from[0]) * ease,
        from[1] + (to[1] - from[1]) * ease,
        from[2] * (to[2] / from[2]) ** ease,
      )
      this.fitted = fitted
      this.flight = u < 1 ? requestAnimationFrame(step) : 0
    }
    this.flight = requestAnimationFrame(step)
  }

  private stop(): void {
    if (this.flight) cancelAnimationFrame(this.flight)
    this.flight = 0
  }
}

/** Whether the reader wants things to keep still. */
export function still(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
