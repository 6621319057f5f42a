import { expect, it } from 'vitest'
import { length, measureName, spent } from './lengths'

it('writes a length in the unit of the table', () => {
  expect(length(0.857, { measure: 'inch' })).toBe('0.86 in')
  expect(length(0.857, { measure: 'inch' }, 1)).toBe('0.9 in')
  expect(length(12.34, { measure: 'cm' })).toBe('12.3 cm')
  expect(spent(1.84, 3, { measure: 'inch' })).toBe('1.8 of 3 in')
  expect(measureName({ measure: 'cm' })).toBe('centimetres')
})
