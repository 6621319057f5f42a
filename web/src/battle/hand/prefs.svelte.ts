const PLACE = 'grognard.table'

interface Kept {
  quick: boolean
  sound: boolean
  labels: boolean
  /** How fast what happens is told: beats of the normal pace, 0 for all at once. */
  pace: number
  /** Stop where units of one's own are assaulted, fight or run. */
  stops: boolean
  /** Tell it in still pictures. */
  stills: boolean
  /** The battles whose table is turned about. */
  turned: string[]
}

const FIRST: Kept = {
  quick: false,
  sound: false,
  labels: true,
  pace: 1,
  stops: true,
  stills: false,
  turned: [],
}

function stored(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) }
  } catch {
    return FIRST
  }
}

/** How this reader likes the table: kept in the browser. */
class Prefs {
  private kept: Kept = $state(stored())

  get quick(): boolean {
    return this.kept.quick
  }
  set quick(value: boolean) {
    this.keep({ quick: value })
  }

  get sound(): boolean {
    return this.kept.sound
  }
  set sound(value: boolean) {
    this.keep({ sound: value })
  }

  get labels(): boolean {
    return this.kept.labels
  }
  set labels(value: boolean) {
    this.keep({ labels: value })
  }

  get pace(): number {
    return this.kept.pace
  }
  set pace(value: number) {
    this.keep({ pace: value })
  }

  get stops(): boolean {
    return this.kept.stops
  }
  set stops(value: boolean) {
    this.keep({ stops: value })
  }

  get stills(): boolean {
    return this.kept.stills
  }
  set stills(value: boolean) {
    this.keep({ stills: value })
  }

  turned(room: string): boolean {
    return this.kept.turned.includes(room)
  }

  /** Turn the table of a battle about; the last few are remembered. */
  turn(room: string): void {
    const others = this.kept.turned.filter((one) => one !== room)
    this.keep({ turned: this.turned(room) ? others : [...others, room].slice(-50) })
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

export const prefs = new Prefs()
