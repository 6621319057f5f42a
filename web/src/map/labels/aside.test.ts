import { render, screen } from '@testing-library/svelte'
import type { ComponentProps } from 'svelte'
import { expect, test } from 'vitest'
import { block, scene, token } from '../fixtures'
import type { Telling } from '../types'
import Labels from './Labels.svelte'
import type { Place } from './places'

type Props = ComponentProps<typeof Labels>

const at = block(12, 12)
const under = { x0: 11.5, y0: 11.2, x1: 12.5, y1: 11.6 }
const plain: Props = {
  scene: scene([token(1, at)]),
  coats: ['', ''],
  scale: 40,
  unit: 1,
  labels: true,
  always: [],
  places: [],
}

/** Where the label of the unit is laid. */
function laid(more: Partial<Props>): string | null {
  const { unmount } = render(Labels, { ...plain, ...more })
  const spot = screen.getByTestId('tag-1').getAttribute('transform')
  unmount()
  return spot
}

test('a label stands aside for the name of a town, which others read there', () => {
  const town: Place = {
    id: 'v',
    text: 'Villarejo',
    at: [12, 11.4],
    angle: 0,
    size: 0.5,
    cls: 'town-name',
    others: [],
  }
  expect(laid({ places: [town] })).not.toBe(laid({}))
})

test('a label stands aside for what is lost, and for what lies on the map', () => {
  const lost = [token(2, block(12, 11.4))]
  const telling: Telling = {
    moving: new Map(),
    was: [],
    traces: [],
    fire: [],
    lost,
    changed: new Map(),
    bright: null,
    marked: [],
  }
  expect(laid({ telling })).not.toBe(laid({ telling: { ...telling, lost: [] } }))
  expect(laid({ signs: [under] })).not.toBe(laid({}))
})
