import { expect, test } from 'vitest'
import { Lettering } from './clearing'
import type { Place } from './places'
import type { Token } from '../../wire/live'

const spot = (x: number, y: number) => ({ at: [x, y] as [number, number], angle: 0, cls: '' })
const heath = (...others: [number, number][]): Place => ({
  id: 'heath',
  text: 'The heath',
  size: 0.5,
  ...spot(10, 10),
  others: others.map(([x, y]) => spot(x, y)),
})
const troops = (...at: [number, number][]) =>
  at.map(
    ([x, y], no) =>
      ({ no, chips: [], blocks: [{ x, y, facing: 0, width: 2, depth: 1 }] }) as unknown as Token,
  )

test('a name stands aside for troops, and comes back only when they drive it off again', () => {
  const lettering = new Lettering()
  const place = heath([10, 14])
  expect(lettering.places([place], [])[0]?.at).toEqual([10, 10])
  expect(lettering.places([place], troops([10, 10]))[0]?.at).toEqual([10, 14])
  expect(lettering.places([place], [])[0]?.at).toEqual([10, 14])
  expect(lettering.places([place], troops([10, 14]))[0]?.at).toEqual([10, 10])
})

test('a name that could not be read is left out, that of a town never', () => {
  const crowd = troops([9, 10], [11, 10])
  expect(new Lettering().places([heath()], crowd)).toEqual([])
  expect(new Lettering().places([{ ...heath(), cls: 'town-name' }], crowd)).toHaveLength(1)
})

test('no name stands aside upon another', () => {
  const other: Place = { ...heath(), id: 'moor', ...spot(10, 14) }
  const [, second] = new Lettering().places([other, heath([10, 14], [10, 18])], troops([10, 10]))
  expect(second?.at).toEqual([10, 18])
})
