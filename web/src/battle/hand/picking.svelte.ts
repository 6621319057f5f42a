export type Pick = { piece: number } | { point: [number, number] }
export type Wanting = 'piece' | 'point' | 'outline'

/** A form waits for something to be shown on the map. */
export class Picking {
  wants: Wanting | null = $state(null)
  label = $state('')
  points: [number, number][] = $state.raw([])
  private done: ((value: number | [number, number] | [number, number][] | null) => void) | null = null

  piece(label: string): Promise<number | null> {
    return this.ask('piece', label) as Promise<number | null>
  }

  point(label: string): Promise<[number, number] | null> {
    return this.ask('point', label) as Promise<[number, number] | null>
  }

  /** Corner after corner until it is closed. */
  outline(label: string): Promise<[number, number][] | null> {
    return this.ask('outline', label) as Promise<[number, number][] | null>
  }

  /** A tap on the map; true if somebody waited for it. */
  take(piece: number | null, x: number, y: number): boolean {
    if (this.wants === null) return false
    const at: [number, number] = [rounded(x), rounded(y)]
    if (this.wants === 'point') this.finish(at)
    else if (this.wants === 'outline') this.points = [...this.points, at]
    else if (piece !== null) this.finish(piece)
    return true
  }

  close(): void {
    this.finish(this.points.length ? this.points : null)
  }

  cancel(): void {
    this.finish(null)
  }

  private ask(wants: Wanting, label: string): Promise<unknown> {
    this.cancel()
    this.wants = wants
    this.label = label
    this.points = []
    return new Promise((done) => (this.done = done))
  }

  private finish(value: number | [number, number] | [number, number][] | null): void {
    const done = this.done
    this.wants = null
    this.done = null
    this.points = []
    done?.(value)
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
