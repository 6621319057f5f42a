import { describe, expect, it } from 'vitest'
import { block, scene, token } from '../fixtures'
import { hit } from '../hits'
import { queued } from '../queues'
import { boxed, strokes } from './signs'
import { tags } from './tags'
import { blockDistance, blocksOf, corners, spoken } from './token'
import type { Chip } from '../../wire/live'

const chip = (kind: Chip['kind'], text: string, level: number | null = null): Chip => ({
  kind,
  text,
  level,
  title: '',
})

describe('a unit under the finger', () => {
  const units = [token(1, block(5, 5)), token(2, block(6.2, 5)), token(3, block(20, 20, 90))]

  it('is the one touched, or the nearest within reach', () => {
    expect(hit(units, [5.1, 5], 0.3)).toBe(1)
    expect(hit(units, [5.58, 5], 0.3)).toBe(1)
    expect(hit(units, [5.65, 5], 0.3)).toBe(2)
    expect(hit(units, [5, 7], 0.3)).toBeNull()
    expect(hit(units, [5.1, 5], 2, 1)).toBe(2)
  })

  it('is measured as it faces', () => {
    expect(blockDistance([20, 20.45], block(20, 20, 90))).toBe(0)
    expect(blockDistance([20.45, 20], block(20, 20, 90))).toBeCloseTo(0.2)
    expect(corners(block(0, 0, 90))[0]?.map((v) => Math.round(v * 100) / 100)).toEqual([0.25, 0.5])
  })

  it('is not there when it waits beside the table', () => {
    expect(hit([token(1, block(5, 5), { place: 'waiting' })], [5, 5], 1)).toBeNull()
  })

  it('fills the middle of its square', () => {
    const square = [
      block(50, 53, 0, 5, 2),
      block(53, 50, 90, 5, 2),
      block(50, 47, 180, 5, 2),
      block(47, 50, 270, 5, 2),
    ]
    expect(hit([token(1, block(50, 50, 0, 8, 8), { blocks: square })], [50, 50], 0.5)).toBe(1)
  })
})

describe('disorder', () => {
  const row = [0, 1, 2].map((i) => block(i * 5, 0, 0, 5, 2))

  it('jumbles the blocks, always the same way', () => {
    const unit = token(1, block(5, 0, 0, 15, 2), { blocks: row, chips: [chip('disordered', 'disordered')] })
    expect(blocksOf(unit)).not.toEqual(row)
    expect(blocksOf(unit)).toEqual(blocksOf(unit))
  })

  it('leaves alone what lies untidily already, and units in good order', () => {
    const untidy = row.map((b, i) => ({ ...b, facing: 7 * i }))
    const shaken = token(1, block(5, 0, 0, 15, 2), {
      blocks: untidy,
      chips: [chip('disordered', 'disordered')],
    })
    expect(blocksOf(shaken)).toEqual(untidy)
    expect(blocksOf(token(1, block(5, 0), { blocks: row }))).toEqual(row)
  })
})

describe('signs and words', () => {
  const signs = [
    'line',
    'light',
    'guards',
    'militia',
    'irregular',
    'heavy_cavalry',
    'light_cavalry',
    'lancers',
    'foot_artillery',
    'horse_artillery',
    'hq',
  ]

  it('tell every arm apart on both kinds of block', () => {
    const seen = signs.map((s) => JSON.stringify(strokes(s, 1, 0.5)))
    expect(new Set(seen).size).toBe(signs.length)
    expect(boxed(1, 0.5)).toBe(true)
    expect(boxed(5, 2)).toBe(false)
  })

  it('are spoken', () => {
    const unit = token(1, block(1, 1), {
      chips: [chip('status', 'Steady', 4), chip('disordered', 'disordered')],
      card: 'due',
    })
    expect(spoken(unit, 'French')).toBe('Unit 1, French, Line infantry, 4 Steady, disordered, order due')
  })

  it('stand beside units: status always, names only when near enough', () => {
    const unit = token(1, block(80, 60, 0, 5, 2), {
      chips: [chip('status', 'Steady', 4), chip('disordered', 'disordered')],
    })
    const table = scene([unit], { measure: 'cm', width: 240, depth: 160 })
    const near = tags({ scene: table, scale: 5, unit: 5, labels: true, always: [] }).tags[0]
    expect(near?.name).toBe('U1')
    expect(near?.badges[0]).toMatchObject({ level: 4, text: 'Steady, disordered' })
    const far = tags({ scene: table, scale: 2, unit: 5, labels: true, always: [] }).tags[0]
    expect(far).toMatchObject({ name: '', badges: [{ level: 4, text: '' }] })
    expect(tags({ scene: table, scale: 2, unit: 5, labels: true, always: [1] }).tags[0]?.name).toBe('U1')
  })

  it('carry what is merely noted of it only where there is room for words', () => {
    const guns = token(1, block(80, 60, 0, 5, 2), { chips: [chip('note', 'limbered')] })
    const seen = (scale: number) =>
      tags({ scene: scene([guns], { width: 240 }), scale, unit: 5, labels: true, always: [] }).tags
    expect(seen(5)[0]?.badges).toMatchObject([{ text: 'limbered' }])
    expect(seen(2)).toEqual([])
  })
})

describe('units still to come', () => {
  const waiting = [0, 1, 2, 3, 4, 5, 6, 7].map((no) =>
    token(no, block(0, 0), { place: 'waiting', at: null, blocks: [] }),
  )
  const box = {
    id: 'R1',
    side: 1,
    x: 14,
    y: 24,
    edge: 'y_max' as const,
    units: waiting.map((t) => t.no),
    name: 'Road',
    note: 'next, on 3+',
  }

  it('queue outside the edge, the next one first', () => {
    const row = queued(box, scene(waiting, { boxes: [box] }), 1)
    expect(row.blocks[0]).toMatchObject({ no: 0, facing: 180 })
    expect(row.blocks.every((b) => b.y > 24)).toBe(true)
    expect(row.blocks.length + row.more).toBe(8)
  })

  it('do not run into the next queue', () => {
    const next = { ...box, id: 'R2', x: 18, units: [1] }
    const row = queued(box, scene(waiting, { boxes: [box, next] }), 1)
    expect(Math.max(...row.blocks.map((b) => b.x + b.width / 2))).toBeLessThan(17.6)
  })
})
