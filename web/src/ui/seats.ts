const SIDES = ['blue', 'red']

/** What a seat is called: by its command, or where a side is one seat by its side. */
export function seatName(seat: string, sides: readonly { noun: string }[]): string {
  const noun = sides[SIDES.indexOf(seat)]?.noun ?? seat
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
