import { expect, test } from 'vitest'
import { seatName } from './seats'

const sides = [{ noun: 'the French' }, { noun: 'the British' }]

test('a seat is called by its command, and one that is a whole side by its side', () => {
  expect(seatName('red', sides)).toBe('The British')
  expect(seatName('Colonel Godebski', sides)).toBe('Colonel Godebski')
  expect(seatName('blue', [])).toBe('Blue')
})
