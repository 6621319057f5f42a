import { describe, expect, it } from 'vitest'
import {
  type ArmyList,
  bare,
  chosen,
  keyOf,
  less,
  type ListRow,
  more,
  pickedIn,
  points,
  units,
} from './muster'

const row = (given: Partial<ListRow>): ListRow => ({
  type: 'line',
  size: 'common',
  label: 'Line Infantry',
  sign: 'line',
  cost: 2,
  least: 0,
  most: 4,
  bracketed: false,
  clause: '2X2-15.26',
  usual: 0,
  note: '',
  ...given,
})
const grenadiers = row({ type: 'guards', cost: 3, least: 2, bracketed: true })
const list: ArmyList = {
  id: 'austrian',
  paid_by: '',
  name: 'Austrian',
  clause: '2X2-15.21',
  rows: [row({ type: 'hq', cost: 4, least: 1, most: 2 }), row({}), grenadiers],
  staff: [],
}

describe('picking an army', () => {
  it('begins with what must be taken', () => {
    expect(units(bare(list))).toBe(1)
    expect(points(list, bare(list))).toBe(4)
  })

  it('takes rows in brackets as a lot or not at all', () => {
    expect(more(grenadiers, 0)).toBe(2)
    expect(less(grenadiers, 2)).toBe(0)
    expect(less(grenadiers, 3)).toBe(2)
  })

  it('keeps within what the list allows', () => {
    expect(more(row({}), 4)).toBe(4)
    expect(less(row({ least: 1 }), 1)).toBe(1)
  })

  it('says its choice as an answer, and can go on from one', () => {
    const picked = { ...bare(list), [keyOf(row({}))]: 3 }
    const answer = chosen('ChooseArmy', list, picked)
    expect(answer).toEqual({
      type: 'ChooseArmy',
      list: 'austrian',
      rows: [
        { type: 'hq', size: 'common', count: 1 },
        { type: 'line', size: 'common', count: 3 },
      ],
    })
    expect(pickedIn(answer)).toEqual({ 'hq/common': 1, 'line/common': 3 })
  })
})
