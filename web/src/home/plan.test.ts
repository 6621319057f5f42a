import { beforeEach, describe, expect, it } from 'vitest'
import type { MadeRoom, OptionCard, RulesetCard, ScenarioCard } from '../net/api'
import { Draft } from './draft.svelte'
import { last, remember } from './last'
import {
  alone,
  chairs,
  changed,
  invited,
  kept,
  mine,
  nobodyPlays,
  quickest,
  request,
  seated,
  type Plan,
} from './plan'

const side = (name: string, units: number, seats: { name: string; command: string | null }[] = []) => ({
  side: name,
  name: `Army ${name}`,
  noun: 'they',
  nation: '',
  role: null,
  units,
  seats: seats.map((one) => ({ ...one, about: null, units: [] })),
})
const scenario = (id: string, more: Partial<ScenarioCard> = {}): ScenarioCard =>
  ({
    id,
    ruleset: 'two_by_two',
    title: id,
    setup: 'fixed',
    turn_limit: 8,
    sides: [side('blue', 10), side('red', 10)],
    ...more,
  }) as ScenarioCard
const option = (name: string, usual: unknown): OptionCard =>
  ({
    name,
    default: usual,
    label: '',
    clauses: [],
    reading: '',
    shape: { name, word: 'yes or no' },
  }) as OptionCard
const rules = (name: string, options: OptionCard[]): RulesetCard =>
  ({ name, title: name, version: '1', prefix: 'X', options, scenarios: [], prints: [] }) as RulesetCard
const plan = (seats: Plan['seats']): Plan => ({ rules: 'two_by_two', scenario: 'a', options: {}, seats })
const who = (one: 'me' | 'here' | 'friend' | 'general', name = '') => ({ who: one, general: 'recruit', name })

beforeEach(() => localStorage.clear())

describe('seats', () => {
  it('are one a side, or those the sides name, and one for Control', () => {
    expect(chairs(scenario('a'), false).map((one) => one.seat)).toEqual(['blue', 'red'])
    const corps = scenario('b', {
      sides: [side('blue', 9, [{ name: 'merle', command: "Merle's division" }]), side('red', 9)],
    })
    expect(chairs(corps, true)).toEqual([
      { seat: 'merle', side: 0, title: "Merle's division" },
      { seat: 'red', side: 1, title: 'Army red' },
      { seat: 'control', side: null, title: 'Control' },
    ])
  })

  it('are for me and the general, at first', () => {
    const found = seated(chairs(scenario('a'), true), 'recruit')
    expect(Object.entries(found).map(([seat, one]) => [seat, one.who])).toEqual([
      ['blue', 'me'],
      ['red', 'general'],
      ['control', 'friend'],
    ])
    expect(seated(chairs(scenario('a'), false), 'recruit', 'red').blue?.who).toBe('general')
  })
})

describe('what the service is asked for', () => {
  it('names generals and people, and only what was agreed', () => {
    const asked = request(
      { ...plan({ blue: who('me', ' Anna '), red: who('general') }), options: { lancers: true, strange: 1 } },
      [option('lancers', false), option('arc', 'half')],
    )
    expect(asked).toEqual({
      rules: 'two_by_two',
      scenario: 'a',
      options: { lancers: true },
      seats: { blue: { name: 'Anna' }, red: { general: 'recruit' } },
      pace: 0,
    })
  })

  it('goes slowly when there is only something to watch', () => {
    const both = plan({ blue: who('general'), red: who('general') })
    expect(nobodyPlays(both)).toBe(true)
    expect(request(both, []).pace).toBe(0.8)
    expect(mine(both)).toEqual([])
  })

  it('says whether the computer thinks aloud only if somebody has said so', () => {
    const both = plan({ blue: who('me'), red: who('general') })
    expect(request(both, [])).not.toHaveProperty('thoughts')
    expect(request({ ...both, thoughts: false }, []).thoughts).toBe(false)
    expect(alone(both.seats)).toBe(true)
    expect(alone({ ...both.seats, red: who('here') })).toBe(false)
    expect(alone({ blue: who('general'), red: who('general'), control: who('friend') })).toBe(false)
  })

  it('is kept with all its links, and knows who plays here', () => {
    const hotseat = plan({ blue: who('me'), red: who('here'), control: who('friend') })
    expect(mine(hotseat)).toEqual(['blue', 'red'])
    expect(invited(hotseat)).toEqual(['control'])
    const made = {
      room: { id: 'r', title: 'T', ruleset: 'two_by_two' },
      links: [
        { role: 'blue', kind: 'seat', token: 'b' },
        { role: 'observer', kind: 'observer', token: 'o' },
      ],
    } as MadeRoom
    expect(kept(made, ['blue'], 5)).toEqual({
      room: 'r',
      title: 'T',
      ruleset: 'two_by_two',
      tokens: { blue: 'b', observer: 'o' },
      mine: ['blue'],
      added: 5,
    })
  })
})

describe('the quick battle', () => {
  const tiny = scenario('tiny', { turn_limit: 4, sides: [side('blue', 3), side('red', 3)] })
  const small = scenario('small', { sides: [side('blue', 6), side('red', 6)] })
  const pickup = scenario('pickup', {
    setup: 'book',
    turn_limit: null,
    sides: [side('blue', 0), side('red', 0)],
  })

  it('is the smallest whole battle, or the one fought last', () => {
    expect(quickest([pickup, tiny, scenario('large'), small])?.id).toBe('small')
    expect(quickest([tiny, small], 'tiny')?.id).toBe('tiny')
    expect(quickest([small, pickup], 'pickup')?.id).toBe('small')
    expect(quickest([tiny])?.id).toBe('tiny')
    expect(quickest([pickup])).toBeUndefined()
  })

  it('is remembered', () => {
    remember({ general: 'recruit' })
    remember({ scenario: 'small' })
    expect(last()).toEqual({ rules: '', scenario: 'small', general: 'recruit', name: '' })
    localStorage.setItem('grognard.last', '{')
    expect(last().scenario).toBe('')
  })
})

describe('a battle being arranged', () => {
  const library = {
    rulesets: [
      rules('two_by_two', [option('lancers', false)]),
      rules('en_avant', [option('control', false)]),
    ],
    scenarios: [scenario('a'), scenario('b'), scenario('c', { ruleset: 'en_avant' })],
    generals: ['recruit', 'captain'],
  }

  it('begins where the address says', () => {
    expect(new Draft(library, 'en_avant').scenarios.map((one) => one.id)).toEqual(['c'])
    const named = new Draft(library, '', 'c')
    expect([named.rules, named.scenario]).toEqual(['en_avant', 'c'])
    expect(named.plan.seats.blue?.who).toBe('me')
    expect(new Draft(library, 'chess', 'nowhere').rules).toBe('two_by_two')
  })

  it('asks first for what the address does not say', () => {
    const first = (rules?: string, scenario?: string) => new Draft(library, rules, scenario).first
    expect([first(), first('chess'), first('two_by_two'), first('', 'c')]).toEqual([0, 0, 1, 2])
  })

  it('forgets what belongs to other rules', () => {
    const draft = new Draft(library, '', 'a')
    draft.set('lancers', true)
    draft.chooseRules('en_avant')
    expect([draft.scenario, draft.options, draft.seats]).toEqual(['', {}, {}])
  })

  it('has Control where the rules know it', () => {
    const draft = new Draft(library, '', 'c')
    expect([draft.mayHaveControl, new Draft(library).mayHaveControl]).toEqual([true, false])
    draft.setControl(true)
    expect(draft.plan.seats.control?.who).toBe('friend')
    draft.setControl(false)
    expect(draft.plan.seats.control).toBeUndefined()
  })

  it('may be one to watch', () => {
    const draft = new Draft(library, '', 'a')
    draft.setWatching(true)
    expect(nobodyPlays(draft.plan)).toBe(true)
    draft.setWatching(false)
    expect(mine(draft.plan)).toEqual(['blue'])
  })

  it('knows its house rules', () => {
    const cards = [option('lancers', false), option('size', [1, 0.5])]
    expect(changed({ lancers: false, size: [1, 0.5] }, cards)).toEqual([])
    expect(changed({ lancers: true, size: [1, 1] }, cards)).toHaveLength(2)
    const draft = new Draft(library)
    draft.set('lancers', true)
    draft.set('lancers', undefined)
    expect(draft.options).toEqual({})
  })
})
