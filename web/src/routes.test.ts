import { describe, expect, it } from 'vitest'
import { parse, to } from './routes.svelte'
import { identity, told } from './screens'

describe('the address', () => {
  it('names a screen, its parts and what is asked', () => {
    expect(parse('')).toEqual({ screen: 'home', parts: [], query: {} })
    expect(parse('#/')).toEqual({ screen: 'home', parts: [], query: {} })
    expect(parse('#/rules/two_by_two/TT-4.2')).toMatchObject({
      screen: 'rules',
      parts: ['two_by_two', 'TT-4.2'],
    })
    expect(parse('#/new?rules=en_avant&scenario=a%20b').query).toEqual({ rules: 'en_avant', scenario: 'a b' })
    expect(parse('#/battle/%E0%A4%A').parts).toEqual(['%E0%A4%A'])
  })

  it('can be made again from what it names', () => {
    for (const hash of ['#/', '#/battle/r1', '#/new?rules=en_avant']) {
      const { screen, parts, query } = parse(hash)
      expect(to(screen, parts, query)).toBe(hash)
    }
  })

  it('tells a screen what it shows', () => {
    expect(told(parse('#/battle/r1'))).toEqual({ room: 'r1' })
    expect(told(parse('#/join/t'))).toEqual({ token: 't' })
    expect(told(parse('#/rules/en_avant/EA-1'))).toEqual({ ruleset: 'en_avant', clause: 'EA-1' })
    expect(identity(parse('#/battle/r1'))).not.toBe(identity(parse('#/battle/r2')))
    expect(identity(parse('#/rules/a/b'))).toBe(identity(parse('#/rules/a/c')))
  })
})
