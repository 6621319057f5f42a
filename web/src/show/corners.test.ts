import { describe, expect, it } from 'vitest'
import type { Rect } from '../map/geometry'
import { freest } from './corners'

const box = (x: number, y: number): Rect => ({ x0: x, y0: y, x1: x + 100, y1: y + 60 })
const corners = [box(0, 300), box(500, 300), box(500, 0)]

describe('the small table', () => {
  it('stays where it is while it hides nothing', () => {
    expect(freest(corners, [box(500, 300)], 0)).toBe(0)
    expect(freest(corners, [], 2)).toBe(2)
  })

  it('goes where it hides nothing', () => {
    expect(freest(corners, [box(0, 300), box(520, 310)], 0)).toBe(2)
  })

  it('goes where it hides least, if all hide something', () => {
    const label: Rect = { x0: 510, y0: 310, x1: 530, y1: 320 }
    expect(freest(corners, [box(0, 300), label, box(500, 0)], 0)).toBe(1)
  })
})
