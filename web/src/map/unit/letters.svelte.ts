/** The fonts of the table, by which its labels are measured; the same as in style/tokens.css. */
export const SANS = 'Inter, "Segoe UI", system-ui, sans-serif'
export const SERIF = '"Crimson Pro", "Palatino Linotype", Palatino, Georgia, serif'

/** Counts up when fonts have come: what was measured before must be measured again. */
class Letters {
  come = $state(0)

  constructor() {
    if (typeof document === 'undefined' || !document.fonts) return
    document.fonts.addEventListener?.('loadingdone', () => (this.come += 1))
    for (const font of [`600 12px ${SANS}`, `italic 14px ${SERIF}`]) void document.fonts.load?.(font)
  }
}

export const letters = new Letters()
