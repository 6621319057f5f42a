import { describe, expect, it } from 'vitest'
import { coatOf } from './coats'

const sides = (...nations: string[]) =>
  nations.map((nation) => ({ name: `${nation} army`, noun: nation, nation }))

describe('coats', () => {
  it.each([
    ['French', 'french'],
    ['British', 'british'],
    ['Austrian', 'austrian'],
    ['Spanish', 'austrian'],
    ['Russian', 'russian'],
    ['Prussian', 'prussian'],
    ['Polish', 'polish'],
  ])('%s', (nation, coat) => {
    expect(coatOf(sides(nation, 'nobody'), 0)).toBe(coat)
  })

  it('are never alike on the two sides', () => {
    const nations = [
      'French',
      'British',
      'Austrian',
      'Russian',
      'Prussian',
      'Polish',
      'Spanish',
      'Allied',
      'Bavarian',
      '',
    ]
    for (const a of nations)
      for (const b of nations)
        expect(coatOf(sides(a, b), 1), `${a} against ${b}`).not.toBe(coatOf(sides(a, b), 0))
  })

  it('have an answer for sides nobody has heard of', () => {
    expect(coatOf([], 0)).toBe('french')
    expect(coatOf([], 1)).toBe('british')
    expect(coatOf(sides('Martian', 'Venusian'), 1)).toBe('british')
  })
})
