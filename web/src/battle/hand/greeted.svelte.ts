const PLACE = 'grognard.greeted'

interface Kept {
  name: string
  seats: string[]
  /** Start cards are shown when a seat is first taken; not to those who want none. */
  wanted: boolean
}

function stored(): Kept {
  try {
    return {
      name: '',
      seats: [],
      wanted: true,
      ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>),
    }
  } catch {
    return { name: '', seats: [], wanted: true }
  }
}

/** Which seats have read their start card, and by what name this reader goes: kept in the browser. */
class Greeted {
  private kept: Kept = $state(stored())

  has(seat: string): boolean {
    return !this.kept.wanted || this.kept.seats.includes(seat)
  }

  add(seat: string): void {
    if (!this.kept.seats.includes(seat)) this.keep({ seats: [...this.kept.seats, seat].slice(-200) })
  }

  get name(): string {
    return this.kept.name
  }
  set name(value: string) {
    this.keep({ name: value })
  }

  get wanted(): boolean {
    return this.kept.wanted
  }
  set wanted(value: boolean) {
    this.keep({ wanted: value })
  }

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change }
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.kept))
    } catch {
      // a browser that keeps nothing forgets it when the page closes
    }
  }
}

export const greeted = new Greeted()
