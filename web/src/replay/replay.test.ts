import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../net/api'
import type { RoomCard, Scene } from '../wire/live'
import { about, headline, moves } from './changes'
import { crop } from './crop'
import { standalone } from './keeping'
import { apart, BOX, chart, pips } from './luck'
import { Reel } from './reel.svelte'

function scene(x: number): Scene {
  const at = { x, y: 5, facing: 0, width: 1, depth: 0.5 }
  const token = { no: 0, id: 'A', side: 0, place: 'table', at, blocks: [at] }
  return { width: 24, depth: 24, measure: 'inch', tokens: [token], features: [] } as unknown as Scene
}

const marks = [1, 1, 1, 2, 2, 3].map((turn, seq) => ({ seq, turn, gone: [0, turn - 1], rewound: false }))

function answer(url: string): unknown {
  const { pathname, searchParams } = new URL(url)
  if (pathname.endsWith('timeline')) return marks
  const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))]
  return marks
    .filter(({ seq }) => seq >= from && seq <= to)
    .map(({ seq, turn }) => ({ seq, turn, scene: scene(seq) }))
}

describe('a reel', () => {
  const asked: string[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    asked.length = 0
    vi.spyOn(api, 'room').mockResolvedValue({ result: 'blue', seats: [] } as unknown as RoomCard)
    vi.spyOn(api, 'log').mockResolvedValue([])
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return new Response(JSON.stringify(answer(url)))
    })
  })
  afterEach(() => vi.useRealTimers())

  it('fetches scenes in rows, and keeps them', async () => {
    const reel = new Reel('t')
    await reel.open()
    await vi.runAllTimersAsync()
    expect(reel.scene?.tokens[0]?.at?.x).toBe(0)
    reel.go(4)
    expect(reel.scene?.tokens[0]?.at?.x).toBe(4)
    expect(asked.filter((url) => url.includes('scenes'))).toHaveLength(1)
    expect(asked[0]).toContain('seat=control')
  })

  it('goes by steps and by turns, and never beyond its ends', async () => {
    const reel = new Reel('t')
    await reel.open()
    reel.toTurn(1)
    expect([reel.at, reel.turn]).toEqual([3, 2])
    reel.step(1)
    reel.toTurn(-1)
    expect(reel.at).toBe(3)
    reel.toTurn(-1)
    expect(reel.at).toBe(0)
    reel.step(-1)
    expect(reel.at).toBe(0)
    reel.go(99)
    expect(reel.at).toBe(5)
  })

  it('plays to the end and stops', async () => {
    const reel = new Reel('t')
    await reel.open()
    reel.toggle()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([reel.at, reel.playing]).toEqual([5, false])
  })

  it('says what went wrong', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ reason: 'not yours' }), { status: 403 }))
    const reel = new Reel('t')
    await reel.open()
    expect(reel.problem.toLowerCase()).toContain('not yours')
  })
})

describe('between two moments', () => {
  it('those who moved leave an arrow', () => {
    expect(moves(scene(1), scene(4))).toEqual([
      {
        side: 0,
        points: [
          [1, 5],
          [4, 5],
        ],
        kind: 'move',
      },
    ])
    expect(moves(scene(1), scene(1.1))).toEqual([])
    expect(moves(undefined, scene(1))).toEqual([])
  })

  it('an entry is about its pieces, and told by its lines', () => {
    const plain = { heading: '' as const, rout: false, head: '', rows: [], ruling: null, data: {} }
    const event = { type: 'E', clause: '', side: null, ...plain }
    const entry = {
      seq: 1,
      by: '',
      turn: 1,
      back_to: null,
      taken: 0,
      dice: false,
      reasons: [],
      events: [
        { ...event, text: 'One', pieces: [2, 3] },
        { ...event, text: '', pieces: [9] },
      ],
    }
    expect(about(entry)).toEqual([2, 3])
    expect(headline(entry)).toBe('One')
  })
})

describe('plates', () => {
  it('show where things happened, and stay on the table', () => {
    const arrow = {
      side: 0,
      kind: 'move' as const,
      points: [[22, 2] as [number, number], [23, 1] as [number, number]],
    }
    const part = crop(scene(22), [arrow], [0], 1, 1.25)
    expect(part.x + part.width).toBeLessThanOrEqual(24)
    expect(part.y + part.height).toBeLessThanOrEqual(0)
    expect(part.width / part.height).toBeCloseTo(1.25)
    expect(part.x).toBeLessThan(22)
  })
})

describe('luck', () => {
  const rows = [
    { turn: 1, pips: [2, -3], bands: [4, 4], dice: [5, 5] },
    { turn: 2, pips: [11, -8], bands: [6, 7], dice: [9, 12] },
  ]

  it('begins at nought and ends at its sum', () => {
    const drawn = chart(rows, 2)
    expect(drawn.most).toBe(15)
    expect(drawn.lines[0]?.d.startsWith(`M${BOX.left.toFixed(1)} ${drawn.zero.toFixed(1)}`)).toBe(true)
    expect(drawn.lines.map((line) => line.sum)).toEqual([11, -8])
    expect(drawn.lines[0]?.end).toBeLessThan(drawn.zero)
  })

  it('writes its ends apart', () => {
    expect(apart([50, 52])).toEqual([44, 58])
    expect(apart([10, 90])).toEqual([10, 90])
    expect([pips(11), pips(-2.5), pips(0)]).toEqual(['+11', '−2.5', '0'])
  })
})

describe('a kept bulletin', () => {
  it('is a page of its own', () => {
    document.body.innerHTML = '<article class="sheet"><h1>Bulletin</h1></article>'
    const kept = standalone(document.querySelector('article') as Element, 'A <b> & B')
    expect(kept).toContain('<h1>Bulletin</h1>')
    expect(kept).toContain('<title>Bulletin: A &#60;b&#62; &#38; B</title>')
    expect(kept).not.toMatch(/<script|<link/)
  })
})
