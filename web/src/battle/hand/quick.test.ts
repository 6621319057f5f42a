import { describe, expect, it } from 'vitest'
import { offer, question, view } from './sample'
import { breath, cards, sitDown, tokens } from './sample.board'

describe('a hand that is quicker than the service', () => {
  it('waits with a key until it is known what the unit just taken in hand may do', async () => {
    const { board, line } = sitDown()
    const own = (piece: number) => [offer('ahead', { action: { type: 'Move', unit: piece } })]
    line.offers.mockImplementation((_, gesture = {}) =>
      Promise.resolve(gesture.piece === undefined ? [] : own(gesture.piece ?? -1)),
    )
    board.select(0)
    await breath()
    board.select(1)
    board.obey({ do: 'offer', key: 'ahead' })
    expect(line.answer).not.toHaveBeenCalled()
    await breath()
    expect(line.answer).toHaveBeenCalledExactlyOnceWith(4, { type: 'Move', unit: 1 })
  })

  it('gives the card of a letter and Enter, also to who is quicker than the service', async () => {
    const { board, line } = sitDown(cards())
    await breath()
    board.select(1)
    board.obey({ do: 'offer', key: 'ahead' })
    board.obey({ do: 'enter' })
    expect(line.ask).not.toHaveBeenCalled()
    await breath()
    expect(line.ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'Answer', question: 8 }))
  })

  it('walks a unit by the arrows that follow an Enter, also before the service has said what it may do', async () => {
    const { board } = sitDown()
    await breath()
    board.select(0)
    expect(board.aiming.moving).toBe(false)
    board.obey({ do: 'enter' })
    expect(board.aiming.moving).toBe(true)
    board.obey({ do: 'step', x: 0, y: 1 })
    await breath()
    expect(board.keyed).toBe(0)
    expect(board.pointing.gesture).toMatchObject({ piece: 0, x: 5, y: 6 })
    expect(board.aiming.moving).toBe(true)
  })

  it('keeps in hand who was taken up when the next table is shown before the answer is accepted', async () => {
    const { board, line } = sitDown()
    let accept = () => {}
    line.answer.mockImplementation(() => new Promise((done) => (accept = () => done(undefined))))
    board.select(0)
    await breath()
    board.aiming.point(5, 6, 'held')
    await breath()
    const given = board.commit()
    board.show(view(tokens(), [question(4, {}, { pieces: [1] })]))
    board.select(1)
    board.obey({ do: 'enter' })
    await breath()
    accept()
    await given
    expect(board.selected).toBe(1)
    expect(board.pointing.stage).toBe('held')
  })

  it('has the right card in hand when the next turn is shown before the answer is accepted', async () => {
    const cards = [5, 6].map((no) => question(no, { secret: true, kind: 'OrderCard' }, { piece: no - 5 }))
    const { board, line } = sitDown([question(4, {}, { piece: 1 })])
    line.offers.mockImplementation((no: number) =>
      Promise.resolve([offer(`card-${no}`, { main: true, action: { type: 'PlayCard', unit: no - 5 } })]),
    )
    line.answer.mockImplementation(() => {
      board.show(view(tokens(), cards))
      return Promise.resolve()
    })
    await breath()
    await board.commit(offer('fire'))
    await breath()
    board.show(view(tokens(), cards))
    await breath()
    expect(board.question?.prompt.piece).toBe(board.selected)
    expect(board.pointing.offer?.key).toBe(`card-${board.question?.no}`)
  })

  it('commits what is pointed at last, also before the service has said what that is', async () => {
    const { board, line } = sitDown()
    board.select(0)
    await breath()
    board.pointing.at({ piece: 0, x: 5, y: 6 }, 'held')
    await breath()
    board.pointing.at({ piece: 0, onto: 2 }, 'held')
    void board.commit()
    expect(line.answer).not.toHaveBeenCalled()
    await breath()
    expect(line.answer).toHaveBeenCalledExactlyOnceWith(4, { type: 'Shoot', target: 2 })
  })
})
