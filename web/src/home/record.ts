import type { RecordCard } from '../net/api'
import { CONTROL, type Chair, type Seats } from './plan'
import { plain } from '../ui/words'

type Seated = Pick<RecordCard, 'seats' | 'seat_sides' | 'sides'>

/** The seats of a record; a side's only seat has its name. */
export function chairsOf({ seats, seat_sides, sides }: Seated): Chair[] {
  const names = Object.keys(seats).filter((seat) => seat !== CONTROL)
  const found = names.map((seat) => {
    const side = seat_sides[seat] ?? null
    const single = names.filter((one) => seat_sides[one] === side).length === 1
    return { seat, side, title: (single && side !== null && sides[side]?.name) || plain(seat) }
  })
  return CONTROL in seats ? [...found, { seat: CONTROL, side: null, title: 'Control' }] : found
}

/** Its generals where they were, I in the first other seat, and whoever is with me in the rest. */
export function seatsOf({ seats }: Pick<RecordCard, 'seats'>, general: string): Seats {
  let taken = false
  const found = Object.entries(seats).map(([seat, was]) => {
    const who = was.general ? 'general' : taken ? 'here' : 'me'
    taken ||= who === 'me'
    return [seat, { who, general: was.general || general, name: was.name }] as const
  })
  return Object.fromEntries(found)
}
