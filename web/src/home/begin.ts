import { api, ApiProblem, type MadeRoom, type NewRoom, type RulesetCard } from '../net/api'
import { keys, type Sitting } from '../net/keys.svelte'
import { remember } from './last'
import { CONTROL, kept, mine, request, sittings, type Plan, type Seats } from './plan'

/** Asks for dice of a real table: what for, and how many; nothing if whoever is asked would rather not. */
export type AskForDice = (reason: string, wanted: number) => Promise<number[] | null>

const nobody: AskForDice = () => Promise.resolve(null)

/** Make the battle, and keep its links. Dice that fall before its first question are asked for. */
export async function begin(
  plan: Plan,
  rules: RulesetCard,
  ask: AskForDice = nobody,
): Promise<Sitting | null> {
  const made = await makeRoom(request(plan, rules.options), ask)
  if (!made) return null
  const sitting = kept(made, plan.hall ? [CONTROL] : mine(plan))
  keys.keep(sitting)
  const general = Object.values(plan.seats).find((one) => one.who === 'general')?.general
  remember({ rules: plan.rules, scenario: plan.scenario, ...(general ? { general } : {}) })
  return sitting
}

async function makeRoom(asked: NewRoom, ask: AskForDice): Promise<MadeRoom | null> {
  try {
    return await api.makeRoom(asked)
  } catch (fault) {
    if (!(fault instanceof ApiProblem) || fault.code !== 'dice wanted') throw fault
    const thrown = await ask(fault.reason, fault.dice)
    return thrown && makeRoom({ ...asked, dice: [...(asked.dice ?? []), ...thrown] }, ask)
  }
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
