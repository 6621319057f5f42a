/** What was chosen last time, to be offered again. */
export interface Last {
  rules: string
  scenario: string
  general: string
  name: string
}

const PLACE = 'grognard.last'
const NOTHING: Last = { rules: '', scenario: '', general: '', name: '' }

export function last(): Last {
  try {
    return { ...NOTHING, ...JSON.parse(localStorage.getItem(PLACE) ?? '{}') }
  } catch {
    return NOTHING
  }
}

export function remember(chosen: Partial<Last>): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...last(), ...chosen }))
  } catch {
    // a browser that keeps nothing asks again next time
  }
}
