/** Two answers that say the same, whatever they leave out. */
export function sameAction(one: unknown, other: unknown): boolean {
  return JSON.stringify(said(one)) === JSON.stringify(said(other))
}

function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, said(one)]))
}
