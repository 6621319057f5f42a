import { expect, test } from 'vitest'
import type { Chip } from '../wire/live'
import { joined } from './chips'

const chip = (text: string, level: number | null = null) => ({ kind: 'status', text, level }) as Chip
const said = (...chips: Chip[]) => joined(chips).map((one) => one.text)

test('what else is wrong with a unit is said behind its status', () => {
  expect(said(chip('Nervous', 3), chip('disordered'))).toEqual(['Nervous, disordered'])
  expect(said(chip('Steady', 4), chip('D'))).toEqual(['Steady', 'D'])
})

test('two wings are told as one while they are alike, and both when they are not', () => {
  expect(said(chip('Steady', 4), chip('Steady', 4), chip('disordered'))).toEqual(['Steady, disordered'])
  expect(said(chip('Steady', 4), chip('Nervous', 3), chip('disordered'))).toEqual([
    'Steady',
    'Nervous, disordered',
  ])
})

test('a unit without a status keeps its marks as they are', () => {
  expect(said(chip('Pinned'))).toEqual(['Pinned'])
})
