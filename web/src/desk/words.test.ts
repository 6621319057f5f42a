import { expect, test } from 'vitest'
import { ago, hull, onClock, type Place } from './words'

test('a stroke becomes one outline, whatever it crosses', () => {
  const stroke: Place[] = [
    [0, 0],
    [10, 10],
    [10, 0],
    [0, 10],
    [5, 5],
  ]
  expect(hull(stroke)).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ])
})

test('times are told as one says them', () => {
  expect([ago(40.4), ago(240)]).toEqual(['40 s', '4 min'])
  expect([onClock(72), onClock(59.2), onClock(-3)]).toEqual(['1:12', '1:00', '0:00'])
})
