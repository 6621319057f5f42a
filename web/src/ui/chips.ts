import type { Chip } from '../wire/live'

/** A status and whatever else is wrong with a unit, as one label: "3 Nervous, disordered". */
export function joined(chips: readonly Chip[]): Chip[] {
  const at = chips.findIndex((one) => one.level !== null)
  const main = chips[at]
  if (!main || chips.filter((one) => one.level !== null).length > 1) return [...chips]
  const rest = chips.filter((one) => one !== main && one.text.length > 2)
  const bare = chips.filter((one) => one !== main && one.text.length <= 2)
  return [{ ...main, text: [main.text, ...rest.map((one) => one.text)].join(', ') }, ...bare]
}
