import { describe, expect, it } from 'vitest'
import { bearing, nearestEnemy, told, wind } from './roster'
import { block, piece, scene } from '../hand/sample'

describe('the table as a list', () => {
  it('tells bearings from the north of the map', () => {
    expect(bearing({ x: 0, y: 0 }, { x: 1, y: 0 })).toBe(90)
    expect(wind(bearing({ x: 0, y: 0 }, { x: 1, y: 1 }))).toBe('north-east')
    expect(wind(bearing({ x: 0, y: 0 }, { x: 1, y: 0 }, 90))).toBe('north')
    expect(wind(-10)).toBe('north')
  })

  it('names the nearest enemy and how far he is', () => {
    const own = piece(0, 0, block(5, 5, 90), { about: 'line infantry' })
    const table = scene([own, piece(1, 1, block(5, 9)), piece(2, 1, block(8, 5)), piece(3, 0, block(5, 6))])
    expect(nearestEnemy(table, own)).toEqual({ name: 'Unit 2', distance: 3, wind: 'east' })
    expect(told(table, own)).toBe('line infantry; faces east; nearest enemy Unit 2, about 3 in east')
    expect(told(table, piece(4, 0, null))).toBe('in good order; waits off the table')
  })
})
