const PLACE = 'grognard.volume'

function stored(): number {
  const kept = Number(localStorage.getItem(PLACE) ?? 0)
  return kept >= 0 && kept <= 1 ? kept : 0
}

/** How loud the battle is, from 0 to 1: silent until somebody asks for it, and kept in the browser. */
class Loudness {
  private kept = $state(stored())

  get volume(): number {
    return this.kept
  }
  set volume(value: number) {
    this.kept = Math.min(1, Math.max(0, value))
    try {
      localStorage.setItem(PLACE, String(this.kept))
    } catch {
      // a browser that keeps nothing forgets it when the page closes
    }
  }
}

export const loudness = new Loudness()
