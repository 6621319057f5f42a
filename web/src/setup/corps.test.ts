import { describe, expect, it } from 'vitest'
import {
  type ArmyList,
  answered,
  changed,
  oneMore,
  type Post,
  points,
  postsIn,
  tree,
  unitCount,
  withoutPost,
  withPost,
  withUnits,
} from './corps'

const line = {
  type: 'SG-P.3',
  size: '',
  label: 'Line',
  sign: 'line' as const,
  cost: 11,
  least: 4,
  most: 7,
  bracketed: false,
  clause: 'SG-P.3',
  usual: 6,
  note: '',
}
const staff = (rank: string, cost: number) => ({
  rank,
  label: rank,
  flag: 'division' as const,
  cost,
  under: [],
  note: '',
  clause: '',
})
const list: ArmyList = {
  id: 'french',
  paid_by: 'XY-P.54',
  name: 'French',
  clause: 'SG-C.13',
  rows: [line],
  staff: [staff('army', 160), staff('infantry_corps', 80), staff('infantry_division', 40)],
}
const posts: Post[] = [
  { rank: 'army', under: -1, units: [] },
  { rank: 'infantry_corps', under: 0, units: [] },
  { rank: 'infantry_division', under: 1, units: [{ profile: 'SG-P.3', stands: 6, count: 2 }] },
]

describe('an army in its tree', () => {
  it('costs its commanders and its stands', () => {
    expect(points(list, posts)).toBe(160 + 80 + 40 + 2 * 6 * 11)
    expect(unitCount(posts)).toBe(2)
  })

  it('is read from the top down', () => {
    expect(tree(withPost(posts, 'infantry_division', 0))).toEqual([
      { at: 0, depth: 0 },
      { at: 1, depth: 1 },
      { at: 2, depth: 2 },
      { at: 3, depth: 1 },
    ])
  })

  it('puts those of a commander who goes under his superior', () => {
    expect(withoutPost(posts, 1)).toEqual([
      { rank: 'army', under: -1, units: [] },
      { rank: 'infantry_division', under: 0, units: [{ profile: 'SG-P.3', stands: 6, count: 2 }] },
    ])
  })

  it('takes another unit of the usual size, and lets the last one go', () => {
    const units = oneMore(posts[2]?.units ?? [], line)
    expect(units).toEqual([{ profile: 'SG-P.3', stands: 6, count: 3 }])
    expect(oneMore([], line)).toEqual([{ profile: 'SG-P.3', stands: 6, count: 1 }])
    expect(changed(units, 0, { count: 0 })).toEqual([])
    expect(changed(units, 0, { stands: 7 })).toEqual([{ profile: 'SG-P.3', stands: 7, count: 3 }])
  })

  it('goes on from an answer as the service writes it', () => {
    const answer = { list: 'french', posts: [{ rank: 'army', units: [{ profile: 'SG-P.3', stands: 6 }] }] }
    const read = postsIn(answer)
    expect(read).toEqual([{ rank: 'army', under: -1, units: [{ profile: 'SG-P.3', stands: 6, count: 1 }] }])
    expect(answered('ChooseArmy', list, withUnits(read, 0, []))).toEqual({
      type: 'ChooseArmy',
      list: 'french',
      posts: [{ rank: 'army', under: -1, units: [] }],
    })
  })
})
