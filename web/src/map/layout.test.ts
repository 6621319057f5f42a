import { describe, expect, it } from 'vitest'
import { underneath } from './layout'

describe('the words under the bar', () => {
  it('say all where the desk has room beside the frame', () => {
    expect(underneath(1, 30, 4)).toBe('inches on the table')
    expect(underneath(5, 4.5, 21)).toBe('cm on the table')
  })

  it('say the measure alone where they would run under the frame', () => {
    expect(underneath(1, 18, 4)).toBe('inches') // Albuera on a laptop
    expect(underneath(5, 2, 21)).toBe('cm')
  })
})
