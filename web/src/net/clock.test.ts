import { expect, test } from 'vitest'
import { remaining } from './clock'

test('a clock runs by the time of the service, and stands while it is stopped', () => {
  const clock = { total: 180, left: 60, since: 1000, running: true, paused: false }
  expect(remaining(clock, 1012)).toBe(48)
  expect(remaining(clock, 2000)).toBe(0)
  expect(remaining({ ...clock, running: false, paused: true }, 2000)).toBe(60)
  expect(remaining({ ...clock, left: null }, 2000)).toBeNull()
  expect(remaining(null, 0)).toBeNull()
})
