import { api, type RulesetCard } from '../net/api'
import { keys, type Sitting } from '../net/keys.svelte'
import { remember } from './last'
import { kept, mine, request, type Plan } from './plan'

/** Make the battle, and keep its links. */
export async function begin(plan: Plan, rules: RulesetCard): Promise<Sitting> {
  const made = await api.makeRoom(request(plan, rules.options))
  const sitting = kept(made, mine(plan))
  keys.keep(sitting)
  const general = Object.values(plan.seats).find((one) => one.who === 'general')?.general
  remember({ rules: plan.rules, scenario: plan.scenario, ...(general ? { general } : {}) })
  return sitting
}

/** Open a battle from its record; whoever brings it may play every seat that no general has. */
export async function resume(record: Blob): Promise<Sitting> {
  const made = await api.uploadRecord(record)
  const people = made.room.seats.filter((one) => !one.general).map((one) => one.seat)
  const sitting = kept(made, made.room.result === null ? people : [])
  keys.keep(sitting)
  return sitting
}

/** The address that brings somebody to their seat; the link stays behind the hash, where no server logs it. */
export function invitation(token: string): string {
  return `${location.href.replace(/#.*$/, '')}#/join/${encodeURIComponent(token)}`
}
