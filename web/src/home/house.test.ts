import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from '../routes.svelte'
import { dropHouse, houseLink, houseSets, readHouse, readOptions, saveHouse } from './house'

const club = { name: 'Tuesday club', rules: 'two_by_two', options: { lancers: true, arc: 'half' } }

describe('house rules', () => {
  beforeEach(() => localStorage.clear())

  it('are kept under their name, one for each', () => {
    saveHouse(club)
    saveHouse({ ...club, options: { lancers: true } })
    expect(houseSets()).toEqual([{ ...club, options: { lancers: true } }])
    expect(dropHouse(club)).toEqual([])
  })

  it('go by link and come back as they were', () => {
    const { screen, query } = parse(houseLink(club))
    expect(screen).toBe('new')
    expect(query).toMatchObject({ rules: 'two_by_two', set: 'Tuesday club' })
    expect(readOptions(query.house ?? '')).toEqual(club.options)
    expect(readOptions('{broken')).toEqual({})
    expect(readOptions('[1]')).toEqual({})
  })

  it('go by file, and what is none is no set', () => {
    expect(readHouse(JSON.stringify(club))).toEqual(club)
    for (const text of ['', '[]', '{"name":"x"}', '{"name":"x","rules":"y","options":[1]}'])
      expect(readHouse(text)).toBeNull()
  })
})
