import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Camera } from './camera.svelte'

const VIEW = { left: 100, top: 50, width: 800, height: 400 }

describe('the camera', () => {
  let camera: Camera
  beforeEach(() => {
    vi.useFakeTimers()
    camera = new Camera()
    camera.showing({ x0: 0, y0: 0, x1: 20, y1: 20 })
    camera.resize(VIEW)
  })
  afterEach(() => void vi.useRealTimers())

  it('fits all of the table into the stage', () => {
    expect([camera.x, camera.y, camera.scale]).toEqual([10, 10, 20])
    expect(camera.toScreen(10, 10)).toEqual([500, 250])
    expect(camera.toScreen(0, 20)).toEqual([300, 50])
  })

  it('knows the same place on the table and on the page', () => {
    camera.zoomBy(2.3)
    camera.panBy(31, -17)
    const [x, y] = camera.toTable(...camera.toScreen(3.25, 7.5))
    expect(x).toBeCloseTo(3.25)
    expect(y).toBeCloseTo(7.5)
    const [sx, sy] = camera.onStage(3.25, 7.5)
    expect(camera.toScreen(3.25, 7.5)).toEqual([sx + 100, sy + 50])
  })

  it('zooms about the pointer', () => {
    const at = camera.toTable(620, 300)
    camera.zoomBy(1.7, [620, 300])
    const now = camera.toTable(620, 300)
    expect(now[0]).toBeCloseTo(at[0])
    expect(now[1]).toBeCloseTo(at[1])
    expect(camera.scale).toBeCloseTo(34)
  })

  it('moves the table with the hand', () => {
    camera.panBy(40, 20)
    expect([camera.x, camera.y]).toEqual([8, 11])
  })

  it('does not lose the table', () => {
    camera.panBy(99999, 99999)
    expect([camera.x, camera.y]).toEqual([0, 20])
    camera.zoomBy(1e6)
    expect(camera.scale).toBe(140)
    camera.zoomBy(1e-6)
    expect(camera.scale).toBe(12)
  })

  it('rests a moment after the hand does', () => {
    camera.zoomBy(2)
    expect([camera.moving, camera.rest]).toEqual([true, 20])
    vi.advanceTimersByTime(200)
    expect([camera.moving, camera.rest]).toEqual([false, 40])
  })

  it('fits again when the stage grows, unless somebody has moved it', () => {
    camera.resize({ ...VIEW, height: 600 })
    expect(camera.scale).toBe(30)
    camera.panBy(5, 5)
    camera.resize(VIEW)
    expect(camera.scale).toBe(30)
  })

  it('knows what of the table lies under a button, wherever the table is moved', () => {
    camera.laidOver([{ x0: 600, y0: 360, x1: 800, y1: 400 }])
    expect(camera.overAtRest).toEqual([{ x0: 20, y0: 0, x1: 30, y1: 2 }])
    camera.panBy(40, 0)
    vi.advanceTimersByTime(200)
    expect(camera.overAtRest).toEqual([{ x0: 18, y0: 0, x1: 28, y1: 2 }])
  })

  it('goes at once where motion is not wanted', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    camera.centre(4, 5, 40)
    expect([camera.x, camera.y, camera.scale]).toEqual([4, 5, 40])
  })
})
