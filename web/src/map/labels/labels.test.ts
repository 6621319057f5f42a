import { describe, expect, it } from 'vitest'
import { overlap, type Rect } from '../geometry'
import { gap, place, textWidth, type Wish } from './labels'

const unit = (x: number, y: number): Rect => ({ x0: x, y0: y, x1: x + 30, y1: y + 15 })
const NAME = { width: 50, height: 12 }
const wish = (key: string, x: number, y: number, more: Partial<Wish> = {}): Wish => ({
  key,
  around: unit(x, y),
  sizes: [NAME],
  rank: 1,
  ...more,
})
const rectOf = (spots: ReturnType<typeof place>, { key, sizes }: Wish): Rect => {
  const { x, y, size } = spots.get(key) ?? { x: NaN, y: NaN, size: 0 }
  const { width, height } = sizes[size] ?? NAME
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
    expect(rects.length).toBeGreaterThan(1)
    rects.forEach((a, i) => rects.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBeLessThan(13)))
  })

  it('shrink before they cover anything', () => {
    const walls = [
      { x0: 0, y0: 116, x1: 300, y1: 300 },
      { x0: 0, y0: 0, x1: 300, y1: 99 },
      { x0: 0, y0: 0, x1: 99, y1: 300 },
      { x0: 152, y0: 0, x1: 300, y1: 300 },
    ]
    const one = wish('a', 100, 100, {
      sizes: [
        { width: 70, height: 12 },
        { width: 16, height: 12 },
      ],
      must: true,
    })
    const spots = place([one], [one.around, ...walls])
    expect(spots.get('a')?.size).toBe(1)
    walls.forEach((wall) => expect(overlap(rectOf(spots, one), wall)).toBe(0))
  })

  it('lead back to their unit by a line where they must stand away from it', () => {
    const one = wish('a', 100, 100, { must: true })
    const crowd: Rect[] = [
      { x0: 20, y0: 60, x1: 220, y1: 99 },
      { x0: 20, y0: 116, x1: 220, y1: 150 },
      { x0: 20, y0: 60, x1: 99, y1: 150 },
      { x0: 131, y0: 60, x1: 220, y1: 150 },
    ]
    const spots = place([one], [one.around, ...crowd])
    const rect = rectOf(spots, one)
    crowd.forEach((wall) => expect(overlap(rect, wall)).toBe(0))
    expect(gap(rect, one.around)).toBeGreaterThan(10)
    const [from, to] = spots.get('a')?.lead ?? []
    expect(from && from.x >= rect.x0 && from.x <= rect.x1).toBe(true)
    expect(to && to.x >= 100 && to.x <= 130).toBe(true)
  })

  it('stand nearer to their own unit than to a stranger, or are dropped', () => {
    const one = wish('a', 100, 100)
    const two = { ...unit(100, 138), key: 'b' }
    const rect = rectOf(place([one], [{ ...one.around, key: 'a' }, two]), one)
    expect(gap(rect, one.around)).toBeLessThanOrEqual(gap(rect, two))
  })

  it('let states go before names, and drop the names that find no room', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => wish(`n${i}`, 100 + (i % 3), 100))
    const state = wish('state', 100, 100, { rank: 0, must: true })
    const spots = place([...crowd, state], [state.around])
    expect(spots.get('state')).toMatchObject({ x: 90, y: 119 })
    expect(spots.size).toBeLessThan(31)
  })

  it('of what is measured stand anywhere along its line, and yield', () => {
    const spots = [
      { x: 115, y: 107 },
      { x: 200, y: 20 },
    ]
    const word = wish('w', 0, 0, { spots, rank: 3 })
    expect(place([word], [unit(100, 100)]).get('w')).toMatchObject({ x: 175, y: 14, lead: null })
    expect(place([word], [unit(100, 100), { x0: 150, y0: 0, x1: 250, y1: 60 }]).has('w')).toBe(false)
  })

  it('guess the width of a text where nothing measures it', () => {
    expect(textWidth('Ligne', '11px serif', 10)).toBeGreaterThan(5)
  })
})
