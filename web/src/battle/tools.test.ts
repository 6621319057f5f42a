import { describe, expect, it, vi } from 'vitest'
import type { LogEntry, Measured } from '../wire/live'
import { pageTitle } from './hand/attention'
import { ghostOf } from './hand/ghosting'
import { Picking } from './hand/picking.svelte'
import { reportText } from './panels/report'
import { Ruler } from './hand/ruler.svelte'
import { block, offer, piece, verdict } from './hand/sample'
import { nextSeat } from './hand/seats.svelte'

const breath = () => new Promise((done) => setTimeout(done))
const entry = (seq: number, by: string, pieces: number[], text = 'It moves.'): LogEntry => ({
  seq,
  by,
  turn: 1,
  back_to: null,
  taken: 0,
  dice: false,
  reasons: [],
  forced: false,
  notices: [],
  events: [
    {
      type: 'Moved',
      clause: '',
      text,
      detail: '',
      heading: '',
      rout: false,
      head: '',
      rows: [],
      pieces,
      side: null,
      ruling: null,
      data: {},
    },
  ],
})

describe('the ruler', () => {
  it('measures from the first place to the second, and starts anew with the third', async () => {
    const measure = vi.fn(() => Promise.resolve({ text: '3"' } as Measured))
    const ruler = new Ruler(measure)
    ruler.toggle('ruler')
    ruler.tap({ x: 1, y: 1 })
    ruler.follow({ x: 2, y: 1 })
    await breath()
    ruler.tap({ x: 4, y: 1 })
    await breath()
    expect(measure).toHaveBeenLastCalledWith({ x: 1, y: 1 }, { x: 4, y: 1 })
    ruler.follow({ x: 9, y: 9 })
    await breath()
    expect(measure).toHaveBeenCalledTimes(2)
    ruler.tap({ x: 5, y: 5 })
    expect(ruler).toMatchObject({ start: { x: 5, y: 5 }, measured: null })
    ruler.toggle('ruler')
    expect(ruler.mode).toBe('off')
  })

  it('measures nothing from a unit to itself', async () => {
    const measure = vi.fn(() => Promise.resolve({ text: '3"' } as Measured))
    const ruler = new Ruler(measure)
    ruler.toggle('sight', 4)
    ruler.follow({ x: 2, y: 1 })
    await breath()
    expect(ruler.measured).not.toBeNull()
    ruler.follow({ onto: 4, x: 1, y: 1 })
    await breath()
    expect(ruler.measured).toBeNull()
    expect(measure).toHaveBeenCalledTimes(1)
  })
})

describe('picking on the map', () => {
  it('takes a unit, a place or an outline for a form', async () => {
    const picking = new Picking()
    expect(picking.take(1, 0, 0)).toBe(false)
    const unit = picking.piece('which')
    expect(picking.take(null, 1, 1)).toBe(true)
    picking.take(3, 1, 1)
    expect(await unit).toBe(3)
    const place = picking.point('where')
    picking.take(null, 1.23456, 2)
    expect(await place).toEqual([1.23, 2])
    const drawn = picking.outline('draw')
    picking.take(null, 1, 1)
    picking.take(null, 2, 2)
    picking.close()
    expect(await drawn).toEqual([
      [1, 1],
      [2, 2],
    ])
    const given = picking.point('where')
    picking.cancel()
    expect(await given).toBeNull()
  })
})

describe('small words', () => {
  it('a refused ghost without a place of its own stands where it was pointed', () => {
    const refused = offer('x', { verdict: verdict({ legal: false, reason: 'too far', clause: 'C-1' }) })
    const ghost = ghostOf(refused, piece(0, 0, block(1, 1)), { measure: 'inch' }, [4, 5])
    expect(ghost?.blocks).toEqual([block(4, 5)])
    expect(ghost).toMatchObject({ legal: false, why: 'Too far.', clause: 'C-1' })
    expect(ghostOf(offer('y'), piece(0, 0, block(1, 1)), { measure: 'inch' })).toBeNull()
  })

  it('the title says whose move it is', () => {
    expect(pageTitle(true, 'Move your units', 'Quatre Bras')).toBe('(!) Move your units · Quatre Bras')
    expect(pageTitle(false, '', 'Quatre Bras')).toBe('Quatre Bras · Grognard')
  })

  it('the screen goes to the seat that is waited for', () => {
    expect(nextSeat('blue', ['red'])).toBe('red')
    expect(nextSeat('blue', ['red', 'blue'])).toBe('blue')
    expect(nextSeat('blue', [])).toBe('blue')
  })

  it('a report says which battle and what happened last', () => {
    const room = {
      id: 'r1',
      title: 'T',
      ruleset: 'two_by_two',
      version: '1',
      scenario: 's',
      role: 'blue',
      turn: 2,
      seq: 9,
    }
    const text = reportText(room as never, [entry(1, 'red', [1])], 'It hung.', 'Browser 1')
    expect(text).toContain('It hung.')
    expect(text).toContain('Battle r1')
    expect(text).toContain('1. It moves.')
  })
})
