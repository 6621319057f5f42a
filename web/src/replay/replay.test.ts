import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../net/api'
import type { RoomCard, Scene } from '../wire/live'
import { crop } from './crop'
import { standalone } from './keeping'
import { apart, BOX, chart, pips } from './luck'
import { Player } from './player.svelte'

function scene(x: number): Scene {
  const at = { x, y: 5, facing: 0, width: 1, depth: 0.5 }
  const token = { no: 0, id: 'A', side: 0, place: 'table', at, blocks: [at] }
  return { width: 24, depth: 24, measure: 'inch', tokens: [token], features: [] } as unknown as Scene
}

const marks = [1, 1, 1, 2, 2, 3].map((turn, seq) => ({ seq, turn, gone: [0, turn - 1], rewound: false }))

/** Every entry but the third is told in two beats. */
function beats(seq: number) {
  const march = (part: string, x: number) => ({
    kind: 'march',
    caption: `${part} of ${seq}`,
    seconds: 1,
    change: { tokens: [{ no: 0, at: { x, y: 5, facing: 0, width: 1, depth: 0.5 } }] },
  })
  return seq === 3 ? [] : [march('first', seq - 0.5), march('second', seq)]
}

function answer(url: string): unknown {
  const { pathname, searchParams } = new URL(url)
  if (pathname.endsWith('timeline')) return marks
  const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))]
  const wanted = marks.filter(({ seq }) => seq >= from && seq <= to)
  if (pathname.endsWith('reels')) return wanted.map(({ seq, turn }) => ({ seq, turn, beats: beats(seq) }))
  return wanted.map(({ seq, turn }) => ({ seq, turn, scene: scene(seq) }))
}

describe('a battle told again', () => {
  const asked: string[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    asked.length = 0
    vi.stubGlobal('requestAnimationFrame', () => 1)
    vi.spyOn(api, 'room').mockResolvedValue({ result: 'blue', seats: [] } as unknown as RoomCard)
    vi.spyOn(api, 'log').mockResolvedValue([])
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return new Response(JSON.stringify(answer(url)))
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  async function opened(): Promise<Player> {
    const player = new Player('t')
    await player.open()
    return player
  }
  const caption = ({ show }: Player) => show.step?.beat.caption ?? ''

  it('begins with the table before the first entry, and fetches a turn at a time', async () => {
    const player = await opened()
    expect([player.scene?.tokens[0]?.at?.x, player.at]).toEqual([0, 0])
    await player.go(1)
    expect([player.at, caption(player)]).toEqual([1, 'first of 1'])
    const reels = asked.filter((url) => url.includes('reels'))
    expect(reels[0]).toContain('from=1&to=2')
    expect(reels[0]).toContain('seat=control')
    await player.go(2)
    expect(asked.filter((url) => url.includes('reels'))).toHaveLength(reels.length)
  })

  it('steps by beats, over the ends of turns, and never beyond its own', async () => {
    const player = await opened()
    const seen: string[] = []
    for (let i = 0; i < 10; i++) {
      await player.step(1)
      seen.push(caption(player))
    }
    const told = [1, 2, 4, 5].flatMap((seq) => [`first of ${seq}`, `second of ${seq}`])
    expect(seen).toEqual([...told, 'second of 5', 'second of 5'])
    expect(player.scene?.tokens[0]?.at?.x).toBe(5)
    await player.toTurn(-1)
    expect(caption(player)).toBe('first of 5')
    await player.toTurn(-1)
    expect([player.turn, caption(player)]).toEqual([2, 'first of 4'])
    await player.step(-1)
    expect(caption(player)).toBe('second of 2')
    await player.toBeginning()
    await player.step(-1)
    expect([player.at, player.scene?.tokens[0]?.at?.x]).toEqual([0, 0])
  })

  it('plays to the end and stops', async () => {
    const player = await opened()
    await player.toggle()
    for (let i = 0; i < 40 && !(player.at === 5 && !player.playing); i++) {
      player.show.advance(0.5)
      await vi.advanceTimersByTimeAsync(10)
    }
    expect([player.at, caption(player), player.playing]).toEqual([5, 'second of 5', false])
  })

  it('says what went wrong', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ reason: 'not yours' }), { status: 403 }))
    const player = await opened()
    expect(player.problem.toLowerCase()).toContain('not yours')
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
