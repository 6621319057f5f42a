import { seen, type Lie } from './turning'
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
/** How much larger the fighting must be shown to be worth leaving the whole table for. */
const WORTH = 1.1

/**
 * Where one stands over the table: the place in the middle of the view, and how many pixels a table unit takes. Places
 * are told and asked for as they are on the table; `x`, `y` and the frames are as they are seen, if it lies turned.
 */
export class Camera {
  x = $state(0)
  y = $state(0)
  scale = $state(0)
  /** The scale when the hand last rested: what labels are laid out for. */
  rest = $state(0)
  /** What was in view when it last rested, as it is seen: labels stand inside it where they can. */
  frameAtRest = $state.raw<Frame | null>(null)
  /** What of it lay under buttons and words. */
  overAtRest = $state.raw<readonly Frame[]>([])
  moving = $state(false)
  view = $state.raw<View>({ left: 0, top: 0, width: 0, height: 0 })
  /** What the view keeps to by itself: where it is fought, the whole table, or nothing since a hand has moved it. */
  keeps: 'fight' | 'table' | 'hand' = $state('fight')
  /** Where it is fought, if anybody has said. */
  fight = $state.raw<Frame | null>(null)
  lie = $state.raw<Lie>({ turned: false, width: 1, depth: 1 })
  /** How often a hand has moved the view: who follows something lets go of it. */
  taken = $state(0)
  /** How much of the view lies under tools and captions, in pixels. */
  private margins = { left: 0, right: 0, top: 0 }
  private over: readonly Frame[] = []
  private frame: Frame = { x0: 0, y0: 0, x1: 1, y1: 1 }
  private timer: ReturnType<typeof setTimeout> | undefined
  private flight = 0

  /** The part of the world, in table units, that `fit` shows. */
  showing(frame: Frame): void {
    const same = isSame(frame, this.frame)
    this.frame = frame
    if (!same) this.refit(false)
  }

  /** The part of the world where it is fought; null where that is all of the table. */
  fought(frame: Frame | null): void {
    const same = frame && this.fight ? isSame(frame, this.fight) : frame === this.fight
    const first = this.fight === null
    this.fight = frame
    if (!same && this.keeps === 'fight') this.refit(!first)
  }

  /** These buttons and words lie on the view, in its pixels: labels keep clear of them too. */
  laidOver(boxes: readonly Frame[]): void {
    const same =
      boxes.length === this.over.length && boxes.every((one, i) => isSame(one, this.over[i] as Frame))
    this.over = boxes
    if (!same && this.scale && !this.moving) this.overAtRest = this.lain()
  }

  /** So much of the view lies under something: labels keep clear of it. */
  covered(margins: { left: number; right: number; top: number }): void {
    const same = (['left', 'right', 'top'] as const).every((one) => margins[one] === this.margins[one])
    this.margins = margins
    if (!same && this.scale && !this.moving) this.settle()
  }

  /** The table is laid before us so. */
  lies(lie: Lie): void {
    const { turned, width, depth } = this.lie
    if (lie.turned === turned && lie.width === width && lie.depth === depth) return
    if (lie.turned !== turned) [this.x, this.y] = seen([this.x, this.y], { ...lie, turned: true })
    this.lie = lie
  }

  /** The stage changed its size or place. */
  resize(view: View): void {
    const old = this.view
    const grown = view.width !== old.width || view.height !== old.height
    if (!grown && view.left === old.left && view.top === old.top) return
    this.view = view
    if (grown) this.refit(false)
  }

  get fitScale(): number {
    return this.scaleFor(this.frame)
  }

  private scaleFor({ x0, y0, x1, y1 }: Frame): number {
    return Math.min(this.view.width / (x1 - x0), this.view.height / (y1 - y0)) || 1
  }

  /** Show the whole table; where that is shown already, the fighting again. */
  fit(): void {
    this.keeps = this.keeps === 'table' && this.closer ? 'fight' : 'table'
    this.refit(true)
  }

  /** Is it the fighting that is shown, and not all of the table? */
  get onFight(): boolean {
    return this.keeps === 'fight' && this.closer !== null
  }

  /** Where it is fought, if that shows units notably larger than the whole table does. */
  private get closer(): Frame | null {
    return this.fight && this.scaleFor(this.fight) > WORTH * this.fitScale ? this.fight : null
  }

  private refit(glide: boolean): void {
    if (!this.view.width || this.keeps === 'hand') return
    const keeps = this.keeps
    const frame = (keeps === 'fight' && this.closer) || this.frame
    this.go((frame.x0 + frame.x1) / 2, (frame.y0 + frame.y1) / 2, this.scaleFor(frame), glide)
    this.keeps = keeps
  }

  zoomBy(factor: number, at?: Pt): void {
    this.stop()
    this.taken += 1
    const [cx, cy] = at ?? this.middle()
    const [x, y] = seen(this.toTable(cx, cy), this.lie)
    const scale = this.clampScale(this.scale * factor)
    const share = 1 - this.scale / scale
    this.set(this.x + (x - this.x) * share, this.y + (y - this.y) * share, scale)
  }

  /** Move the table by so many pixels, as a hand would. */
  panBy(dx: number, dy: number): void {
    this.stop()
    if (dx || dy) this.taken += 1
    this.set(this.x - dx / this.scale, this.y + dy / this.scale, this.scale)
  }

  centre(x: number, y: number, scale = this.scale): void {
    this.go(...seen([x, y], this.lie), this.clampScale(scale), true)
  }

  /** Go where a part of the table is seen, large enough to read; where it is seen well already nothing moves. */
  lookAt(part: Frame, readable: number): void {
    const { width, height } = this.view
    if (!width || (this.scale >= readable * 0.9 && this.sees(part))) return
    const wanted = this.laid(part)
    const scale = Math.max(Math.min(this.scaleFor(wanted), readable * 1.5), readable * 0.75, this.fitScale)
    const { x0, y0, x1, y1 } = this.frame
    const inside = (at: number, low: number, high: number, room: number) =>
      high - low <= 2 * room ? (low + high) / 2 : Math.max(low + room, Math.min(high - room, at))
    const x = inside((wanted.x0 + wanted.x1) / 2, x0, x1, width / scale / 2)
    const y = inside((wanted.y0 + wanted.y1) / 2, y0, y1, height / scale / 2)
    this.go(x, y, this.clampScale(scale), true)
    this.keeps = 'hand'
  }

  /** Bring a part of the table into a free piece of the stage, as large as it is seen now or smaller. */
  lookInto(part: Frame, free: View): void {
    const { width, height } = this.view
    if (!width || free.width <= 0 || free.height <= 0) return
    const { x0, y0, x1, y1 } = this.laid(part)
    const scale = this.clampScale(Math.min(this.scale, free.width / (x1 - x0), free.height / (y1 - y0)))
    const [right, down] = [free.left + (free.width - width) / 2, free.top + (free.height - height) / 2]
    this.go((x0 + x1) / 2 - right / scale, (y0 + y1) / 2 + down / scale, scale, true)
    this.keeps = 'hand'
  }

  /** Is a part of the table in view? */
  sees(part: Frame): boolean {
    const [w, h] = [this.view.width / this.scale / 2, this.view.height / this.scale / 2]
    const { x0, y0, x1, y1 } = this.laid(part)
    return x0 >= this.x - w && y0 >= this.y - h && x1 <= this.x + w && y1 <= this.y + h
  }

  /** The part of the table in view. */
  get seen(): Frame {
    const [w, h] = [this.view.width / this.scale / 2, this.view.height / this.scale / 2]
    return this.laid({ x0: this.x - w, y0: this.y - h, x1: this.x + w, y1: this.y + h })
  }

  /** A part of the table as it is seen, and the other way about. */
  private laid({ x0, y0, x1, y1 }: Frame): Frame {
    const [one, other] = [seen([x0, y0], this.lie), seen([x1, y1], this.lie)]
    return {
      x0: Math.min(one[0], other[0]),
      y0: Math.min(one[1], other[1]),
      x1: Math.max(one[0], other[0]),
      y1: Math.max(one[1], other[1]),
    }
  }

  /** Where one stands now, as something to go back to. */
  mark(): () => void {
    const { x, y, scale, keeps } = this
    return () => {
      this.keeps = keeps
      if (keeps === 'hand') this.go(x, y, scale, true)
      else this.refit(true)
    }
  }

  toTable(clientX: number, clientY: number): Pt {
    const [cx, cy] = this.middle()
    return seen([this.x + (clientX - cx) / this.scale, this.y - (clientY - cy) / this.scale], this.lie)
  }

  /** A place on the table as a place on the page. */
  toScreen(x: number, y: number): Pt {
    const [dx, dy] = this.onStage(x, y)
    return [this.view.left + dx, this.view.top + dy]
  }

  /** A place on the table as a place on the stage. */
  onStage(x: number, y: number): Pt {
    return this.drawnAt(...seen([x, y], this.lie))
  }

  /** A place as it is seen, as a place on the stage. */
  drawnAt(x: number, y: number): Pt {
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
    this.keeps = 'hand'
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

  /** What lies on the view, as places of the table. */
  private lain(): Frame[] {
    const [w, h] = [this.view.width / this.scale / 2, this.view.height / this.scale / 2]
    return this.over.map(({ x0, y0, x1, y1 }) => ({
      x0: this.x - w + x0 / this.scale,
      y0: this.y + h - y1 / this.scale,
      x1: this.x - w + x1 / this.scale,
      y1: this.y + h - y0 / this.scale,
    }))
  }

  private settle(): void {
    this.moving = false
    this.rest = this.scale
    const [w, h] = [this.view.width / this.scale / 2, this.view.height / this.scale / 2]
    const { left, right, top } = this.margins
    this.frameAtRest = {
      x0: this.x - w + left / this.scale,
      y0: this.y - h,
      x1: this.x + w - right / this.scale,
      y1: this.y + h - top / this.scale,
    }
    this.overAtRest = this.lain()
  }

  private go(x: number, y: number, scale: number, glide: boolean): void {
    this.stop()
    if (!glide || !this.scale || still()) {
      ;[this.x, this.y, this.scale] = [x, y, scale]
      this.settle()
      this.keeps = 'hand'
      return
    }
    this.fly([this.x, this.y, this.scale], [x, y, scale])
  }

  private fly(from: [number, number, number], to: [number, number, number]): void {
    const start = performance.now()
    const step = (now: number) => {
      const u = Math.min(1, (now - start) / 320)
      const ease = 1 - (1 - u) ** 3
      const keeps = this.keeps
      this.set(
        from[0] + (to[0] - from[0]) * ease,
        from[1] + (to[1] - from[1]) * ease,
        from[2] * (to[2] / from[2]) ** ease,
      )
      this.keeps = keeps
      this.flight = u < 1 ? requestAnimationFrame(step) : 0
    }
    this.flight = requestAnimationFrame(step)
  }

  private stop(): void {
    if (this.flight) cancelAnimationFrame(this.flight)
    this.flight = 0
  }
}

function isSame(one: Frame, other: Frame): boolean {
  return (Object.keys(one) as (keyof Frame)[]).every((k) => Math.abs(one[k] - other[k]) < 1e-9)
}

/** Whether the reader wants things to keep still. */
export function still(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
