import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { area, isJudged, judgement, line, share } from './judged'
import Strip from './Strip.svelte'
import type { Mark } from './story'

const names = ['French', 'British']
const sides = [
  { name: 'The army', noun: 'the French', nation: 'French' },
  { name: 'The others', noun: 'the British', nation: 'British' },
]
const marks = (...worths: (number | null)[]): Mark[] =>
  worths.map((worth, seq) => ({ seq, turn: 1, gone: [0, 0], rewound: false, worth, turning: null }))

describe('how the captain judged it', () => {
  it('is drawn above the line for the first side and below for the second', () => {
    expect(line(marks(0, 3, -3))).toBe('M0.0 36.0H500.0V18.9H1000.0V53.1')
    expect(area(marks(0, 3))).toBe('M0.0 36.0H1000.0V18.9V36H0Z')
    expect(share(20)).toBeLessThan(1)
    expect(share(-1e9)).toBeGreaterThanOrEqual(-1)
  })

  it('is told in words', () => {
    expect(judgement(0.1, names)).toBe('even')
    expect(judgement(0.5, names)).toBe('French a little better')
    expect(judgement(-2, names)).toBe('British better')
    expect(judgement(-20, names)).toBe('British much better')
  })

  it('is shown once it is known, with a name for those who do not see it', async () => {
    expect(isJudged(marks(null, null))).toBe(false)
    const { rerender } = render(Strip, { marks: marks(null, null), at: 0, sides, names })
    expect(screen.queryByTestId('judged')).toBeNull()
    await rerender({ marks: marks(0, 2, -5), at: 1 })
    expect(
      screen.getByRole('img', {
        name: /judged the battle: at this moment French better, at the end British/,
      }),
    ).toBeTruthy()
  })
})
