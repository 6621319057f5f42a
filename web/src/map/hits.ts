import { bounds, inside } from './geometry'
import { blockDistance, blocksOf, corners } from './unit/token'
import type { Pt } from './types'
import type { Token } from '../wire/live'

/** The unit under a finger: the nearest whose blocks lie within reach, or nobody. */
export function hit(tokens: readonly Token[], at: Pt, reach: number, except?: number | null): number | null {
  let best: { no: number; far: number } | null = null
  for (const token of tokens) {
    if (token.place !== 'table' || token.no === except) continue
    const far = farness(token, at, reach)
    if (far <= reach && (!best || far < best.far)) best = { no: token.no, far }
  }
  return best?.no ?? null
}

function farness(token: Token, at: Pt, reach: number): number {
  const blocks = blocksOf(token)
  const far = Math.min(9e9, ...blocks.map((b) => blockDistance(at, b)))
  if (far <= reach || blocks.length < 2) return far
  const box = bounds(blocks.flatMap((b) => corners(b)))
  const hull: Pt[] = [
    [box.x0, box.y0],
    [box.x1, box.y0],
    [box.x1, box.y1],
    [box.x0, box.y1],
  ]
  const hollow =
    token.blocks.length >= 4 && Math.min(box.x1 - box.x0, box.y1 - box.y0) < 5 * (blocks[0]?.width ?? 0)
  return hollow && inside(at, hull) ? reach * 0.95 : far
}
