import { describe, expect, it } from 'vitest'
import { away, corner, isIn, left, outOfTheWay } from './coaching'

const STAGE = { left: 0, top: 60, width: 1000, height: 700 }
const CARD = { width: 300, height: 200 }

describe('where the coach stands', () => {
  it('stays where he is when he is in nobody’s way', () => {
    expect(outOfTheWay([[500, 100]], STAGE, CARD, 'sw')).toBe('sw')
    expect(outOfTheWay([], STAGE, CARD, 'ne')).toBe('ne')
  })

  it('never covers what he points at', () => {
    const places: [number, number][] = [
      [60, 700],
      [60, 120],
      [940, 700],
    ]
    for (let i = 1; i <= places.length; i++) {
      const points = places.slice(0, i)
      const where = outOfTheWay(points, STAGE, CARD, 'sw')
      const box = corner(where, STAGE, CARD, 14)
      expect(points.map((point) => away(point, box)).every((far) => far > 44)).toBe(true)
    }
  })

  it('leaves free what is below him at the head of the stage, and above him at its foot', () => {
    const [wide, card] = [
      { left: 0, top: 60, width: 400, height: 300 },
      { width: 384, height: 100 },
    ]
    const below = left(wide, corner('nw', wide, card, 8), 8)
    expect(below).toEqual({ left: 8, top: 176, width: 384, height: 176 })
    const above = left(wide, corner('sw', wide, card, 8), 8)
    expect(above).toEqual({ left: 8, top: 68, width: 384, height: 176 })
    expect([isIn([200, 300], below), isIn([200, 300], above)]).toEqual([true, false])
  })
})
