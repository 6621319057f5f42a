import type { Block, Token } from '../wire/live'
import { turn } from '../map/geometry'
import type { Way } from '../wire/live'

export interface Pose {
  x: number
  y: number
  facing: number
}

/** Where a piece is on its way at a time from 0 to 1. */
export function poseAt({ points }: Pick<Way, 'points'>, time: number): Pose {
  const after = points.findIndex(([, , , when]) => when >= time)
  const to = points[after < 0 ? points.length - 1 : after] ?? [0, 0, 0, 0]
  const from = points[Math.max(0, (after < 0 ? points.length : after) - 1)] ?? to
  const span = to[3] - from[3]
  const share = span > 0 ? Math.min(1, Math.max(0, (time - from[3]) / span)) : 1
  return {
    x: from[0] + (to[0] - from[0]) * share,
    y: from[1] + (to[1] - from[1]) * share,
    facing: from[2] + shortest(from[2], to[2]) * share,
  }
}

/** The way so far: the bends passed and where the piece is now. */
export function wayTo(way: Pick<Way, 'points'>, time: number): [number, number][] {
  const { x, y } = poseAt(way, time)
  const passed = way.points.filter(([, , , when]) => when < time)
  return [...passed.map(([px, py]): [number, number] => [px, py]), [x, y]]
}

/** A unit in the middle of its way: its blocks lie round it as they did, and come to lie as they will. */
export function onTheWay(before: Token | undefined, after: Token, pose: Pose, time: number): Token {
  const [from, to] = [before?.at, after.at]
  const size = (time < 0.5 ? (from ?? to) : (to ?? from)) ?? { width: 1, depth: 0.5 }
  const at: Block = { width: size.width, depth: size.depth, ...pose }
  const [old, last] = [within(before), within(after)]
  const same = old.length === last.length
  const lying = same
    ? last.map((b, i) => between(old[i] ?? b, b, time))
    : time < 0.5 && old.length
      ? old
      : last
  const shown = before?.place === 'table' ? before : after
  return { ...shown, place: 'table', at, blocks: lying.map((b) => outside(b, pose)) }
}

function shortest(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180
}

/** The blocks of a unit as they lie round its middle, its front towards +y. */
function within(token: Token | undefined): Block[] {
  const at = token?.at
  if (!token || !at) return []
  return token.blocks.map((b) => {
    const [x, y] = turn([b.x - at.x, b.y - at.y], at.facing)
    return { ...b, x, y, facing: b.facing - at.facing }
  })
}

function outside(block: Block, pose: Pose): Block {
  const [x, y] = turn([block.x, block.y], -pose.facing)
  return { ...block, x: pose.x + x, y: pose.y + y, facing: block.facing + pose.facing }
}

function between(from: Block, to: Block, time: number): Block {
  const mix = (a: number, b: number) => a + (b - a) * time
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    facing: from.facing + shortest(from.facing, to.facing) * time,
    width: mix(from.width, to.width),
    depth: mix(from.depth, to.depth),
  }
}
