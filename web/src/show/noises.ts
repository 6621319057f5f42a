import type { Sound } from '../ui/sound'
import type { Step } from './steps'
import type { Kind } from './kinds'

const NOISES: Partial<Record<Kind, Sound>> = {
  cards: 'drum',
  clock: 'drum',
  melee: 'musket',
  result: 'bugle',
}
const GUNS = new Set(['foot_artillery', 'horse_artillery'])

/** What is heard of a beat, if anything. */
export function noise({ beat, before }: Step): Sound | null {
  const shot = beat.shots?.[0]
  if (!shot) return NOISES[beat.kind] ?? null
  const sign = before.tokens.find((one) => one.no === shot.piece)?.sign ?? ''
  return GUNS.has(sign) ? 'cannon' : 'musket'
}
