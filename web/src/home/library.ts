import { api, type RulesetCard, type ScenarioCard } from '../net/api'

/** What can be played, and against whom. */
export interface Library {
  rulesets: RulesetCard[]
  scenarios: ScenarioCard[]
  generals: string[]
}

export async function library(): Promise<Library> {
  const [rulesets, scenarios, generals] = await Promise.all([api.rulesets(), api.scenarios(), api.generals()])
  return { rulesets, scenarios, generals }
}
