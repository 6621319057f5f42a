import { describe, expect, it } from 'vitest'
import { Camera } from './camera.svelte'
import { block, scene, token } from './fixtures'
import { fighting, steady } from './fighting'

const two = [token(1, block(4, 4)), token(2, block(8, 6), { side: 1 })]

describe('where it is fought', () => {
  it('is round all who stand on the table, with room to march into', () => {
    const frame = fighting(scene(two, { width: 24, depth: 24 }), 1)
    expect(frame?.x0).toBeLessThan(4 - 2)
    expect(frame?.x1).toBeGreaterThan(8 + 2)
    expect(frame?.y1).toBeLessThan(12)
  })

  it('is nowhere while one side alone is there', () => {
    expect(fighting(scene([token(1, block(4, 4))]), 1)).toBeNull()
  })

  it('stays the same while everybody is still in view', () => {
    const before = { x0: 0, y0: 0, x1: 10, y1: 10 }
    expect(steady(before, { x0: 1, y0: 1, x1: 9.5, y1: 9 })).toBe(before)
    expect(steady(before, { x0: 1, y0: 1, x1: 11, y1: 9 })).not.toBe(before)
    expect(steady(before, { x0: 4, y0: 4, x1: 6, y1: 6 })).not.toBe(before)
  })
})

describe('the view', () => {
  const camera = () => {
    const made = new Camera()
    made.showing({ x0: 0, y0: 0, x1: 20, y1: 20 })
    made.resize({ left: 0, top: 0, width: 800, height: 400 })
    return made
  }

  it('keeps to the fighting by itself, and says so', () => {
    const view = camera()
    view.fought({ x0: 2, y0: 2, x1: 12, y1: 10 })
    expect([view.onFight, view.scale, view.x, view.y]).toEqual([true, 50, 7, 6])
    view.fit()
    expect([view.onFight, view.keeps]).toEqual([false, 'table'])
    view.fit()
    expect(view.onFight).toBe(true)
  })

  it('is left alone once a hand has moved it', () => {
    const view = camera()
    view.panBy(10, 0)
    const { x, scale } = view
    view.fought({ x0: 2, y0: 2, x1: 12, y1: 10 })
    expect([view.x, view.scale, view.onFight]).toEqual([x, scale, false])
  })

  it('does not leave the whole table for a frame that shows it hardly larger', () => {
    const view = camera()
    view.fought({ x0: 0.5, y0: 0.5, x1: 19.5, y1: 19.5 })
    expect([view.onFight, view.scale]).toEqual([false, 20])
  })
})
