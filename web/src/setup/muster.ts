import type { components } from '../wire/api'

export type ArmyList = components['schemas']['ArmyList']
export type ListRow = components['schemas']['ListRow']

/** How many of each row of a list are picked. */
export type Picked = Record<string, number>

export function keyOf(row: Pick<ListRow, 'type' | 'size'>): string {
  return `${row.type}/${row.size}`
}

/** What must be taken in any case. */
export function bare(list: ArmyList): Picked {
  return Object.fromEntries(list.rows.map((row) => [keyOf(row), row.bracketed ? 0 : row.least]))
}

/** One more of a row: in brackets the first purchase takes the whole lot. */
export function more(row: ListRow, count: number): number {
  const next = row.bracketed && count < row.least ? row.least : count + 1
  return Math.min(row.most, next)
}

/** One less of a row: in brackets it is none before it is too few. */
export function less(row: ListRow, count: number): number {
  const floor = row.bracketed ? 0 : row.least
  const next = row.bracketed && count <= row.least ? 0 : count - 1
  return Math.max(floor, next)
}

export function points(list: ArmyList, picked: Picked): number {
  return list.rows.reduce((sum, row) => sum + row.cost * (picked[keyOf(row)] ?? 0), 0)
}

export function units(picked: Picked): number {
  return Object.values(picked).reduce((sum, count) => sum + count, 0)
}

/** The answer to the question. */
export function chosen(type: string, list: ArmyList, picked: Picked): object {
  const rows = list.rows.filter((row) => picked[keyOf(row)])
  return {
    type,
    list: list.id,
    rows: rows.map((row) => ({ type: row.type, size: row.size, count: picked[keyOf(row)] })),
  }
}

interface Given {
  list?: string
  rows?: { type: string; size?: string; count: number }[]
}

/** What an answer says, to go on picking from there. */
export function pickedIn(answer: Given): Picked {
  const rows = answer.rows ?? []
  return Object.fromEntries(rows.map((row) => [`${row.type}/${row.size ?? 'common'}`, row.count]))
}
