import type { Scene, Token } from '../../wire/live'

/** The one after, or before, in a row that goes round; none in an empty row. */
function after<T>(row: T[], now: number, by: 1 | -1): T | null {
  if (!row.length) return null
  const next = now < 0 ? (by > 0 ? 0 : row.length - 1) : (now + by + row.length) % row.length
  return row[next] ?? null
}

/** The next unit of a side: of those that may act, or of all where none may. */
export function nextUnit(
  scene: Scene,
  side: number,
  lit: number[],
  now: number | null,
  by: 1 | -1,
): number | null {
  const own = scene.tokens.filter((one) => one.side === side && one.place === 'table')
  const able = own.filter((one) => lit.includes(one.no))
  const row = (able.length ? able : own).map((one) => one.no)
  return after(row, now === null ? -1 : row.indexOf(now), by)
}

/** The next enemy to aim at, the nearest first: of those that can be aimed at, or of all where none is known. */
export function nextFoe(
  scene: Scene,
  from: Token,
  targets: number[],
  now: number | null,
  by: 1 | -1,
): number | null {
  const here = from.at
  if (!here) return null
  const away = (one: Token) => Math.hypot((one.at?.x ?? 0) - here.x, (one.at?.y ?? 0) - here.y)
  const foes = scene.tokens.filter((one) => one.side !== from.side && one.place === 'table' && one.at)
  const known = foes.filter((one) => targets.includes(one.no))
  const row = (known.length ? known : foes).sort((a, b) => away(a) - away(b)).map((one) => one.no)
  return after(row, now === null ? -1 : row.indexOf(now), by)
}
