import type { LuckTurn } from './story'

export const BOX = { left: 34, right: 276, top: 16, low: 148, width: 372, height: 168 }

export interface Chart {
  most: number
  zero: number
  bands: string[]
  lines: { d: string; dots: [number, number][]; end: number; sum: number }[]
  turns: { x: number; turn: number }[]
}

/** The luck of both sides as paths; every battle begins at nought. */
export function chart(rows: LuckTurn[], sides: number): Chart {
  const first = { turn: 0, pips: Array(sides).fill(0), bands: Array(sides).fill(0), dice: [] } as LuckTurn
  const all = [first, ...rows]
  const reach = Math.max(5, ...all.flatMap((row) => [...row.pips.map(Math.abs), ...row.bands]))
  const most = Math.ceil(reach / 5) * 5
  const zero = (BOX.top + BOX.low) / 2
  const x = (i: number) => BOX.left + (i / Math.max(1, rows.length)) * (BOX.right - BOX.left)
  const y = (pips: number) => zero - (pips / most) * ((BOX.low - BOX.top) / 2)
  const point = (px: number, py: number) => `${px.toFixed(1)} ${py.toFixed(1)}`
  const over = (side: number, sign: number) =>
    all.map((row, i) => point(x(i), y(sign * (row.bands[side] ?? 0))))
  const every = Math.max(1, Math.ceil(rows.length / 12))
  return {
    most,
    zero,
    bands: Array.from(
      { length: sides },
      (_, side) => `M${[...over(side, 1), ...over(side, -1).reverse()].join('L')}Z`,
    ),
    lines: Array.from({ length: sides }, (_, side) => ({
      d: `M${all.map((row, i) => point(x(i), y(row.pips[side] ?? 0))).join('L')}`,
      dots: rows
        .map((row, i): [number, number] => [x(i + 1), y(row.pips[side] ?? 0)])
        .filter((_, i) => i % every === 0 || i === rows.length - 1),
      end: y(all.at(-1)?.pips[side] ?? 0),
      sum: all.at(-1)?.pips[side] ?? 0,
    })),
    turns: rows.map((row, i) => ({ x: x(i + 1), turn: row.turn })).filter((_, i) => i % every === 0),
  }
}

/** Ends of lines that would be written over each other are moved apart. */
export function apart(ends: number[], gap = 14): number[] {
  const [a = 0, b = 0] = ends
  if (ends.length < 2 || Math.abs(a - b) >= gap) return ends
  const middle = (a + b) / 2
  return a <= b ? [middle - gap / 2, middle + gap / 2] : [middle + gap / 2, middle - gap / 2]
}

export function pips(value: number): string {
  const figure = Math.abs(value) % 1 ? Math.abs(value).toFixed(1) : String(Math.abs(value))
  return value > 0 ? `+${figure}` : value < 0 ? `−${figure}` : '0'
}
