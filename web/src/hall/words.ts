import type { HallCard } from '../net/api'

const NUMBERS = [
  'none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
  'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty',
] // prettier-ignore

/** A number as one says it. */
export function number(n: number): string {
  return NUMBERS[n] ?? String(n)
}

/** How many have a seat, for the hall. */
export function here(card: HallCard): string {
  const taken = card.seats.filter((one) => one.taken).length
  return `${taken} of ${card.seats.length} are here`
}

/** How long it lasts. */
export function length(card: HallCard): string {
  return card.turn_limit ? `The battle lasts ${number(card.turn_limit)} turns.` : ''
}

/** The day of the battle, and the hour. */
export function when(card: HallCard): string {
  const day = card.date ? new Date(`${card.date}T12:00:00`) : null
  const said = day?.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }) ?? ''
  return [said, card.start_time].filter(Boolean).join(', ')
}

/** An address as one types it: without what every browser adds. */
export function typed(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/[/#].*$/, '')
}
