import type { Step } from './steps'

/** A beat in the few words that a card has room for: short names where it is about two, else its caption. */
export function titleOf(step: Step): string {
  const { beat } = step
  const [shot] = beat.shots ?? []
  const march = (beat.ways ?? []).length
  if (beat.kind === 'clock' && march > 1) return `${march} march on one clock`
  if (shot && beat.kind === 'shot') return `${tagOf(step, shot.piece)} at ${tagOf(step, shot.target)}`
  if (shot && beat.kind === 'volleys')
    return `${tagOf(step, shot.piece)} and ${tagOf(step, shot.target)} trade volleys`
  const [one, other] = beat.pieces ?? []
  if (beat.kind === 'melee' && one !== undefined && other !== undefined)
    return `${tagOf(step, one)} against ${tagOf(step, other)}`
  return beat.caption
}

function tagOf({ before, after }: Step, no: number): string {
  const token = [...before.tokens, ...after.tokens].find((one) => one.no === no)
  return token?.tag || token?.label || token?.name || ''
}
