import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Camera } from '../map/camera.svelte'
import { ApiProblem } from '../net/problem'
import type { Hinted } from '../wire/live'
import { Board, type Talk } from './hand/board.svelte'
import Hint from './Hint.svelte'
import { block, offer, piece, question, view } from './hand/sample'
import Tools from './Tools.svelte'

const hint: Hinted = {
  type: 'Hinted',
  id: 1,
  question: 4,
  offer: offer('move', { label: 'Move here', action: { type: 'Move', unit: 1 }, ghost: [block(7, 8)] }),
  reasons: ['it takes the higher ground'],
  pieces: [1],
}

function sitDown(answer: () => Promise<unknown> = () => Promise.resolve(hint), asked = [question(4)]) {
  const line = {
    offers: vi.fn(() => Promise.resolve([])),
    overlays: vi.fn(() => Promise.resolve([])),
    answer: vi.fn(() => Promise.resolve()),
    ask: vi.fn(answer),
  }
  const board = new Board(line as unknown as Talk)
  board.show(view([piece(0, 0, block(5, 5)), piece(1, 0, block(7, 5)), piece(2, 1, block(5, 9))], asked))
  return { board, line }
}

describe('a hint', () => {
  it('is held up as a ghost with its reasons, and done only when the player says so', async () => {
    const { board, line } = sitDown()
    render(Tools, { board, camera: new Camera(), room: 'r' })
    render(Hint, { board, idle: false })
    await userEvent.click(screen.getByTestId('hint'))
    expect(line.ask).toHaveBeenCalledWith({ type: 'Hint', question: 4 })
    expect(board.selected).toBe(1)
    expect(board.highlighted).toEqual([1])
    expect(board.ghost?.blocks).toEqual([block(7, 8)])
    expect(screen.getByTestId('hint-card').textContent).toContain('It takes the higher ground.')
    expect(screen.getByRole('heading').textContent).toBe('Unit 1: Move here')
    expect(line.answer).not.toHaveBeenCalled()
    await userEvent.click(screen.getByTestId('hint-do'))
    expect(line.answer).toHaveBeenCalledWith(4, hint.offer?.action)
    expect(screen.queryByTestId('hint-card')).toBeNull()
  })

  it('is put away with what was held, and asked for by a key', async () => {
    const { board } = sitDown()
    render(Hint, { board, idle: false })
    board.obey({ do: 'hint' })
    await userEvent.click(await screen.findByTestId('hint-drop'))
    expect(screen.queryByTestId('hint-card')).toBeNull()
    expect(board.pointing.stage).toBe('none')
  })

  it('says in words why there is none, and forgets one that comes too late', async () => {
    const busy = new ApiProblem({ status: 429, code: 'x', reason: 'wait a moment', clause: '' })
    const refused = sitDown(() => Promise.reject(busy)).board
    await refused.advice.ask()
    expect(refused.fault?.reason).toBe('wait a moment')
    const none = sitDown(() => Promise.resolve({ ...hint, offer: null })).board
    await none.advice.ask()
    expect(none.fault?.reason).toContain('nothing to suggest')
    const { board } = sitDown()
    const asked = board.advice.ask()
    board.show(view([], [question(5)], { seq: 9 }))
    await asked
    expect(board.advice.shown).toBeNull()
  })

  it('is not for those who are not asked', () => {
    const { board } = sitDown(undefined, [])
    render(Tools, { board, camera: new Camera(), room: 'r' })
    expect(screen.queryByTestId('hint')).toBeNull()
  })
})
