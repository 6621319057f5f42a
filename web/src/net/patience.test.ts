import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insistently, patiently } from './patience'
import { ApiProblem } from './problem'

const problem = (status: number) => new ApiProblem({ status, code: '', reason: 'not now', clause: '' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a busy service is asked again', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(problem(429))
    .mockRejectedValueOnce(problem(503))
  ask.mockResolvedValue('told')
  const asked = patiently(ask, 'nothing')
  await vi.runAllTimersAsync()
  expect(await asked).toBe('told')
  expect(ask).toHaveBeenCalledTimes(3)
})

test('what was insisted on in vain is told', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(problem(422))
  await expect(insistently(ask)).rejects.toThrow()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what is refused is not asked again', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(problem(422))
  expect(await patiently(ask, 'nothing')).toBe('nothing')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what is no longer wanted is not asked again', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(problem(503))
  expect(await patiently(ask, 'nothing', () => false)).toBe('nothing')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a service that stays busy is left alone after a while', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(problem(503))
  const asked = patiently(ask, 'nothing')
  await vi.runAllTimersAsync()
  expect(await asked).toBe('nothing')
  expect(ask).toHaveBeenCalledTimes(6)
})
