import { describe, expect, it } from 'vitest'
import { ApiProblem } from '../../net/problem'
import type { FieldShape, OfferCard, Sheet } from '../../wire/live'
import { prefs } from './prefs.svelte'
import { sameAction } from './same'
import { offer, question, verdict, view } from './sample'
import { breath, cards, sitDown, tokens } from './sample.board'

describe('the board', () => {
  it('offers what the phase offers, and what the unit in hand may do', async () => {
    const { board } = sitDown()
    await breath()
    expect(board.barOffers.map((one) => one.key)).toEqual(['done'])
    board.select(0)
    await breath()
    expect(board.barOffers.map((one) => one.key)).toEqual(['ahead', 'done'])
    expect(board.needsForm).toBe(false)
  })

  it('keeps the unit in hand that it has just taken itself, when that is clicked', async () => {
    const { board } = sitDown(cards())
    expect(board.selected).toBe(0)
    board.aiming.pick(0, 5, 5)
    expect(board.selected).toBe(0)
    await breath()
    board.pointing.clear()
    board.aiming.pick(0, 5, 5)
    expect(board.selected).toBeNull()
  })

  it('points with the card that was chosen, not with the likeliest for what is pointed at', async () => {
    const { board, line } = sitDown()
    line.offers.mockImplementation((_, gesture = {}) =>
      Promise.resolve(['fire', 'face'].map((sign) => offer(`${sign}:${gesture.onto ?? ''}`, { sign }))),
    )
    board.select(0)
    await breath()
    board.aiming.aim(2)
    await breath()
    expect(board.pointing.offer?.key).toBe('fire:2')
    board.pointing.stand(offer('face', { sign: 'face' }), { piece: 0 })
    board.aiming.aim(2)
    await breath()
    expect(board.pointing.offer?.key).toBe('face:2')
    board.select(1)
    board.aiming.aim(2)
    await breath()
    expect(board.pointing.offer?.key).toBe('fire:2')
  })

  it('commits a card also when a table comes meanwhile that asks the same', async () => {
    const { board, line } = sitDown(cards())
    await breath()
    board.pointing.at({ piece: 0, x: 5, y: 6 }, 'held')
    void board.commit()
    board.show(view(tokens(), cards()))
    await breath()
    expect(line.ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'Answer', question: 7 }))
  })

  it('shows the odds of a melee when its button is pressed, and fights it when that is pressed again', async () => {
    const { board, line } = sitDown()
    const melee = {
      attacking: 0,
      fighters: [],
      meetings: [],
      throws: [],
      spreads: [],
      bonuses: [],
    } as unknown as Sheet
    const fight = offer('fight:0', { action: { type: 'Fight', unit: 0 }, verdict: verdict({ melee }) })
    board.press(fight)
    expect(board.pointing.offer).toStrictEqual(fight)
    expect(line.answer).not.toHaveBeenCalled()
    board.press(board.pointing.offer!)
    await breath()
    expect(line.answer).toHaveBeenCalledExactlyOnceWith(4, { type: 'Fight', unit: 0 })
  })

  it('shows a dragged unit as a ghost with its cost, and asks before it goes', async () => {
    const { board, line } = sitDown()
    const drag = { piece: 0, onto: null, pointer: 'mouse' } as const
    board.aiming.drag({ ...drag, x: 5, y: 5, phase: 'start' })
    board.aiming.drag({ ...drag, x: 5, y: 7, phase: 'move' })
    await breath()
    expect(board.ghost).toMatchObject({ legal: true, tag: '2 of 3 in' })
    board.aiming.drag({ ...drag, x: 5, y: 7.5, phase: 'end' })
    await breath()
    expect(board.pointing.stage).toBe('held')
    expect(line.answer).not.toHaveBeenCalled()
    await board.commit()
    expect(line.answer).toHaveBeenCalledWith(4, { type: 'Move' })
    expect(board.pointing.stage).toBe('none')
  })

  it('says why a ghost is refused, and does not send it', async () => {
    const { board, line } = sitDown()
    board.select(0)
    board.aiming.pick(null, 20, 20)
    await breath()
    expect(board.ghost).toMatchObject({ legal: false, why: 'Too far.', clause: '2X2-6.1' })
    await board.commit()
    expect(line.answer).not.toHaveBeenCalled()
    expect(board.fault?.clause).toBe('2X2-6.1')
  })

  it('moves on drop where the player likes it so', async () => {
    const { board, line } = sitDown()
    prefs.quick = true
    board.aiming.drag({ piece: 0, x: 5, y: 6, onto: null, phase: 'end', pointer: 'mouse' })
    await breath()
    await breath()
    expect(line.answer).toHaveBeenCalled()
    prefs.quick = false
  })

  it('aims at an enemy with a unit in hand, and only looks at one without', async () => {
    const { board } = sitDown()
    board.aiming.pick(2, 5, 9)
    expect(board.selected).toBe(2)
    board.select(0)
    board.aiming.hover(2, 5, 9)
    await breath()
    expect(board.pointing).toMatchObject({ stage: 'hover', offer: { label: 'Fire' } })
    board.aiming.hover(null, 1, 1)
    expect(board.pointing.stage).toBe('none')
    board.aiming.pick(2, 5, 9)
    await breath()
    expect(board.selected).toBe(0)
    expect(board.pointing).toMatchObject({ stage: 'held', gesture: { onto: 2 } })
  })

  it('is played by keys alone', async () => {
    const { board, line } = sitDown()
    await breath()
    board.obey({ do: 'cycle', by: 1 })
    expect(board.selected).toBe(0)
    board.obey({ do: 'enter' })
    board.obey({ do: 'step', x: 0, y: 1 })
    board.obey({ do: 'turn', by: 15 })
    await breath()
    expect(board.pointing.gesture).toMatchObject({ piece: 0, x: 5, y: 6, facing: 15 })
    board.obey({ do: 'enter' })
    await breath()
    expect(line.answer).toHaveBeenCalledTimes(1)
    board.select(0)
    board.obey({ do: 'target', by: 1 })
    await breath()
    expect(board.pointing.gesture.onto).toBe(2)
    board.obey({ do: 'escape' })
    expect(board.pointing.stage).toBe('none')
    board.obey({ do: 'escape' })
    expect(board.selected).toBeNull()
  })

  it('plays order cards face down, one unit after the other, and lets the others hold', async () => {
    const card = (no: number, unit: number, sealed = false) =>
      question(no, { secret: true, sealed, kind: 'OrderCard' }, { piece: unit })
    const { board, line } = sitDown([card(1, 0), card(2, 1)])
    await breath()
    expect(board.selected).toBe(0)
    expect(board.isCard).toBe(true)
    expect(board.due()).toEqual([0, 1])
    board.press(board.barOffers[0] as OfferCard)
    await board.commit()
    expect(line.ask).toHaveBeenCalledWith({
      type: 'Answer',
      question: 1,
      action: { type: 'Move' },
      seq: null,
    })
    board.show(view(tokens(), [card(1, 0, true), card(2, 1)]))
    expect(board.selected).toBe(1)
    await board.holdOthers()
    expect(line.ask).toHaveBeenCalledTimes(2)
  })

  it('keeps the order in hand when somebody else lays a card', async () => {
    const cards = [1, 2].map((no) => question(no, { secret: true, kind: 'OrderCard' }, { piece: no - 1 }))
    const { board } = sitDown(cards)
    await breath()
    board.aiming.point(5, 6, 'held')
    await breath()
    board.show(view(tokens(), cards))
    await breath()
    expect(board.pointing.place).toEqual([5, 6])
    expect(board.pointing.offer?.key).toBe('move')
  })

  it('shows a form where nothing is offered, and tells what the service refuses', async () => {
    const { board, line } = sitDown([question(9)])
    line.offers.mockImplementation(() => Promise.resolve([]))
    await board.refresh()
    expect(board.needsForm).toBe(true)
    line.answer.mockRejectedValue(
      new ApiProblem({ status: 422, code: 'refused', reason: 'not so', clause: 'X-1' }),
    )
    expect(await board.give(question(9), {})).toBe(false)
    expect(board.fault).toEqual({ reason: 'not so', clause: 'X-1' })
  })

  it('takes back at once what costs nothing, and asks first where dice would be thrown anew', async () => {
    const { board, line } = sitDown()
    await board.undoing.back()
    expect(line.undo.mock.calls).toEqual([[null, true], [null]])
    line.undo.mockResolvedValueOnce({ done: false, dice: true, needs: [] })
    await board.undoing.back(3)
    expect(board.undoing.asked).toEqual({ entry: 3 })
    expect(line.undo).toHaveBeenCalledTimes(3)
    await board.undoing.anyway()
    expect(line.undo).toHaveBeenLastCalledWith(3)
    expect(board.undoing.asked).toBeNull()
    line.undo.mockResolvedValueOnce({ done: false, dice: true, needs: ['red'] })
    await board.undoing.back()
    expect(board.undoing.asked).toBeNull()
  })

  it('says why something cannot be taken back, and never asks when the battle is over', async () => {
    const { board, line } = sitDown()
    line.undo.mockRejectedValueOnce(
      new ApiProblem({
        status: 409,
        code: 'no consent',
        reason: 'the cards have been turned up',
        clause: '',
      }),
    )
    await board.undoing.back()
    expect(board.fault?.reason).toBe('the cards have been turned up')
    board.show({ ...view(tokens(), []), result: 'red' })
    line.undo.mockClear()
    await board.undoing.back()
    expect(line.undo).not.toHaveBeenCalled()
  })

  it('takes the unit in hand that a new question is about, and leaves it when the player picks another', () => {
    const { board } = sitDown()
    board.select(0)
    const fire = question(5, {}, { piece: 1, pieces: [1] })
    board.show(view(tokens(), [fire]))
    expect(board.selected).toBe(1)
    board.select(0)
    board.show(view(tokens(), [fire]))
    expect(board.selected).toBe(0)
  })

  it('shows an order changed by hand as the service shows it', async () => {
    const { board } = sitDown([question(1, { secret: true }, { piece: 0 })])
    await breath()
    board.press(board.barOffers[0] as OfferCard)
    await board.adjust({ type: 'Move', facing: 5 })
    expect(board.pointing.offer).toMatchObject({ key: 'ahead', note: '5° to the right' })
    expect(board.ghost?.blocks[0]?.facing).toBe(5)
  })

  it('joins the friend that is clicked once somebody has chosen to join, and not before', async () => {
    const shapes = { Join: [{ name: 'unit', word: 'unit' } as FieldShape] }
    const card = question(1, { secret: true, answers: shapes }, { piece: 0 })
    const { board, line } = sitDown([card, question(2, { secret: true }, { piece: 1 })])
    const join = offer('join', { main: true, action: { type: 'Join', unit: 1 } })
    line.offers.mockImplementation(() => Promise.resolve([join]))
    await board.refresh()
    expect(board.aiming.joining).toBe(false) // it was only raised as the likely order
    board.press(board.offers[0] ?? join)
    expect(board.aiming.joining).toBe(true)
    expect(board.targets).toEqual([1])
    board.aiming.pick(1, 7, 5)
    expect(board.selected).toBe(0)
    expect(board.pointing.gesture).toMatchObject({ piece: 0, onto: 1 })
  })

  it('knows two answers that say the same', () => {
    expect(sameAction({ a: 1, b: null }, { a: 1 })).toBe(true)
    expect(sameAction({ a: { c: 2, b: 1 } }, { a: { b: 1, c: 2 } })).toBe(true)
    expect(sameAction({ a: 1 }, { a: 2 })).toBe(false)
  })
})
