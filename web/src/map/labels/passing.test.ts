import { describe, expect, it } from 'vitest'
import { yielding, type Laid } from './passing'

const label = (no: number, x: number, y: number): Laid => ({ no, x, y, width: 60, height: 14 })
const standing = () => null

describe('labels in passing', () => {
  it('are all written while nobody moves, even where they touch', () => {
    expect(yielding([label(1, 0, 0), label(2, 10, 0)], standing)).toEqual(new Set())
  })

  it('of those who stand yield to the one who is carried across them, and come back', () => {
    const labels = [label(1, 0, 0), label(2, 100, 0)]
    const at = (x: number) => yielding(labels, (no) => (no === 2 ? { x, y: 0 } : null))
    expect([at(0), at(-70), at(-200)]).toEqual([new Set(), new Set([1]), new Set()])
  })

  it('of those who go together yield one to the other, and he who yields hides nobody', () => {
    const labels = [label(1, 0, 0), label(2, 30, 0), label(3, 80, 0)]
    expect(yielding(labels, () => ({ x: 5, y: 5 }))).toEqual(new Set([2]))
  })

  it('do not mind a corner', () => {
    expect(yielding([label(1, 0, 0), label(2, 58, 12)], (no) => (no === 1 ? { x: 0, y: 0 } : null))).toEqual(
      new Set(),
    )
  })
})
