import type { OptionCard, RulesetCard, ScenarioCard } from '../net/api'
import { length } from './lengths'

const ABOUT: Record<string, string> = {
  two_by_two: 'A corps on a two-foot table, one base a regiment. Dice.',
  en_avant: 'A brigade of battalions. Secret order cards, no dice.',
  en_masse: 'A corps, a player to each division. Orders take time.',
  sound_of_guns: 'Whole armies, an hour a turn. Command points and dice.',
}

/** What a ruleset is like, in a line. */
export function about(rules: RulesetCard): string {
  return ABOUT[rules.name] ?? `${count(rules.scenarios.length, 'scenario')} to play.`
}

export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

/** A name that a program gave, for people: `half_rate` is "Half rate". */
export function plain(name: unknown): string {
  const text = String(name).replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The first sentence of a text, or as much of it as fits. */
export function firstSentence(text: string, longest = 160): string {
  const [first = ''] = text.split(/(?<=[.!?])\s/)
  return first.length <= longest ? first : `${first.slice(0, longest).replace(/\s+\S*$/, '')}…`
}

/** A title with the apostrophe it is printed with. */
export function printed(title: string): string {
  return title.replaceAll("'", '’')
}

/** How large and how long: "26 units · 8 turns at most". */
export function size(scenario: ScenarioCard): string {
  const units = scenario.sides.reduce((sum, side) => sum + side.units, 0)
  const forces = units ? count(units, 'unit') : 'armies of your choice'
  const length = scenario.turn_limit ? `${count(scenario.turn_limit, 'turn')} at most` : 'no turn limit'
  return `${forces} · ${length}`
}

/** The table in its own measure. */
export function table({ table }: ScenarioCard): string {
  return `${length(table.width, table)} × ${length(table.depth, table)}`
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** When it was fought. */
export function day(scenario: ScenarioCard): string {
  if (scenario.fictional) return 'imaginary'
  const when = new Date(scenario.date)
  return Number.isNaN(when.getTime()) ? scenario.date : DAY.format(when)
}

export function optionLabel(option: OptionCard): string {
  return option.label || plain(option.name)
}

/** A general's name as people say it: `captain-bold` is a bold captain. */
export function generalName(name: string): string {
  const [rank = name, temper = ''] = name.split('-')
  return temper ? `${temper} ${rank}` : rank
}

/** A sentence begins with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
