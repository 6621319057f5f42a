import { describe, expect, it } from 'vitest'
import { after, LESSONS, NOTHING } from './lessons'

describe('the first battle', () => {
  it('goes on when the player has done the thing', () => {
    expect(after(0, NOTHING, NOTHING)).toBe(0)
    expect(after(0, { ...NOTHING, selected: true }, NOTHING)).toBe(1)
    expect(after(1, { ...NOTHING, ghost: 'illegal' }, NOTHING)).toBe(2)
    expect(after(2, { ...NOTHING, answered: 3 }, { ...NOTHING, answered: 3 })).toBe(2)
    expect(after(2, { ...NOTHING, answered: 4 }, { ...NOTHING, answered: 3 })).toBe(3)
  })

  it('ends when the battle ends, wherever it is', () => {
    expect(after(1, { ...NOTHING, over: true }, NOTHING)).toBe(LESSONS.length - 1)
  })

  it('stays at its last lesson', () => {
    expect(after(LESSONS.length - 1, { ...NOTHING, over: true }, NOTHING)).toBe(LESSONS.length - 1)
  })
})
