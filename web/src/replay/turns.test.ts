import { describe, expect, it } from 'vitest'
import type { Mark } from './story'
import { turnStarts } from './turns'

const marks = (...turns: number[]) =>
  turns.map((turn, seq) => ({ seq, turn, gone: [0, 0] }) as unknown as Mark)

describe('where turns begin', () => {
  it('names each turn once, in order', () => {
    expect(turnStarts(marks(1, 1, 2, 2, 3)).map(({ seq, turn }) => [seq, turn])).toEqual([
      [0, 1],
      [2, 2],
      [4, 3],
    ])
  })

  it('names a turn that was taken back where it began again', () => {
    const found = turnStarts(marks(4, 5, 6, 6, 5, 5, 6, 6))
    expect(found.map(({ seq, turn }) => [seq, turn])).toEqual([
      [0, 4],
      [1, 5],
      [6, 6],
    ])
  })
})
