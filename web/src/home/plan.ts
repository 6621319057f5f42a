import type { MadeRoom, NewRoom, NewSeat, OptionCard, RulesetCard, ScenarioCard } from '../net/api'
import type { Sitting } from '../net/keys.svelte'

/** Who is to sit in a seat: I, somebody else at this screen, a friend by link, or a computer general. */
export type Who = 'me' | 'here' | 'friend' | 'general'

export interface Chair {
  seat: string
  /** the side it belongs to, by number; none for Control */
  side: number | null
  title: string
}

export interface Occupant {
  who: Who
  general: string
  name: string
}

export interface Plan {
  rules: string
  scenario: string
  options: Record<string, unknown>
  seats: Seats
  /** Whether the generals think aloud; null leaves it to the service. */
  thoughts?: boolean | null
  /** Are seats taken at the door, by the word of the room? */
  hall?: boolean
  /** Do people throw their own dice, and type what fell? */
  typed?: boolean
}

export type Seats = Record<string, Occupant>

export const CONTROL = 'control'
const WATCHING = 0.8

/** The seats of a scenario: one a side, or those its sides name. */
export function chairs(scenario: ScenarioCard, control: boolean): Chair[] {
  const found = scenario.sides.flatMap((side, i) =>
    side.seats.length
      ? side.seats.map((one) => ({ seat: one.name, side: i, title: one.command ?? one.name }))
      : [{ seat: side.side, side: i, title: side.name }],
  )
  return control ? [...found, { seat: CONTROL, side: null, title: 'Control' }] : found
}

/** Can somebody be in charge of this battle, seeing everything? */
export function hasControl(rules: RulesetCard | undefined): boolean {
  return Boolean(rules?.options.some((option) => option.name === CONTROL))
}

/** I in the first seat, the general in all others, a friend as Control. */
export function seated(list: Chair[], general: string, mine = list[0]?.seat): Seats {
  const who = (seat: string): Who => (seat === mine ? 'me' : seat === CONTROL ? 'friend' : 'general')
  return Object.fromEntries(list.map(({ seat }) => [seat, { who: who(seat), general, name: '' }]))
}

/** Who is to sit where, as the service is told. */
export function sittings(seats: Seats): Record<string, NewSeat> {
  return Object.fromEntries(Object.entries(seats).map(([seat, one]) => [seat, sitting(one)]))
}

function sitting({ who, general, name }: Occupant): NewSeat {
  return who === 'general' ? { general } : name.trim() ? { name: name.trim() } : {}
}

const isHere = (one: Occupant) => one.who === 'me' || one.who === 'here'

/** Is this a battle to watch? */
export function nobodyPlays({ seats }: Pick<Plan, 'seats'>): boolean {
  return Object.values(seats).every((one) => one.who === 'general')
}

/** Do generals play, whose thoughts could be told? */
export function generalsPlay(seats: Seats): boolean {
  return Object.values(seats).some((one) => one.who === 'general')
}

/** Is there nobody whom the computer's thoughts would help against another? */
export function alone(seats: Seats): boolean {
  const people = Object.keys(seats).filter((seat) => seats[seat]!.who !== 'general')
  return people.length < 2 && !people.includes(CONTROL)
}

export function request(plan: Plan, cards: OptionCard[]): NewRoom {
  const agreed = cards
    .filter(({ name }) => name in plan.options)
    .map(({ name }) => [name, plan.options[name]])
  return {
    rules: plan.rules,
    scenario: plan.scenario,
    options: Object.fromEntries(agreed),
    seats: plan.hall ? {} : sittings(plan.seats),
    pace: !plan.hall && nobodyPlays(plan) ? WATCHING : 0,
    ...(plan.hall ? { hall: true, divided: true } : {}),
    ...(plan.typed ? { typed_dice: true, dice: [] } : {}),
    ...(typeof plan.thoughts === 'boolean' ? { thoughts: plan.thoughts } : {}),
  }
}

/** What this browser keeps of a battle it has made. */
export function kept({ room, links }: MadeRoom, mine: string[], now = Date.now()): Sitting {
  const own = room.word ? links.filter(({ role, kind }) => kind !== 'seat' || role === CONTROL) : links // the others are taken at the door
  const tokens = Object.fromEntries(own.map(({ role, token }) => [role, token]))
  return { room: room.id, title: room.title, ruleset: room.ruleset, tokens, mine, added: now }
}

/** The seats that are played at this screen. */
export function mine({ seats }: Pick<Plan, 'seats'>): string[] {
  return Object.keys(seats).filter((seat) => isHere(seats[seat]!))
}

/** The seats whose links must be sent to somebody. */
export function invited({ seats }: Pick<Plan, 'seats'>): string[] {
  return Object.keys(seats).filter((seat) => seats[seat]!.who === 'friend')
}

const ENOUGH_TURNS = 6
const units = (scenario: ScenarioCard) => scenario.sides.reduce((sum, side) => sum + side.units, 0)

/** The scenario for a quick battle: the one last fought, else the smallest that is a whole battle. */
export function quickest(scenarios: ScenarioCard[], last = ''): ScenarioCard | undefined {
  const ready = scenarios.filter((one) => one.setup === 'fixed' && units(one) > 0)
  const whole = ready.filter((one) => (one.turn_limit ?? ENOUGH_TURNS) >= ENOUGH_TURNS)
  const [smallest] = [...whole, ...ready].sort((a, b) => rank(a) - rank(b) || units(a) - units(b))
  return ready.find((one) => one.id === last) ?? smallest

  function rank(one: ScenarioCard) {
    return whole.includes(one) ? 0 : 1
  }
}

/** The options that differ from the book's. */
export function changed(options: Record<string, unknown>, cards: OptionCard[]): OptionCard[] {
  const differs = (card: OptionCard) => JSON.stringify(options[card.name]) !== JSON.stringify(card.default)
  return cards.filter((card) => card.name in options && differs(card))
}
