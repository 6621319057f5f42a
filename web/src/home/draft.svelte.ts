import type { RulesetCard, ScenarioCard } from '../net/api'
import { last } from './last'
import type { Library } from './library'
import { chairs, CONTROL, hasControl, seated, type Chair, type Occupant, type Plan, type Seats } from './plan'

const CONFIRMS = 'confirm_rulings'

/** A battle being arranged, step by step. */
export class Draft {
  rules: string = $state('')
  scenario: string = $state('')
  options: Record<string, unknown> = $state({})
  seats: Seats = $state({})
  thoughts: boolean | null = $state(null)
  /** What the house rules are called, if they have a name. */
  house: string = $state('')
  /** Seats are taken at the door, and I am Game Control. */
  hall: boolean = $state(false)
  /** We throw our own dice, and type what fell. */
  typed: boolean = $state(false)
  /** The step to begin with: what the address does not say is asked for. */
  readonly first: number

  constructor(
    readonly library: Library,
    rules = '',
    scenario = '',
  ) {
    const named = this.find(scenario)
    this.chooseRules(named?.ruleset ?? rules)
    if (named) this.chooseScenario(named.id)
    this.first = named ? 2 : this.rules === rules && rules ? 1 : 0
  }

  get ruleset(): RulesetCard | undefined {
    return this.library.rulesets.find((one) => one.name === this.rules)
  }

  get scenarios(): ScenarioCard[] {
    return this.library.scenarios.filter((one) => one.ruleset === this.rules)
  }

  get card(): ScenarioCard | undefined {
    return this.find(this.scenario)
  }

  get control(): boolean {
    return this.options[CONTROL] === true
  }

  get mayHaveControl(): boolean {
    return hasControl(this.ruleset)
  }

  get chairs(): Chair[] {
    return this.card ? chairs(this.card, this.control) : []
  }

  get plan(): Plan {
    const present = this.chairs.map(({ seat }) => [seat, this.seats[seat]] as const)
    const seats = Object.fromEntries(
      present.filter((one): one is readonly [string, Occupant] => Boolean(one[1])),
    )
    const { rules, scenario, thoughts, hall, typed } = this
    return { rules, scenario, options: { ...this.options }, seats, thoughts, hall, typed }
  }

  private get general(): string {
    const { generals } = this.library
    const before = last().general
    return generals.includes(before) ? before : (generals[0] ?? '')
  }

  private find(id: string): ScenarioCard | undefined {
    return this.library.scenarios.find((one) => one.id === id)
  }

  chooseRules(name: string): void {
    const known = this.library.rulesets.some((one) => one.name === name)
    const chosen = known ? name : (this.library.rulesets[0]?.name ?? '')
    if (chosen === this.rules) return
    this.rules = chosen
    this.scenario = ''
    this.options = {}
    this.house = ''
    this.seats = {}
  }

  chooseScenario(id: string): void {
    if (id === this.scenario) return
    this.scenario = id
    this.seats = seated(this.chairs, this.general)
  }

  setControl(on: boolean): void {
    this.set(CONTROL, on)
    this.seats = { ...seated(this.chairs, this.general), ...this.seats }
  }

  /** At a real table whoever has this screen is its umpire too, and sets units where the models stand. */
  setTable(on: boolean): void {
    this.setControl(on)
    const chair = this.seats[CONTROL]
    if (on && chair) this.seats = { ...this.seats, [CONTROL]: { ...chair, who: 'here' } }
  }

  /** A game for people who come with their phones, run by me. */
  setHall(on: boolean): void {
    this.hall = on
    if (on) this.setControl(true)
    if (on && this.options[CONFIRMS] === undefined) this.set(CONFIRMS, true)
  }

  /** Computer generals in every seat: a battle to watch. */
  setWatching(on: boolean): void {
    const fresh = seated(this.chairs, this.general)
    const all = Object.fromEntries(
      Object.entries(fresh).map(([seat, one]) => [seat, { ...one, who: 'general' as const }]),
    )
    this.seats = on ? all : fresh
  }

  /** House rules that have a name, in place of what was agreed before. */
  agree(options: Record<string, unknown>, name: string): void {
    const known = new Set((this.ruleset?.options ?? []).map((one) => one.name))
    const umpiring = ([option]: [string, unknown]) => option === CONTROL || option === CONFIRMS
    const given = Object.entries(options).filter((one) => known.has(one[0]) && !umpiring(one))
    this.options = Object.fromEntries([...Object.entries(this.options).filter(umpiring), ...given])
    this.house = name
  }

  /** Agree on something; `undefined` leaves it to the scenario and the book. */
  set(name: string, value: unknown): void {
    const rest = Object.entries(this.options).filter(([other]) => other !== name)
    this.options = Object.fromEntries(value === undefined ? rest : [...rest, [name, value]])
  }
}
