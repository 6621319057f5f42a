import { describe, expect, it } from 'vitest'
import { dealt, give } from './tree'

describe('dice given to men', () => {
  it('lets the last die fall to the last man', () => {
    expect(give({}, [1001, 1002], 2, 1002, 0)).toEqual({ 1002: 0, 1001: 1 })
  })

  it('takes a die from whoever had it', () => {
    const first = give({}, [1, 2, 3], 3, 1, 0)
    expect(first).toEqual({ 1: 0 })
    expect(give(first, [1, 2, 3], 3, 2, 0)).toEqual({ 2: 0 })
  })

  it('finds the dice an answer names', () => {
    expect(
      dealt(
        [4, 4, 2],
        [
          [1, 2],
          [2, 4],
          [3, 4],
        ],
      ),
    ).toEqual({ 1: 2, 2: 0, 3: 1 })
  })
})
