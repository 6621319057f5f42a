import { changedScene } from '../net/changes'
import type { Beat, LogEntry, Reel, RulingCard, Scene } from '../wire/live'
import { hasTurned } from './timing'

/** One beat as it is told: of which entry, and the table before and after it. */
export interface Step {
  seq: number
  turn: number
  by: string
  /** Which beat of its reel. */
  no: number
  beat: Beat
  before: Scene
  after: Scene
}

/** The beats of a reel, each with its own two tables, and the table when all is told. */
export function unrolled(reel: Reel, start: Scene, by: string): { steps: Step[]; end: Scene } {
  let before = start
  const steps = (reel.beats ?? []).map((beat, no): Step => {
    const after = beat.change ? changedScene(before, beat.change) : before
    const step = { seq: reel.seq, turn: reel.turn, by, no, beat, before, after }
    before = after
    return step
  })
  return { steps, end: reel.rest ? changedScene(before, reel.rest) : before }
}

/** What came of one entry, told. */
export interface Told {
  by: string
  steps: Step[]
}

/** The reels of some entries, one on the other. What only passes from phase to phase is seen with the next beat. */
export function told(entries: LogEntry[], reels: Reel[], start: Scene): Told[] {
  let scene = start
  return reels.map((reel) => {
    const by = entries.find((one) => one.seq === reel.seq)?.by ?? ''
    const { steps, end } = unrolled(reel, scene, by)
    scene = end
    return { by, steps: steps.filter((one) => one.beat.kind !== 'phase') }
  })
}

/** Only what still stands: neither what was taken back nor the taking back, which leaves the table as it was. */
export function standing(reels: Reel[], log: LogEntry[]): Reel[] {
  const back = log.filter((one) => one.back_to !== null)
  return reels.filter(({ seq }) => !back.some((one) => seq <= one.seq && seq > (one.back_to ?? seq)))
}

/** Does somebody else than this side do something in a beat? */
export function isOthers({ beat, before, after }: Step, side: number): boolean {
  const doers = [
    beat.pieces?.[0],
    ...(beat.ways ?? []).map((w) => w.piece),
    ...(beat.shots ?? []).map((s) => s.piece),
  ]
  const sideOf = (no: number) => [...before.tokens, ...after.tokens].find((one) => one.no === no)?.side
  return doers.some((no) => no !== undefined && sideOf(no) !== side)
}

/** The log as far as it is told: nothing of later entries, nothing that a later beat of this one tells. */
export function heard(log: LogEntry[], steps: Step[], at: number, part: number): LogEntry[] {
  const now = steps[at]
  if (!now) return log
  const from = hasTurned(now.beat, part) ? at + 1 : at
  const later = steps.slice(from).filter((one) => one.seq === now.seq)
  const spans = later.flatMap((one) => one.beat.events ?? [])
  const isLater = (i: number) => spans.some(([from, to]) => i >= from && i < to)
  const known = log.filter((entry) => entry.seq <= now.seq)
  if (!spans.length) return known
  return known.map((entry) =>
    entry.seq === now.seq ? { ...entry, events: entry.events.filter((_, i) => !isLater(i)) } : entry,
  )
}

/** What stands between a caption and what it came to: a question has its answer after it. */
export function joint(caption: string): string {
  return caption.endsWith('?') ? ' ' : ': '
}

/** The rulings behind a beat, out of the log entry that tells of it. */
export function rulingsOf(step: Step, log: LogEntry[]): RulingCard[] {
  const entry = log.find((one) => one.seq === step.seq)
  return (step.beat.rulings ?? []).flatMap((i) => entry?.events[i]?.ruling ?? [])
}

/** The phase that a beat is told in, as the ribbon names it. */
export function stageOf({ beat, after, before }: Step): string {
  const named = [...after.stages, ...before.stages].find((one) => one.name === beat.stage)
  return named?.title ?? ''
}

/** The phases on the ribbon while a beat is told: its own is the one of now, from its beginning. */
export function ribbon(scene: Scene, step: Step | null): Scene {
  const stage = step?.beat.stage
  if (!stage || !scene.stages.some((one) => one.name === stage)) return scene
  return { ...scene, stages: scene.stages.map((one) => ({ ...one, now: one.name === stage })) }
}

export interface Group {
  title: string
  first: number
  steps: Step[]
}

/** Beats that follow each other in one phase lie together. */
export function grouped(steps: Step[]): Group[] {
  const groups: Group[] = []
  steps.forEach((step, i) => {
    const last = groups.at(-1)
    const title = stageOf(step)
    if (last?.title === title) last.steps.push(step)
    else groups.push({ title, first: i, steps: [step] })
  })
  return groups
}
