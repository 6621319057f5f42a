import type { Pt } from './types'
import type { Block, Box, Scene } from '../wire/live'

export const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']

export interface Queue {
  box: Box
  /** Which of its side's points it is. */
  count: number
  turn: number
  blocks: (Block & { no: number })[]
  more: number
  /** What is written beside it; nothing where two queues crowd each other. */
  words: string
  note: Pt
  anchor: 'start' | 'middle' | 'end'
}

interface Way {
  turn: number
  out: Pt
  along: Pt
  facing: number
}

const WAYS: Record<Box['edge'], Way> = {
  y_max: { turn: 0, out: [0, 1], along: [1, 0], facing: 180 },
  y_min: { turn: 180, out: [0, -1], along: [1, 0], facing: 0 },
  x_min: { turn: 270, out: [-1, 0], along: [0, -1], facing: 90 },
  x_max: { turn: 90, out: [1, 0], along: [0, -1], facing: 270 },
}

/** Where the units that wait behind a point of the edge are laid out, the next to come first and whole. */
export function queued(box: Box, scene: Scene, unit: number): Queue {
  const way = WAYS[box.edge]
  const level = way.out[0] === 0
  const { width, depth } = size(box, scene, unit)
  const room = roomFor(box, scene, level, unit)
  const shown = box.units.slice(
    0,
    Math.max(1, Math.min(6, Math.floor((room - 1.9 * unit - width) / (0.5 * width)))),
  )
  const step = shown.length * width * 1.15 < room - 3 * unit ? width * 1.15 : width * 0.5
  const at = (along: number, out: number): Pt => [
    box.x + way.along[0] * along + way.out[0] * out,
    box.y + way.along[1] * along + way.out[1] * out,
  ]
  const far = 0.98 * unit
  const blocks = shown.map((no, i) => {
    const [x, y] = at(1.05 * unit + width / 2 - 0.2 * unit + i * step, far)
    return { no, x, y, facing: way.facing, width, depth }
  })
  const end = shown.length ? 1.1 * unit + width + (shown.length - 1) * step : 0.7 * unit
  const tight = level && end + (box.note.length * 0.21 + 0.4) * unit > room
  return {
    box,
    count: scene.boxes.filter((b) => b.side === box.side).findIndex((b) => b.id === box.id),
    turn: way.turn,
    blocks,
    more: box.units.length - shown.length,
    words: tight && !freeBehind(box, scene, unit) ? '' : box.note,
    note: level ? at(tight ? -0.6 * unit : end, far) : at(end + 0.25 * unit, far),
    anchor: tight ? 'end' : level ? 'start' : 'middle',
  }
}

function size(box: Box, scene: Scene, unit: number): { width: number; depth: number } {
  const all = scene.tokens.filter((t) => box.units.includes(t.no) || t.place === 'table')
  const block = all.find((t) => t.blocks.length)?.blocks[0] ?? all.find((t) => t.at)?.at
  const width = Math.min(block?.width ?? unit, 1.2 * unit)
  return { width, depth: Math.min(block?.depth ?? unit / 2, width * 0.5) }
}

/** How much of the edge a queue may take before the next point, or the corner. */
function roomFor(box: Box, scene: Scene, level: boolean, unit: number): number {
  const here = level ? box.x : box.y
  const others = scene.boxes.filter((b) => b.edge === box.edge && b.id !== box.id)
  const gaps = others.map((b) => (level ? b.x - here : here - b.y)).filter((gap) => gap > 0)
  return Math.min(level ? scene.width - here + 6 * unit : here + 2 * unit, ...gaps)
}

/** Whether nobody's queue reaches up to a point from the side it is read from. */
function freeBehind(box: Box, scene: Scene, unit: number): boolean {
  return !scene.boxes.some((b) => b.edge === box.edge && b.x < box.x && box.x - b.x < 11 * unit)
}
