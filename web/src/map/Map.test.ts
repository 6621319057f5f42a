import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Camera } from './camera.svelte'
import { block, scene, token } from './fixtures'
import Map from './Map.svelte'
import type { Drag } from './types'

const sides = [
  { name: 'French', noun: 'the French', nation: 'French' },
  { name: 'Allies', noun: 'the British', nation: 'British' },
]
const table = scene([token(1, block(6, 6)), token(2, block(12, 12, 180), { side: 1 })], {
  features: [
    {
      id: 'h',
      kind: 'hill',
      name: 'Knoll',
      polygon: [
        [2, 2],
        [6, 2],
        [6, 5],
        [2, 5],
      ],
    },
  ],
})

describe('the map', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 960, 960))
  })

  function show(more: Record<string, unknown> = {}) {
    const camera = new Camera()
    const calls = { onpick: vi.fn(), onhover: vi.fn(), ondrag: vi.fn<(d: Drag) => void>() }
    render(Map, { scene: table, sides, camera, describe: 'Two units', ...calls, ...more })
    const stage = document.querySelector('.map-stage') as HTMLElement
    const at = (x: number, y: number) => {
      const [clientX, clientY] = camera.toScreen(x, y)
      return { clientX, clientY, pointerId: 1, pointerType: 'mouse', button: 0 }
    }
    return { camera, stage, at, ...calls }
  }

  it('names itself and its units', () => {
    show()
    expect(screen.getByTestId('map').getAttribute('aria-label')).toBe('Two units')
    expect(screen.getByTestId('unit-1').getAttribute('aria-label')).toContain('Unit 1, French')
    expect(document.querySelectorAll('[tabindex="0"]').length).toBe(1)
    expect(screen.getByText('Knoll')).toBeTruthy()
  })

  it('rings a unit once that is shown for two reasons', () => {
    show({ highlighted: [1, 2, 1] })
    expect(document.querySelectorAll('.halo-shown').length).toBe(2)
  })

  it('picks by key and by pointer', async () => {
    const { onpick, stage, at } = show()
    await fireEvent.keyDown(screen.getByTestId('unit-2'), { key: 'Enter' })
    expect(onpick).toHaveBeenLastCalledWith(2, 12, 12)
    await fireEvent.pointerDown(stage, at(6, 6))
    await fireEvent.pointerUp(stage, at(6, 6))
    expect(onpick.mock.lastCall?.[0]).toBe(1)
    await fireEvent.pointerDown(stage, at(20, 3))
    await fireEvent.pointerUp(stage, at(20, 3))
    expect(onpick.mock.lastCall?.[0]).toBeNull()
  })

  it('drags a unit onto another, and tells when it is given up', async () => {
    const { ondrag, stage, at } = show()
    await fireEvent.pointerDown(stage, at(6, 6))
    await fireEvent.pointerMove(stage, at(9, 9))
    await fireEvent.pointerMove(stage, at(12, 12))
    await fireEvent.pointerUp(stage, at(12, 12))
    const seen = ondrag.mock.calls.map(([d]) => [d.phase, d.piece, d.onto])
    expect(seen).toEqual([
      ['start', 1, null],
      ['move', 1, null],
      ['move', 1, 2],
      ['end', 1, 2],
    ])
    await fireEvent.pointerDown(stage, at(6, 6))
    await fireEvent.pointerMove(stage, at(9, 9))
    await fireEvent.keyDown(window, { key: 'Escape' })
    expect(ondrag.mock.lastCall?.[0].phase).toBe('cancel')
  })

  it('pans on empty ground, and with a unit that may not act', async () => {
    const { camera, ondrag, stage, at } = show({ lit: [1] })
    const before = camera.x
    for (const from of [at(20, 3), at(12, 12)]) {
      await fireEvent.pointerDown(stage, from)
      await fireEvent.pointerMove(stage, { ...from, clientX: from.clientX + 40 })
      await fireEvent.pointerUp(stage, from)
    }
    expect(ondrag).not.toHaveBeenCalled()
    expect(camera.x).toBeLessThan(before)
  })

  it('shows a ghost with its cost, or with the reason why not', () => {
    const ghost = {
      blocks: [block(8, 8)],
      side: 0,
      sign: 'line',
      legal: false,
      way: [
        [6, 6],
        [8, 8],
      ],
      tag: '4 of 3"',
      why: 'Too far.',
      clause: 'X-1',
    }
    show({ ghost })
    expect(screen.getByTestId('ghost-tag').textContent).toContain('Too far.')
  })

  it('is a picture when nobody may touch it', () => {
    show({ interactive: false })
    expect(screen.getByTestId('map').getAttribute('role')).toBe('img')
    expect(document.querySelectorAll('[tabindex]').length).toBe(0)
  })
})
