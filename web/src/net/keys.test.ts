import { beforeEach, describe, expect, it } from 'vitest'
import type { RoomCard } from '../wire/live'
import { bestToken, Keys } from './keys.svelte'

const card = (id: string) => ({ id, title: `Battle ${id}`, ruleset: 'two_by_two' }) as RoomCard

beforeEach(() => localStorage.clear())

describe('links kept in this browser', () => {
  it('survive a reload', () => {
    new Keys().add('t1', 'blue', card('a'))
    expect(new Keys().get('a')).toMatchObject({ title: 'Battle a', tokens: { blue: 't1' }, mine: ['blue'] })
  })

  it('of one battle are kept together; observers and hosts play nothing', () => {
    const keys = new Keys()
    keys.add('t1', 'blue', card('a'))
    keys.add('t2', 'observer', card('a'))
    keys.add('t3', 'host', card('a'))
    expect(keys.all).toHaveLength(1)
    expect(keys.get('a')).toMatchObject({
      tokens: { blue: 't1', observer: 't2', host: 't3' },
      mine: ['blue'],
    })
  })

  it('are the newest first, and can be forgotten', () => {
    const keys = new Keys()
    keys.add('t1', 'blue', card('a'))
    keys.add('t2', 'red', card('b'))
    expect(keys.all.map((one) => one.room)).toEqual(['b', 'a'])
    keys.forget('b')
    expect(new Keys().all.map((one) => one.room)).toEqual(['a'])
  })

  it('of two pages do not overwrite each other', () => {
    const [one, two] = [new Keys(), new Keys()]
    one.add('t1', 'blue', card('a'))
    two.add('t2', 'blue', card('b'))
    expect(new Keys().all).toHaveLength(2)
  })

  it('that make no sense are passed over', () => {
    localStorage.setItem('grognard.keys', '[{"room":"x"}, 7, null]')
    expect(new Keys().all).toEqual([])
    localStorage.setItem('grognard.keys', '{')
    expect(new Keys().all).toEqual([])
  })

  it('look through a seat of ours first', () => {
    const sitting = {
      room: 'a',
      title: '',
      ruleset: '',
      added: 0,
      tokens: { host: 'h', red: 'r', observer: 'o' },
    }
    expect(bestToken({ ...sitting, mine: ['red'] })).toBe('r')
    expect(bestToken({ ...sitting, mine: [] })).toBe('o')
    expect(bestToken({ ...sitting, tokens: {}, mine: [] })).toBe('')
  })
})
