import type { Chip } from '../wire/live'

/** A status and whatever else is wrong with a unit, as one label: "3 Nervous, disordered". */
export function joined(all: readonly Chip[]): Chip[] {
  const chips = all.filter((one, i) => one.level === null || isFirst(all, one, i))
  const main = chips.findLast((one) => one.level !== null)
  if (!main) return chips
  const others = chips.filter((one) => one !== main && one.level !== null)
  const rest = chips.filter((one) => one.level === null && one.text.length > 2)
  const bare = chips.filter((one) => one.level === null && one.text.length <= 2)
  return [...others, { ...main, text: [main.text, ...rest.map((one) => one.text)].join(', ') }, ...bare]
}

/** Two wings in one state are told as one. */
function isFirst(chips: readonly Chip[], chip: Chip, at: number): boolean {
  return chips.findIndex((one) => one.level === chip.level && one.text === chip.text) === at
}
