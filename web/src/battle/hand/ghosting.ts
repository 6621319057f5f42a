import { turn } from '../../map/geometry'
import type { Ghost } from '../../map/types'
import type { OfferCard, Scene, Token } from '../../wire/live'
import { sentence } from '../../net/problem'
import { length, spent } from '../../ui/lengths'

const CARD = 300

/** Where a card beside the map hides less: on the right, unless only there it would cover those it speaks of. */
export function docked(places: number[], wide: number): 'left' | 'right' {
  const covered = (from: number, to: number) => places.filter((x) => x > from && x < to).length
  return covered(wide - CARD, wide) > covered(0, CARD + 60) ? 'left' : 'right'
}

/** A facing so many degrees on, clockwise. */
export function turned(facing: number, by: number): number {
  return Math.round(((((facing + by) % 360) + 360) % 360) * 100) / 100
}

/** "42° to the right": how far one facing is from another. */
export function turnWords(from: number, to: number): string {
  const off = Math.round(turned(to - from, 180) - 180)
  return off === 0 ? 'as it stands' : `${Math.abs(off)}° to the ${off > 0 ? 'right' : 'left'}`
}

/** "2.4 of 3 in", as far as the service tells. */
export function costTag(offer: OfferCard, scene: Pick<Scene, 'measure'>): string {
  const { cost, allowance } = offer.verdict
  if (cost === null) return ''
  return allowance === null ? length(cost, scene, 1) : spent(cost, allowance, scene)
}

/** Where a unit would stand if the offer were taken; for a refused one, where it was pointed. Without a unit, its way. */
export function ghostOf(
  offer: OfferCard,
  piece: Token | null,
  scene: Pick<Scene, 'measure'>,
  at?: [number, number],
  side = 0,
  facing?: number | null,
): Ghost | null {
  const blocks = offer.ghost.length ? offer.ghost : moved(piece, offer.verdict.legal ? undefined : at, facing)
  if (!blocks.length && (piece || !offer.way.length)) return null
  const { legal, reason, clause } = offer.verdict
  const tag = costTag(offer, scene)
  return {
    blocks,
    side: piece?.side ?? side,
    sign: piece?.sign ?? 'line',
    legal,
    way: offer.way.length ? offer.way : legal || !piece ? [] : straight(piece, at),
    tag,
    ...(legal ? {} : { why: sentence(reason), clause }),
  }
}

/** The unit's blocks where they were pointed to, and turned as they were asked to. */
function moved(piece: Token | null, at?: [number, number], facing?: number | null): OfferCard['ghost'] {
  const from = piece?.at
  if (!from || !at) return []
  const by = (facing ?? from.facing) - from.facing
  return piece.blocks.map((one) => {
    const [x, y] = turn([one.x - from.x, one.y - from.y], -by)
    return { ...one, x: at[0] + x, y: at[1] + y, facing: one.facing + by }
  })
}

function straight(piece: Token, at?: [number, number]): [number, number][] {
  return piece.at && at ? [[piece.at.x, piece.at.y], at] : []
}
