import { describe, expect, it } from 'vitest'
import type { FieldShape } from '../wire/live'
import {
  assembled,
  blanks,
  dealtTo,
  knobs,
  legKind,
  legOf,
  missing,
  poured,
  severalTyped,
  shifted,
  spelled,
  typed,
  withValue,
} from './values'

const CARD: FieldShape[] = [
  { name: 'unit', word: 'unit' },
  {
    name: 'card',
    word: 'parts',
    parts: [
      { name: 'name', word: 'one of', choices: ['advance', 'hold'] },
      { name: 'distance', word: 'distance', required: false },
      { name: 'target', word: 'target', required: false },
    ],
  },
]

describe('dice to be dealt', () => {
  it('go to one taker each, and the last of a face is given up by who had it', () => {
    expect(dealtTo([], [5, 3], 1000, 5)).toEqual([[1000, 5]])
    expect(dealtTo([[1000, 5]], [5, 3], 1001, 5)).toEqual([[1001, 5]])
    expect(dealtTo([[1000, 5]], [5, 5], 1001, 5)).toEqual([
      [1000, 5],
      [1001, 5],
    ])
    expect(dealtTo([[1000, 5]], [5, 3], 1000, 0)).toEqual([])
  })
})

describe('forms', () => {
  it('begin with what can be known, and say what is missing', () => {
    const values = blanks(CARD)
    expect(values).toEqual({
      unit: undefined,
      card: { name: 'advance', distance: undefined, target: undefined },
    })
    expect(missing(CARD, values)).toEqual(['Unit'])
    expect(missing(CARD, { ...values, unit: 0 })).toEqual([])
  })

  it('leave out what was left open', () => {
    const values = { unit: 3, card: { name: 'hold', distance: undefined, target: '' } }
    expect(assembled('PlayCard', CARD, values)).toEqual({ type: 'PlayCard', unit: 3, card: { name: 'hold' } })
  })

  it('assemble lists of parts and paths', () => {
    const shapes: FieldShape[] = [
      { name: 'path', word: 'path', required: false, parts: [{ name: 'ahead', word: 'distance' }] },
      {
        name: 'rows',
        word: 'list of parts',
        parts: [
          { name: 'count', word: 'number' },
          { name: 'size', word: 'text', required: false },
        ],
      },
    ]
    const values = { path: [legOf('ahead', 2)], rows: [{ count: 1, size: '' }] }
    expect(assembled('X', shapes, values)).toEqual({ type: 'X', path: [{ ahead: 2 }], rows: [{ count: 1 }] })
    expect(blanks(shapes)).toEqual({ path: undefined, rows: [] })
  })

  it('take over an answer that is in hand', () => {
    expect(poured(CARD, { unit: 2, card: { name: 'hold' } })).toEqual({ unit: 2, card: { name: 'hold' } })
  })

  it('read numbers, lists and legs', () => {
    expect([typed('2.5'), typed(''), typed('x')]).toEqual([2.5, undefined, undefined])
    expect(severalTyped('1, a, ,3')).toEqual([1, 'a', 3])
    expect(legKind({ aside: -1 })).toBe('aside')
    expect(shifted(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(shifted(['a'], 0, 1)).toEqual(['a'])
    expect(spelled('RollForReinforcements')).toBe('Roll for reinforcements')
    expect(spelled('march_column')).toBe('March column')
  })

  it('turn what an order says into knobs, and back', () => {
    const action = { type: 'PlayCard', unit: 3, card: { name: 'advance', distance: 15, target: null } }
    expect(knobs(CARD, action).map((one) => [one.path.join('.'), one.value])).toEqual([['card.distance', 15]])
    expect(withValue(action, ['card', 'distance'], 10)).toEqual({
      type: 'PlayCard',
      unit: 3,
      card: { name: 'advance', distance: 10, target: null },
    })
  })
})
