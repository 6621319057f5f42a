import { beforeEach, describe, expect, it } from 'vitest'
import type { Asked, InquiryCard } from '../net/api'
import { combinations, filesOf, keep, kept, throws } from './offline'

const kind = (items: unknown[]) =>
  ({ key: 'rout', title: 'Rout', about: '', parts: [], items }) as unknown as InquiryCard
const tick = (key: string) => ({ key, kind: 'tick', start: false, choices: [] })
const asked = (result: string) => ({ ruling: { result } }) as unknown as Asked

describe('what is kept for when the host is away', () => {
  beforeEach(() => localStorage.clear())

  it('is found by all that was said, whether as it starts or not', () => {
    const rout = kind([tick('a'), tick('b')])
    keep('two_by_two', rout, { a: true }, [5], asked('flees'))
    expect(kept('two_by_two', rout, { a: true, b: false }, [5])?.ruling.result).toBe('flees')
    expect(kept('two_by_two', rout, { a: true, b: true }, [5])).toBeUndefined()
    expect(kept('two_by_two', rout, { a: true }, [4])).toBeUndefined()
    expect(kept('en_avant', rout, { a: true }, [5])).toBeUndefined()
  })

  it('is not more than a browser likes to hold', () => {
    const many = kind([{ key: 'n', kind: 'number', start: 0, choices: [] }])
    for (let n = 0; n < 300; n++) keep('two_by_two', many, { n }, [], asked(String(n)))
    expect(kept('two_by_two', many, { n: 299 }, [])?.ruling.result).toBe('299')
    expect(kept('two_by_two', many, { n: 10 }, [])).toBeUndefined()
  })

  it('is fetched whole where there is little to say', () => {
    expect(combinations(kind([]))).toEqual([{}])
    expect(combinations(kind([tick('a'), tick('b')]))).toHaveLength(4)
    expect(combinations(kind([tick('a'), tick('b'), tick('c'), tick('d')]))).toEqual([])
    expect(combinations(kind([{ key: 'n', kind: 'number', start: 0, choices: [] }]))).toEqual([])
    expect(throws(2)).toHaveLength(36)
  })

  it('is the files of the page, and no question put to the host a second time', () => {
    const file = 'http://host/assets/index-1.js'
    const asked = 'http://host/api/rulesets/en_masse/inquiries/risk'
    expect(filesOf([file, asked, asked, file])).toEqual([file])
  })
})
