import type { FireLine, Telling, Trace } from '../map/types'
import { blocksOf } from '../map/unit/token'
import type { Chip, Scene, Token } from '../wire/live'
import type { Step } from './steps'
import { hasTurned, pales, shotTime, wayTime } from './timing'
import { onTheWay, poseAt, wayTo } from './ways'

/** The table at a moment of a beat: as it was before, until its outcome is seen. */
export function sceneAt(step: Step, part: number): Scene {
  return hasTurned(step.beat, part) ? step.after : step.before
}

/** All that is told on the table at a moment of a beat, with what the beats before it have left there. */
export function pictureAt(steps: Step[], at: number, part: number): Telling {
  const passed = steps.slice(0, at + 1)
  const now = steps[at]
  return {
    moving: now && part < 1 ? movingIn(now, part) : new Map(),
    was: passed.flatMap(standing),
    traces: passed.flatMap((step, i) => traces(step, i === at ? part : 1)),
    fire: passed.flatMap((step, i) => fire(step, i === at ? part : 1, i === at)),
    lost: passed.flatMap((step, i) => (i < at || hasTurned(step.beat, part) ? lost(step) : [])),
    changed: relabelled(passed, now ? sceneAt(now, part) : null),
    bright: now && pales(now.beat) && part < 1 ? piecesOf(now) : null,
    marked: now && part < 1 ? piecesOf(now) : [],
  }
}

/** Everybody a beat is about. */
export function piecesOf({ beat }: Step): number[] {
  return [
    ...new Set([
      ...(beat.pieces ?? []),
      ...(beat.ways ?? []).map((one) => one.piece),
      ...(beat.shots ?? []).flatMap((one) => [one.piece, one.target]),
      ...(beat.labels ?? []).map((one) => one.piece),
    ]),
  ]
}

function tokenIn(scene: Scene, no: number): Token | undefined {
  return scene.tokens.find((one) => one.no === no)
}

function movingIn({ beat, before, after }: Step, part: number): Map<number, Token> {
  const time = wayTime(beat, part)
  return new Map(
    (beat.ways ?? []).flatMap((way): [number, Token][] => {
      const [from, to] = [tokenIn(before, way.piece), tokenIn(after, way.piece)]
      return to ? [[way.piece, onTheWay(from, to, poseAt(way, time), time)]] : []
    }),
  )
}

function standing({ beat, before }: Step): Telling['was'] {
  return (beat.ways ?? []).flatMap((way) => {
    const token = tokenIn(before, way.piece)
    return token?.place === 'table' ? [{ side: token.side, blocks: blocksOf(token) }] : []
  })
}

function traces({ beat, after, before }: Step, part: number): Trace[] {
  return (beat.ways ?? []).map((way) => ({
    piece: way.piece,
    side: (tokenIn(after, way.piece) ?? tokenIn(before, way.piece))?.side ?? 0,
    kind: way.kind ?? 'move',
    points: wayTo(way, wayTime(beat, part)),
  }))
}

function fire({ beat }: Step, part: number, now: boolean): FireLine[] {
  const changed = new Set((beat.labels ?? []).map((one) => one.piece))
  const burst = shotTime(beat, part)
  return (beat.shots ?? []).map(({ start, end, target }) => ({
    from: start,
    to: end,
    now: now && part < 1,
    burst,
    hit: changed.has(target),
  }))
}

/** Those that a beat takes from the table. */
function lost({ before, after }: Step): Token[] {
  if (before.tokens === after.tokens) return []
  const left = new Map(after.tokens.map((one) => [one.no, one.place]))
  return before.tokens.filter((one) => one.place === 'table' && left.get(one.no) === 'gone')
}

/** Labels as they were before all this, of those that have others now. */
function relabelled(steps: Step[], now: Scene | null): Map<number, readonly Chip[]> {
  const first = new Map<number, Chip[]>()
  for (const { beat } of steps)
    for (const { piece, before } of beat.labels ?? []) if (!first.has(piece)) first.set(piece, before)
  for (const [no, chips] of first) if (now && same(chips, tokenIn(now, no)?.chips ?? [])) first.delete(no)
  return first
}

function same(one: readonly Chip[], other: readonly Chip[]): boolean {
  const told = (chips: readonly Chip[]) => chips.map((c) => `${c.kind} ${c.level} ${c.text}`).join()
  return told(one) === told(other)
}
