import type { Rect } from '../map/geometry'

/** What lies on the stage and says so, buttons and words alike, in the stage's own pixels. */
export function lying(stage: HTMLElement): Rect[] {
  const { left, top } = stage.getBoundingClientRect()
  const boxes = [...stage.querySelectorAll('[data-over]')].map((one) => one.getBoundingClientRect())
  return boxes.map((one) => ({
    x0: one.left - left,
    y0: one.top - top,
    x1: one.right - left,
    y1: one.bottom - top,
  }))
}
