import type { Gesture, Measured } from '../../wire/live'
import { Courier } from './courier'

export type RulerMode = 'off' | 'ruler' | 'sight'

/** Measures between two places or pieces. Sight measures from a piece to wherever one points. */
export class Ruler {
  mode: RulerMode = $state('off')
  start: Gesture | null = $state.raw(null)
  measured: Measured | null = $state.raw(null)
  drawing = $state(false)
  private readonly courier: Courier<[Gesture, Gesture], Measured>

  constructor(measure: (start: Gesture, end: Gesture) => Promise<Measured>) {
    this.courier = new Courier(
      ([start, end]) => measure(start, end),
      (_, measured) => (this.measured = measured),
    )
  }

  toggle(mode: 'ruler' | 'sight', from: number | null = null): void {
    const off = this.mode === mode
    this.put()
    if (off) return
    this.mode = mode
    if (mode === 'sight' && from !== null) this.start = { piece: from }
  }

  /** Put it away. */
  put(): void {
    this.courier.drop()
    this.mode = 'off'
    this.start = null
    this.measured = null
    this.drawing = false
  }

  begin(at: Gesture): void {
    this.courier.drop()
    this.measured = null
    this.start = at
    this.drawing = true
  }

  to(at: Gesture): void {
    if (!this.start) return
    if (isSamePiece(this.start, at)) {
      this.courier.drop()
      this.measured = null
    } else this.courier.send([this.start, at])
  }

  /** The pointer moves: sight follows it, a ruler only until its end is set. */
  follow(at: Gesture): void {
    if (this.drawing || this.mode === 'sight') this.to(at)
  }

  end(): void {
    this.drawing = false
  }

  /** A tap: the first begins, the second ends; with sight from a unit every tap ends. */
  tap(at: Gesture): void {
    if (!this.start) return this.begin(at)
    this.to(at)
    if (this.mode === 'ruler' && !this.drawing) this.begin(at)
    else this.drawing = false
  }
}

/** From a unit to itself there is nothing to measure. */
function isSamePiece(start: Gesture, end: Gesture): boolean {
  const piece = start.piece ?? start.onto
  return piece !== null && piece !== undefined && piece === (end.piece ?? end.onto)
}
