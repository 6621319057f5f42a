const PLACE = 'grognard.table'

interface Kept {
  quick: boolean
  sound: boolean
  labels: boolean
  paced: boolean
}

const FIRST: Kept = { quick: false, sound: false, labels: true, paced: true }

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

  get paced(): boolean {
    return this.kept.paced
  }
  set paced(value: boolean) {
    this.keep({ paced: value })
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
