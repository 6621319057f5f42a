import { vi } from 'vitest'
import type { Gesture, OfferCard } from '../../wire/live'
import { Board, type Talk } from './board.svelte'
import { block, offer, piece, question, verdict, view } from './sample'

export const breath = () => new Promise((done) => setTimeout(done))
const card = (no: number, unit: number) => question(no, { secret: true, kind: 'OrderCard' }, { piece: unit })
export const cards = () => [card(7, 0), card(8, 1)]
export const tokens = () => [piece(0, 0, block(5, 5)), piece(1, 0, block(7, 5)), piece(2, 1, block(5, 9))]

function answering(gesture: Gesture): OfferCard[] {
  if (gesture.onto !== undefined && gesture.onto !== null)
    return [
      offer(`shoot:${gesture.onto}`, { label: 'Fire', action: { type: 'Shoot', target: gesture.onto } }),
    ]
  if (gesture.x === undefined)
    return gesture.piece === undefined ? [offer('done', { group: 'phase', main: true })] : [offer('ahead')]
  const far = Math.hypot((gesture.x ?? 0) - 5, (gesture.y ?? 0) - 5)
  const told =
    far > 3
      ? verdict({ legal: false, reason: 'too far', clause: '2X2-6.1' })
      : verdict({ cost: far, allowance: 3 })
  return [
    offer('move', { verdict: told, ghost: [block(gesture.x ?? 0, gesture.y ?? 0, gesture.facing ?? 0)] }),
  ]
}

/** A board, and the line of a service that answers at once. */
export function sitDown(questions = [question(4, {}, { pieces: [0, 1] })]) {
  const line = {
    offers: vi.fn((_: number, gesture: Gesture = {}) => Promise.resolve(answering(gesture))),
    overlays: vi.fn(() => Promise.resolve([])),
    measure: vi.fn(),
    preview: vi.fn(() => Promise.resolve(verdict({ legal: false, reason: 'no' }))),
    answer: vi.fn(() => Promise.resolve()),
    ask: vi.fn(() => Promise.resolve()),
    undo: vi.fn((_: number | null, look = false) =>
      Promise.resolve({ done: !look, dice: false, needs: [] as string[] }),
    ),
    offer: vi.fn((_: number, action: unknown) =>
      Promise.resolve(offer('other', { action, note: '5° to the right', ghost: [block(5, 5, 5)] })),
    ),
  }
  const board = new Board(line as unknown as Talk)
  board.show(view(tokens(), questions))
  return { line, board }
}
