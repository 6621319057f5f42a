import type { Scene, SeatCard } from '../../wire/live'
import { describe, expect, it } from 'vitest'
import { able, against, aimedAt, called, cardsDown, current, open, standing, theSide } from './asking'
import { block, offer, piece, question, scene, verdict, view } from './sample'

const tokens = [piece(0, 0, block(1, 1)), piece(1, 0, block(2, 1)), piece(2, 1, block(3, 3))]
const card = (no: number, unit: number, sealed = false) =>
  question(no, { kind: 'OrderCard', secret: true, sealed }, { piece: unit })

describe('what is asked', () => {
  it('is the card of the unit in hand, else the first without one', () => {
    const table = view(tokens, [card(1, 0, true), card(2, 1)])
    expect(current(table, null)?.no).toBe(2)
    expect(current(table, 0)?.no).toBe(1)
    expect(open(table).map((one) => one.no)).toEqual([2])
    expect(able(table, current(table, null))).toEqual([0, 1])
  })

  it('puts what blocks the battle before what does not', () => {
    const table = view(tokens, [question(1, { blocks: false, kind: 'Desk' }), question(2)])
    expect(current(table, null)?.no).toBe(2)
    expect(current(table, null, 1)?.no).toBe(1)
  })

  it('counts cards that are down', () => {
    const seen = scene([
      piece(0, 1, block(1, 1), { card: 'down' }),
      piece(1, 1, block(2, 1), { card: 'due' }),
      piece(2, 0, block(3, 1)),
    ])
    expect(cardsDown(seen, 1)).toEqual({ down: 1, all: 2 })
    expect(cardsDown(seen, 0)).toBeNull()
  })

  it('reads targets by the shape of the answer, however deep they lie', () => {
    const asked = question(1, {
      answers: {
        PlayCard: [{ name: 'card', word: 'parts', parts: [{ name: 'target', word: 'target' }] }],
      },
    })
    expect(aimedAt(asked, { type: 'PlayCard', card: { target: 7 } })).toEqual([7])
    expect(aimedAt(asked, { type: 'Other' })).toEqual([])
  })

  it('knows what a unit does that is given no order', () => {
    const refused = offer('hold', { stands: true, verdict: verdict({ legal: false }) })
    expect(standing([offer('assault', { main: true }), offer('hold', { stands: true })])?.key).toBe('hold')
    expect(standing([refused, offer('advance', { main: true })])?.key).toBe('advance')
  })

  it('calls a side by its name in a sentence', () => {
    const sides = [{ name: 'French', noun: 'the French', seats: ['blue'] }]
    expect(theSide({ sides } as unknown as Scene, 'blue')).toBe('the French')
    expect(theSide(null, '')).toBe('')
  })

  it('calls a side by its people where the start card does', () => {
    const sides = [{ name: 'Brigade', noun: "Sokolnicki's brigade", seats: ['blue'] }]
    const scene = { sides } as unknown as Scene
    const known = [{ name: "Sokolnicki's brigade", noun: 'the Poles', nation: 'Polish' }]
    expect(theSide(called(scene, known), 'blue')).toBe('the Poles')
    expect(theSide(called(scene, []), 'blue')).toBe("Sokolnicki's brigade")
  })

  it('names the people against a seat and counts the generals of the computer', () => {
    const sides = [{ seats: ['blue'] }, { seats: ['kleist', 'yorck', 'zieten', 'bülow'] }]
    const seated = (seat: string, general: string | null, name = '') => ({ seat, general, name, side: 1 })
    const seats = [
      seated('kleist', 'captain'),
      seated('yorck', 'recruit'),
      seated('zieten', 'captain'),
      seated('bülow', null, 'Anna'),
    ] as unknown as SeatCard[]
    const foes = against({ sides } as unknown as Scene, seats, 'blue')
    expect(foes).toEqual(['Anna', '2 computer captains', 'a computer recruit'])
  })

  it('is told by its own name where a side has several', () => {
    const scene = { sides: [{ name: 'French', seats: ['ney', 'reille'] }] } as unknown as Scene
    expect(theSide(scene, 'reille')).toBe('Reille')
  })
})
