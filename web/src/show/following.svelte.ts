import { untrack } from 'svelte'
import type { Camera } from '../map/camera.svelte'
import { unitOf } from '../map/ground/draw'
import { NAMES_FROM } from '../map/unit/tags'
import type { Scene } from '../wire/live'
import { frameOf, grown } from './framing'
import type { Step } from './steps'

const ROOM = 1.6

/** The view goes where something is told, until a hand takes it; afterwards it goes home. */
export class Following {
  on = $state(true)
  /** Has the view gone anywhere by itself? */
  moved = $state(false)
  private home: (() => void) | null = null
  private taken = 0
  private last: { step: Step; unit: number } | null = null

  constructor(private readonly camera: Camera) {}

  /** Follow a beat, or go home when nothing is told any more. */
  watch(step: Step | null, measure: Scene['measure']): void {
    const { taken, view } = this.camera
    untrack(() => {
      if (!step) return this.goHome()
      if (!this.home) this.begin(taken)
      else if (taken !== this.taken) this.on = false
      if (!view.width) return
      this.last = { step, unit: unitOf(measure) }
      if (this.on) this.look()
    })
  }

  /** Take the view back to what is told. */
  back(): void {
    this.on = true
    this.taken = this.camera.taken
    this.look()
  }

  private begin(taken: number): void {
    this.home = this.camera.mark()
    this.on = true
    this.moved = false
    this.taken = taken
  }

  private look(): void {
    const frame = this.last && frameOf(this.last.step)
    if (!frame || !this.last) return
    const { unit } = this.last
    const { x, y, scale } = this.camera
    this.camera.lookAt(grown(frame, ROOM * unit), (NAMES_FROM * 1.2) / unit)
    requestAnimationFrame(
      () => (this.moved ||= x !== this.camera.x || y !== this.camera.y || scale !== this.camera.scale),
    )
  }

  private goHome(): void {
    if (this.on && this.moved) this.home?.()
    this.home = this.last = null
    this.moved = false
  }
}
