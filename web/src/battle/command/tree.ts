import type { Chief } from '../../wire/live'

/** How far below the top of the tree a commander stands. */
export function depthOf(staff: readonly Chief[], one: Chief): number {
  let depth = 0
  for (let at: Chief | undefined = one; at && at.superior !== null && depth < staff.length; depth += 1) {
    const above: number = at.superior
    at = staff.find((other) => other.piece === above)
  }
  return depth
}

export type Given = Readonly<Record<number, number>>

/** Give a die, by its place in the pool, to a man; the last die falls to the last man by itself. */
export function give(given: Given, takers: readonly number[], dice: number, man: number, die: number): Given {
  const others = Object.entries(given).filter(([one, had]) => Number(one) !== man && had !== die)
  const now: Record<number, number> = { ...Object.fromEntries(others), [man]: die }
  const men = takers.filter((one) => !(one in now))
  const free = [...Array(dice).keys()].filter((one) => !Object.values(now).includes(one))
  const [last] = men
  const [left] = free
  if (men.length === 1 && free.length === 1 && last !== undefined && left !== undefined) now[last] = left
  return now
}

/** Dice as an answer names them, put back on the dice they are. */
export function dealt(dice: readonly number[], pairs: readonly (readonly [number, number])[]): Given {
  const now: Record<number, number> = {}
  const free = dice.map((face, i) => ({ face, i }))
  for (const [man, face] of pairs) {
    const at = free.findIndex((one) => one.face === face)
    if (at >= 0) now[man] = free.splice(at, 1)[0]?.i ?? 0
  }
  return now
}
