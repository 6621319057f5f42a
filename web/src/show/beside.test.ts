import { describe, expect, it } from 'vitest'
import { place } from '../map/labels/labels'
import { overlap } from '../map/geometry'
import { beside } from './beside'

const view = { x0: 0, y0: 60, x1: 400, y1: 300 }
const around = { x0: 180, y0: 150, x1: 220, y1: 190 }
const size = { width: 120, height: 30 }

function boxed({ x, y }: { x: number; y: number }) {
  return { x0: x - size.width / 2, y0: y - size.height / 2, x1: x + size.width / 2, y1: y + size.height / 2 }
}

describe('a throw beside its unit', () => {
  it('covers neither unit nor label', () => {
    const below = { x0: 120, y0: 194, x1: 280, y1: 240 }
    const [spot] = beside([{ around, size }], [around, below], view)
    if (!spot) throw new Error('no place')
    expect(overlap(boxed(spot), around)).toBe(0)
    expect(overlap(boxed(spot), below)).toBe(0)
  })

  it('stays in view, below the caption, and two stand apart', () => {
    const corner = { x0: 0, y0: 60, x1: 20, y1: 80 }
    const spots = beside(
      [
        { around: corner, size },
        { around: corner, size },
      ],
      [corner],
      view,
    )
    const [one, other] = spots.map(boxed)
    if (!one || !other) throw new Error('no places')
    for (const box of [one, other]) expect(overlap(box, view)).toBe(size.width * size.height)
    expect(overlap(one, other)).toBe(0)
  })
})

describe('labels at the edge of the view', () => {
  it('leave out a piece of somebody who is not in it', () => {
    const wish = { key: '1', sizes: [size], rank: 1, must: true }
    const outside = { ...wish, around: { x0: -70, y0: 100, x1: -10, y1: 120 } }
    const within = { ...wish, key: '2', around }
    const placed = place([outside, within], [], [], view)
    expect([...placed.keys()]).toEqual(['2'])
  })
})
