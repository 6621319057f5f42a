import { describe, expect, it } from 'vitest'
import { begin, cover } from './focus'

describe('cutting a picture', () => {
  it('stays in the middle when nothing draws the eye', () => {
    expect(begin([], 0.5)).toBeCloseTo(0.25)
    expect(begin([0.5], 0.5)).toBeCloseTo(0.25)
  })

  it('goes where the most points are', () => {
    expect(begin([0.1, 0.12, 0.15, 0.9], 0.3)).toBeLessThan(0.09)
    expect(begin([0.1, 0.8, 0.85, 0.9], 0.3)).toBeGreaterThan(0.6)
  })

  it('covers the frame, whatever its shape', () => {
    for (const frame of [
      { width: 300, height: 150 },
      { width: 150, height: 300 },
    ]) {
      const cut = cover(frame, 1.5, [[0.5, 0.5]], 1.1)
      expect(cut.left).toBeLessThanOrEqual(0)
      expect(cut.top).toBeLessThanOrEqual(0)
      expect(cut.left + cut.width).toBeGreaterThanOrEqual(frame.width)
      expect(cut.top + cut.height).toBeGreaterThanOrEqual(frame.height)
      expect(cut.width / cut.height).toBeCloseTo(1.5)
    }
  })
})
