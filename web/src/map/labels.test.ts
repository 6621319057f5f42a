import { describe, expect, it } from 'vitest'
import { overlap, type Rect } from './geometry'
import { place, textWidth, type Wish } from './labels'

const unit = (x: number, y: number): Rect => ({ x0: x, y0: y, x1: x + 30, y1: y + 15 })
const wish = (key: string, x: number, y: number, more: Partial<Wish> = {}): Wish => ({
  key,
  around: unit(x, y),
  width: 50,
  height: 12,
  rank: 1,
  ...more,
})
const rectOf = (spots: ReturnType<typeof place>, { key, width, height }: Wish): Rect => {
  const { x, y } = spots.get(key) ?? { x: NaN, y: NaN }
  return { x0: x, y0: y, x1: x + width, y1: y + height }
}

describe('labels', () => {
  it('stand below their unit when nothing is in the way', () => {
    const one = wish('a', 100, 100)
    expect(rectOf(place([one], [one.around]), one)).toMatchObject({ x0: 90, y0: 119 })
  })

  it('move aside for a unit', () => {
    const one = wish('a', 100, 100)
    const below = unit(100, 118)
    const rect = rectOf(place([one], [one.around, below]), one)
    expect(overlap(rect, below)).toBe(0)
    expect(overlap(rect, one.around)).toBe(0)
  })

  it('do not write over each other', () => {
    const all = [0, 1, 2, 3].map((i) => wish(`u${i}`, 100 + i * 34, 100))
    const spots = place(
      all,
      all.map((w) => w.around),
    )
    const rects = all.filter((w) => spots.has(w.key)).map((w) => rectOf(spots, w))
    rects.forEach((a, i) => rects.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBeLessThan(100)))
  })

  it('let states go before names, and drop the names that find no room', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => wish(`n${i}`, 100 + (i % 3), 100))
    const state = wish('state', 100, 100, { rank: 0, must: true })
    const spots = place([...crowd, state], [state.around])
    expect(spots.get('state')).toEqual({ x: 90, y: 119 })
    expect(spots.size).toBeLessThan(31)
  })

  it('guess the width of a text where nothing measures it', () => {
    expect(textWidth('Ligne', '11px serif', 10)).toBeGreaterThan(5)
  })
})
