import { expect, test } from 'vitest'
import type { Mark } from './story'
import { against, nextTurning, turningsOf } from './turning'

function mark(seq: number, turn: number, more: Partial<Mark> = {}): Mark {
  return { seq, turn, gone: [0, 0], rewound: false, worth: 0, turning: null, ...more }
}

const MARKS = [
  mark(0, 1),
  mark(1, 1, { turning: { text: 'The 1st break', side: 1, swing: 0.4, chance: 0.0833 } }),
  mark(2, 2),
  mark(3, 2, { turning: { text: 'The 2nd run', side: 0, swing: 0.2, chance: null } }),
  mark(4, 2),
]

test('turning points lie where they happened, with the odds they went against', () => {
  expect(turningsOf(MARKS)).toEqual([
    { seq: 1, turn: 1, side: 1, at: 25, text: 'The 1st break', odds: '11 to 1 against' },
    { seq: 3, turn: 2, side: 0, at: 75, text: 'The 2nd run', odds: '' },
  ])
})

test('what was likely has no odds to tell', () => {
  expect([against(null), against(0), against(1 / 6)]).toEqual(['', '', '5 to 1 against'])
})

test('from one turning point to the next and back', () => {
  const found = turningsOf(MARKS)
  expect(nextTurning(found, 0, 1)?.seq).toBe(1)
  expect(nextTurning(found, 1, 1)?.seq).toBe(3)
  expect(nextTurning(found, 3, -1)?.seq).toBe(1)
  expect(nextTurning(found, 4, 1)).toBeUndefined()
})
