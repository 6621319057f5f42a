import { describe, expect, it } from 'vitest'
import type { RulingCard } from '../wire/live'
import { outcome, percent, shares, signed, spelled } from './words'

export function ruling(odds: Record<string, number>, more: object = {}): RulingCard {
  return {
    clause: 'X-1.1',
    subject: 'A',
    object: 'B',
    modifiers: [],
    against: [],
    notes: [],
    measured: {},
    dice: [],
    total: null,
    totals: [],
    result: null,
    row: null,
    odds,
    exact_odds: {},
    faces: {},
    pools: [],
    outcomes: {},
    ...more,
  }
}

describe('figures in words', () => {
  it('tells a result with names where the service has them', () => {
    const melee = ruling({ 'defender routs': 1 }, { outcomes: { 'defender routs': '95e Ligne routs' } })
    expect(outcome(melee, 'defender routs')).toBe('95e Ligne routs')
    expect(outcome(melee, 'no effect')).toBe('No effect')
  })

  it('writes modifiers with their sign', () => {
    expect([signed(2), signed(-1), signed(0)]).toEqual(['+2', '−1', '0'])
  })

  it('never rounds a chance to nothing or to certainty', () => {
    expect([percent(1 / 6), percent(0.001), percent(0.999), percent(1), percent(0)]).toEqual([
      '17 %',
      '< 1 %',
      '> 99 %',
      '100 %',
      '0 %',
    ])
  })

  it('spells the names of the service', () => {
    expect(spelled('base_size')).toBe('Base size')
  })
})

describe('the shares of a ruling', () => {
  const odds = { destroyed: 1 / 3, routs: 1 / 6, 'no effect': 1 / 2 }

  it('run from the lowest throw to the highest, mild to worst', () => {
    expect(shares(ruling(odds)).map((share) => [share.result, share.level])).toEqual([
      ['no effect', 0],
      ['routs', 1],
      ['destroyed', 2],
    ])
  })

  it('follow the faces where the service tells them', () => {
    const told = shares(
      ruling({ destroyed: 1 / 3, flees: 2 / 3 }, { faces: { destroyed: [1, 2], flees: [3, 4, 5, 6] } }),
    )
    expect(told.map((share) => share.faces)).toEqual([
      [1, 2],
      [3, 4, 5, 6],
    ])
  })

  it('mark the one that fell', () => {
    expect(shares(ruling(odds, { result: 'routs' })).find((share) => share.fell)?.result).toBe('routs')
  })

  it('keep to five shades however many there are', () => {
    const many = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`r${n}`, 1 / 6]))
    expect(Math.max(...shares(ruling(many)).map((share) => share.level))).toBe(4)
  })
})
