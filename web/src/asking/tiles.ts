import type { Choice, Item } from '../net/api'

/** More than so many choices are a list to be scrolled: tiles of them would push all else off the screen. */
const MANY = 14
/** How many letters there is room for on tiles of three widths. */
const SHORT = 20
const LONG = 28

/** How choices are laid out under a thumb: by their signs in one row, or as tiles so wide; nothing is a list. */
export function laid(choices: readonly Choice[]): '' | 'signs' | 'short' | 'words' | 'sentences' {
  if (choices.length > MANY) return ''
  if (choices.length && choices.every((one) => one.sign)) return 'signs'
  const longest = Math.max(...choices.map((one) => one.text.length))
  return longest <= SHORT ? 'short' : longest <= LONG ? 'words' : 'sentences'
}

/** A number one step up or down, on its steps and within its bounds. */
export function stepped(item: Item, value: number, by: 1 | -1): number {
  const next = item.low + Math.round((value - item.low) / item.step + by) * item.step
  return Math.min(item.high, Math.max(item.low, Math.round(next * 1000) / 1000))
}
