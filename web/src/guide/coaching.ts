import type { LessonCard, StepCard } from '../net/api'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
/** A ring on the screen about a block: its middle, its half axes, and how it is turned. */
export interface Ring {
  x: number
  y: number
  rx: number
  ry: number
  turned: number
}
type Pt = [number, number]

export type Corner = 'sw' | 'nw' | 'se' | 'ne'
const CORNERS: Corner[] = ['sw', 'nw', 'se', 'ne']

/** The step that is due, and nothing once the script is played. */
export function stepAt(lesson: LessonCard, step: number): StepCard | null {
  return lesson.steps[step] ?? null
}

/** Where in the stage a card of some size lies in a corner. */
export function corner(where: Corner, stage: Box, size: { width: number; height: number }, gap: number): Box {
  const west = where.endsWith('w')
  const north = where.startsWith('n')
  return {
    left: west ? stage.left + gap : stage.left + stage.width - size.width - gap,
    top: north ? stage.top + gap : stage.top + stage.height - size.height - gap,
    ...size,
  }
}

/** How far a place is from a box; nothing inside it. */
export function away([x, y]: Pt, box: Box): number {
  const dx = Math.max(box.left - x, 0, x - box.left - box.width)
  const dy = Math.max(box.top - y, 0, y - box.top - box.height)
  return Math.hypot(dx, dy)
}

/** What of the stage is left free by a coach across its top or its foot. */
export function left(stage: Box, coach: Box, gap: number): Box {
  const top = coach.top - stage.top < stage.height / 2 ? coach.top + coach.height + gap : stage.top + gap
  const foot = top > stage.top + gap ? stage.top + stage.height - gap : coach.top - gap
  return { left: stage.left + gap, top, width: stage.width - 2 * gap, height: foot - top }
}

/** Does a place lie in a box? */
export function isIn([x, y]: Pt, box: Box): boolean {
  return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height
}

/** The corner in which the coach is out of the way of everything he points at; he stays where he is if he is. */
export function outOfTheWay(
  points: Pt[],
  stage: Box,
  size: { width: number; height: number },
  now: Corner,
  { gap = 14, clear = 44 } = {},
): Corner {
  const room = (where: Corner) =>
    Math.min(Infinity, ...points.map((point) => away(point, corner(where, stage, size, gap))))
  if (room(now) >= clear) return now
  return CORNERS.reduce((best, one) => (room(one) > room(best) ? one : best), now)
}
