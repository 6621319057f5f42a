import { describe, expect, it } from 'vitest'
import type { Choice, Item } from '../net/api'
import { laid, stepped } from './tiles'

const choice = (text: string, sign = ''): Choice => ({ value: text, text, sign })

describe('what can be chosen at the ruling desk', () => {
  it('lies in one row where signs stand for it', () => {
    expect(laid([choice('4 Steady', '4'), choice('3 Nervous', '3')])).toBe('signs')
    expect(laid([choice('4 Steady', '4'), choice('All of it')])).toBe('short')
  })

  it('is tiles as wide as the words want, and a list where there are very many', () => {
    expect(laid([choice('Guards / Grenadiers'), choice('HQ')])).toBe('short')
    expect(laid([choice('One line or wing of cavalry')])).toBe('words')
    expect(laid([choice('Only sixes: disordered, against good order')])).toBe('sentences')
    expect(laid(Array.from({ length: 48 }, (_, i) => choice(`French ${i}`)))).toBe('')
  })
})

describe('a number at the ruling desk', () => {
  const range = { low: 0, high: 8, step: 0.5 } as Item

  it('goes by its steps and stays within its bounds', () => {
    expect(stepped(range, 1, 1)).toBe(1.5)
    expect(stepped(range, 1.2, -1)).toBe(0.5)
    expect(stepped(range, 8, 1)).toBe(8)
    expect(stepped(range, 0, -1)).toBe(0)
  })
})
