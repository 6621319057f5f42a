import { bounds, cyc } from '../geometry'
import { textWidth, type Wish } from './labels'
import { SANS } from '../unit/letters.svelte'
import type { Pt } from '../types'
import type { Overlay } from '../../wire/live'

export const WORD = 11
const HIGH = 14
const TRIES = 16

/** The words of what is measured: each may stand anywhere along its line, and yields to every unit and name. */
export function overlayWords(overlays: readonly Overlay[], scale: number): Wish[] {
  return overlays.flatMap((overlay, i): Wish[] => {
    // a space of sight is named by its target, and that one has its own name beside it
    if (!overlay.label || ['sight', 'ring'].includes(overlay.kind) || overlay.outline.length < 2) return []
    const line = overlay.outline as Pt[]
    const width = textWidth(overlay.label, `600 ${WORD}px ${SANS}`, WORD) + 4
    const spots = along(line, overlay.closed).map(([x, y]) => ({ x: x * scale, y: -y * scale }))
    return [
      {
        key: `word-${i}`,
        around: { x0: 0, y0: 0, x1: 0, y1: 0 },
        sizes: [{ width, height: HIGH }],
        rank: 3,
        spots,
      },
    ]
  })
}

/** Places on an outline, from its top downwards on both sides; on an open line from its far end back. */
function along(line: Pt[], closed: boolean): Pt[] {
  if (!closed) return [...line].reverse()
  const { y1 } = bounds(line)
  const top = line.findIndex((p) => p[1] === y1)
  const step = Math.max(1, Math.floor(line.length / TRIES))
  const round = Array.from({ length: TRIES }, (_, i) => (i % 2 ? -1 : 1) * Math.ceil(i / 2) * step)
  return round.map((by) => cyc(line, top + by))
}
