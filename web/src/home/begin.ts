import { api, type RulesetCard } from '../net/api'
import { keys, type Sitting } from '../net/keys.svelte'
import { remember } from './last'
import { CONTROL, kept, mine, request, sittings, type Plan, type Seats } from './plan'

/** Make the battle, and keep its links. */
export async function begin(plan: Plan, rules: RulesetCard): Promise<Sitting> {
  const made = await api.makeRoom(request(plan, rules.options))
  const sitting = kept(made, plan.hall ? [CONTROL] : mine(plan))
  keys.keep(sitting)
  const general = Object.values(plan.seats).find((one) => one.who === 'general')?.general
  remember({ rules: plan.rules, scenario: plan.scenario, ...(general ? { general } : {}) })
  return sitting
}

/** Open a battle from its record: with people and generals in these seats, or as the record has it to be seen again. */
export async function resume(record: Blob, seats?: Seats, thoughts?: boolean | null): Promise<Sitting> {
  const made = await api.uploadRecord(record, {
    ...(seats ? { seats: sittings(seats) } : {}),
    ...(typeof thoughts === 'boolean' ? { thoughts } : {}),
  })
  const sitting = kept(made, seats ? mine({ seats }) : [])
  keys.keep(sitting)
  return sitting
}
