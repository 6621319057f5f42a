import { expect, test } from 'vitest'
import { ridden } from './meetings'
import type { Rider } from '../wire/live'

const rider = (piece: number, end: [number, number]) =>
  ({ piece, start: [50, 50], end, share: 0.4, due: 'Turn 7, 10:00', words: '' }) as unknown as Rider
const apart = ([ax, ay]: [number, number], [bx, by]: [number, number]) =>
  Math.abs(ax - bx) >= 100 * 0.2 || Math.abs(ay - by) >= 54 * 0.2

test('riders to brigades side by side are drawn so that the hour of each can be read', () => {
  const riders = [rider(1, [50, 10]), rider(2, [54, 10]), rider(3, [58, 10]), rider(4, [50, 12])]
  const at = ridden(riders, 0.2).map((one) => one.at)
  for (const [i, one] of at.entries())
    for (const other of at.slice(i + 1)) expect(apart(one, other), `${one} and ${other}`).toBe(true)
})

test('a rider alone is where he is', () => {
  expect(ridden([rider(1, [50, 10])], 0.2)[0]?.at).toEqual([50, 34])
})
