import { describe, expect, it } from 'vitest'
import { Camera } from './camera.svelte'
import { block, scene, token } from './fixtures'
import { seen, Turned } from './turning'

const lie = { turned: true, width: 24, depth: 16 }

describe('a table turned about', () => {
  it('has every place across from where it was, and back again', () => {
    expect(seen([3, 5], lie)).toEqual([21, 11])
    expect(seen(seen([3, 5], lie), lie)).toEqual([3, 5])
  })

  it('turns units, ground, points of arrival and goals with it', () => {
    const told = scene([token(1, block(3, 5, 10))], {
      width: 24,
      depth: 16,
      features: [{ id: 'b', kind: 'bridge', point: [1, 2] }],
      boxes: [{ id: 'I', side: 0, x: 4, y: 16, edge: 'y_max', units: [], name: '', note: '' }],
    })
    const shown = new Turned(lie).scene(told)
    expect(shown.tokens[0]?.at).toMatchObject({ x: 21, y: 11, facing: 190 })
    expect(shown.features[0]?.point).toEqual([23, 14])
    expect(shown.boxes[0]).toMatchObject({ x: 20, y: 0, edge: 'y_min' })
  })

  it('is pointed at where it is seen, and told where it is', () => {
    const camera = new Camera()
    camera.lies({ ...lie, turned: false })
    camera.showing({ x0: 0, y0: 0, x1: 24, y1: 16 })
    camera.resize({ left: 10, top: 20, width: 480, height: 320 })
    const [x, y] = camera.toScreen(3, 5)
    camera.lies(lie)
    const [tx, ty] = camera.toScreen(3, 5)
    expect([tx - 10 - 480 + (x - 10), ty - 20 - 320 + (y - 20)]).toEqual([0, 0])
    expect(camera.toTable(tx, ty)).toEqual([3, 5])
    camera.zoomBy(2, [tx, ty])
    const [zx, zy] = camera.toTable(tx, ty)
    expect([zx, zy].map((one) => Math.round(one * 1e6) / 1e6)).toEqual([3, 5])
  })
})
