import { beforeEach, describe, expect, it, vi } from 'vitest'
import { block, piece, scene } from '../battle/hand/sample'
import type { Beat, Chip, LogEntry, Reel } from '../wire/live'
import { frameOf } from './framing'
import { pictureAt, sceneAt } from './picture'
import { Show, type Manner } from './show.svelte'
import { grouped, heard, isOthers, told, type Step } from './steps'
import { ledger, sumOf } from './sums'
import { poseAt, wayTo } from './ways'

const steady: Chip = { kind: 'status', level: 4, text: 'Steady', title: '' }
const nervous: Chip = { kind: 'status', level: 3, text: 'Nervous', title: '' }
const stages = ['Movement', 'Fire', 'Melee'].map((title) => ({
  name: title.toLowerCase(),
  title,
  clause: '',
  now: false,
}))
const start = scene(
  [
    piece(0, 0, block(5, 5), { chips: [steady] }),
    piece(1, 1, block(5, 12), { chips: [steady] }),
    piece(2, 1, block(9, 12)),
  ],
  { stages },
)

const march: Beat = {
  kind: 'march',
  stage: 'movement',
  caption: 'U1 marches',
  pieces: [1],
  seconds: 1,
  ways: [
    {
      piece: 1,
      points: [
        [5, 12, 180, 0],
        [5, 10, 180, 0.5],
        [7, 10, 90, 1],
      ],
    },
  ],
  events: [[0, 1]],
  change: {
    tokens: [{ no: 1, at: { ...block(7, 10), facing: 90 }, blocks: [{ ...block(7, 10), facing: 90 }] }],
  },
}
const volley: Beat = {
  kind: 'shot',
  stage: 'fire',
  caption: 'U1 fires at U0',
  verdict: 'U0 is shaken',
  pieces: [1, 0],
  seconds: 1,
  shots: [{ piece: 1, target: 0, start: [7, 10], end: [5, 5] }],
  labels: [{ piece: 0, before: [steady], after: [nervous] }],
  concerns: [0],
  events: [[1, 2]],
  change: { tokens: [{ no: 0, chips: [nervous] }] },
}
const loss: Beat = {
  kind: 'melee',
  stage: 'melee',
  caption: 'U1 beats U0',
  pieces: [1, 0],
  seconds: 1,
  concerns: [0],
  rulings: [2],
  events: [[2, 3]],
  change: { tokens: [{ no: 0, place: 'gone', at: null, blocks: [] }] },
}
const phase: Beat = {
  kind: 'phase',
  caption: 'Rally',
  seconds: 0.3,
  events: [[3, 4]],
  change: { turn_title: 'Turn 2' },
}

const entry = (seq: number, by: string, events = 4) =>
  ({
    seq,
    by,
    turn: 1,
    back_to: null,
    events: Array.from({ length: events }, (_, i) => ({ text: `${i}` })),
  }) as unknown as LogEntry
const reel = (seq: number, ...beats: Beat[]): Reel => ({ seq, turn: 1, beats })
const all = () => told([entry(5, 'red')], [reel(5, march, volley, loss, phase)], start)[0]?.steps as Step[]

describe('a way', () => {
  it('is gone on one clock, bend by bend, turning as it goes', () => {
    const way = march.ways![0]!
    expect(poseAt(way, 0)).toEqual({ x: 5, y: 12, facing: 180 })
    expect(poseAt(way, 0.25)).toMatchObject({ x: 5, y: 11 })
    expect(poseAt(way, 0.75)).toEqual({ x: 6, y: 10, facing: 135 })
    expect(poseAt(way, 1)).toEqual({ x: 7, y: 10, facing: 90 })
    expect(wayTo(way, 0.75)).toEqual([
      [5, 12],
      [5, 10],
      [6, 10],
    ])
  })
})

describe('a reel', () => {
  it('makes each table of the one before, and leaves phases to the next beat', () => {
    const steps = all()
    expect(steps.map((one) => one.beat.kind)).toEqual(['march', 'shot', 'melee'])
    expect(steps[1]?.before).toBe(steps[0]?.after)
    expect(steps[2]?.after.tokens[0]?.place).toBe('gone')
    expect(grouped(steps).map((one) => one.title)).toEqual(['Movement', 'Fire', 'Melee'])
    const [, next] = told([], [reel(5, march, phase), reel(6, volley)], start)
    expect(next?.steps[0]?.before.turn_title).toBe('Turn 2')
  })

  it('says whether others act in it', () => {
    const steps = all()
    expect(steps.every((one) => isOthers(one, 0))).toBe(true)
    expect(steps.every((one) => isOthers(one, 1))).toBe(false)
  })

  it('keeps the log back to what is told', () => {
    const log = [entry(4, 'blue'), entry(5, 'red'), entry(6, 'blue')]
    const now = heard(log, all(), 0, 1)
    expect(now.map((one) => one.seq)).toEqual([4, 5])
    expect(now[1]?.events.map((one) => one.text)).toEqual(['0', '3'])
    expect(heard(log, all(), 1, 0.2)[1]?.events.map((one) => one.text)).toEqual(['0', '3'])
    expect(heard(log, all(), 2, 1)[1]?.events).toHaveLength(4)
  })
})

describe('the picture', () => {
  it('shows who marches where they are, where they stood, and the way so far', () => {
    const now = pictureAt(all(), 0, 0.25)
    expect(now.moving.get(1)?.at).toMatchObject({ x: 5, y: 11 })
    expect(now.moving.get(1)?.blocks[0]).toMatchObject({ x: 5, y: 11, facing: 180 })
    expect(now.was[0]?.blocks[0]).toMatchObject({ x: 5, y: 12 })
    expect(now.traces[0]?.points).toEqual([
      [5, 12],
      [5, 11],
    ])
    expect(now.bright).toBeNull()
  })

  it('pales the rest for a shot, and shows what it did when it has done it', () => {
    const steps = all()
    const [before, after] = [pictureAt(steps, 1, 0.2), pictureAt(steps, 1, 0.8)]
    expect(before.bright).toEqual([1, 0])
    expect(before.fire[0]?.burst).toBeLessThan(1)
    expect(before.changed.size).toBe(0)
    expect(sceneAt(steps[1]!, 0.2).tokens[0]?.chips).toEqual([steady])
    expect(after.fire[0]).toMatchObject({ burst: 1, hit: true, now: true })
    expect(after.changed.get(0)).toEqual([steady])
    expect(sceneAt(steps[1]!, 0.8).tokens[0]?.chips).toEqual([nervous])
  })

  it('keeps traces, shots and losses of the beats before', () => {
    const left = pictureAt(all(), 2, 1)
    expect(left.traces).toHaveLength(1)
    expect(left.fire[0]?.now).toBe(false)
    expect(left.lost.map((one) => one.no)).toEqual([0])
    expect(left.marked).toEqual([])
  })

  it('is framed round all it needs', () => {
    const box = frameOf(all()[1]!)!
    expect(box.x0).toBeLessThanOrEqual(4.5)
    expect(box.y1).toBeGreaterThanOrEqual(10)
  })
})

describe('the show', () => {
  let manner: Manner
  let asked = true
  const open = (steps = all(), how = {}) => {
    const show = new Show(
      () => manner,
      () => asked,
    )
    show.add(steps, how)
    return show
  }
  beforeEach(() => {
    manner = { pace: 1, stops: false, stills: false }
    asked = true
    vi.stubGlobal('requestAnimationFrame', () => 1)
  })

  it('tells beat after beat, and is over when somebody is asked', () => {
    const show = open()
    expect([show.mode, show.at, show.part]).toEqual(['full', 0, 0])
    expect(show.said).toBe('U1 marches.')
    show.advance(0.5)
    expect(show.picture?.moving.get(1)?.at).toMatchObject({ x: 5, y: 10 })
    expect(show.scene).toBe(show.step?.before)
    show.advance(0.6)
    expect(show.at).toBe(1)
    show.advance(1)
    expect(show.at).toBe(2)
    show.advance(2)
    expect([show.mode, show.scene, show.at]).toEqual(['off', null, 2])
    expect(show.picture?.traces).toHaveLength(1)
  })

  it('waits for more while nobody is asked', () => {
    asked = false
    const show = open()
    for (let i = 0; i < 3; i++) show.advance(5)
    expect([show.mode, show.resting]).toEqual(['full', true])
    show.add([all()[0]!])
    expect([show.at, show.playing]).toEqual([3, true])
    show.advance(5)
    asked = true
    show.settle()
    expect(show.mode).toBe('off')
  })

  it('stops where one is concerned, and goes on when told to', () => {
    manner = { ...manner, stops: true }
    const show = open([...all(), all()[0]!])
    show.advance(5)
    show.advance(5)
    expect(show.at).toBe(2) // a shot is seen in passing
    show.advance(5)
    expect([show.at, show.stopped, show.playing, show.part]).toEqual([2, true, false, 1])
    show.toggle()
    expect([show.at, show.stopped, show.playing]).toEqual([3, false, true])
  })

  it('steps, goes back, says it again and skips', () => {
    const show = open()
    show.pause()
    show.stepBy(1)
    expect([show.at, show.playing]).toEqual([1, true])
    show.advance(5)
    expect([show.at, show.part, show.playing]).toEqual([1, 1, false])
    show.stepBy(-1)
    expect([show.at, show.part, show.playing]).toEqual([0, 0, false])
    show.go(2)
    expect(show.at).toBe(2)
    show.again()
    expect([show.at, show.playing]).toEqual([2, true])
    show.skip()
    expect([show.mode, show.scene]).toEqual(['off', null])
    show.replay()
    expect([show.mode, show.at]).toEqual(['full', 0])
  })

  it('tells again only what befell one unit', () => {
    const show = open()
    show.skip()
    const own = show.beatsOf(0)
    expect(own).toEqual([1, 2])
    show.replay(own)
    expect(show.at).toBe(1)
    show.advance(5)
    expect(show.at).toBe(2)
    show.advance(5)
    expect(show.mode).toBe('off')
  })

  it('tells nothing where all is wanted at once, but leaves its traces', () => {
    manner = { ...manner, pace: 0 }
    const show = open()
    expect([show.mode, show.at, show.scene]).toEqual(['off', 2, null])
    expect(show.picture?.lost).toHaveLength(1)
    expect(show.said).toContain('U0 is shaken')
  })

  it('stands still where motion is not wanted, as long as it would have moved', () => {
    manner = { ...manner, stills: true }
    const show = open()
    show.advance(0.1)
    expect([show.at, show.part]).toEqual([0, 1])
    show.advance(1)
    expect(show.at).toBe(1)
  })

  it('does one’s own plain deeds aside and briskly, and forgets what was told before', () => {
    const show = open()
    show.skip()
    show.add([all()[0]!], { fresh: true, full: false })
    expect([show.mode, show.steps.length]).toEqual(['aside', 1])
    show.advance(0.61)
    expect(show.mode).toBe('off')
    show.add([], { fresh: true })
    expect(show.picture).toBeNull()
  })
})

describe('a throw', () => {
  const base = { pools: [], totals: [], against: [], modifiers: [], dice: [], total: null }
  const ruling = (more: object) => ({ ...base, ...more }) as never

  it('is summed up as it is said', () => {
    const modifiers = [
      { clause: 'A', value: -1 },
      { clause: 'B', value: 2 },
      { clause: 'C', value: 0 },
    ]
    expect(sumOf(ruling({ dice: [4], modifiers, total: 5 }))).toBe('4 −1 +2 = 5')
    expect(sumOf(ruling({ dice: [4], total: 4 }))).toBe('4')
    expect(sumOf(ruling({ dice: [4, 2], totals: [6, 3], total: 3 }))).toBe('6 against 3')
    expect(sumOf(ruling({ pools: [{}], total: 3 }))).toBe('')
  })

  it('has what counts for the one and for the other in one table', () => {
    const rows = ledger(
      ruling({ modifiers: [{ clause: 'A', value: 1 }], against: [{ clause: 'A', value: -1 }] }),
    )
    expect(rows).toEqual([{ clause: 'A', values: ['+1', '−1'] }])
  })
})
