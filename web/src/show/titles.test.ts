import { describe, expect, it } from 'vitest'
import type { Beat, Scene } from '../wire/live'
import type { Step } from './steps'
import { titleOf } from './titles'

const tokens = [
  { no: 1, tag: 'Sołtyk', label: "Sołtyk's horse guns", name: '' },
  { no: 2, tag: '', label: 'I/IR 48', name: '' },
]

function step(beat: Partial<Beat>): Step {
  const scene = { tokens } as unknown as Scene
  return {
    before: scene,
    after: scene,
    beat: { caption: 'as it was', seconds: 1, ...beat },
  } as unknown as Step
}

describe('a beat on its card', () => {
  it('names the two of a shot and of a melee in short', () => {
    const shot = { piece: 1, target: 2, start: [0, 0], end: [1, 1] } as unknown as NonNullable<
      Beat['shots']
    >[0]
    expect(titleOf(step({ kind: 'shot', shots: [shot] }))).toBe('Sołtyk at I/IR 48')
    expect(titleOf(step({ kind: 'melee', pieces: [1, 2] }))).toBe('Sołtyk against I/IR 48')
  })

  it('says how many march, and else what the caption says', () => {
    const way = { piece: 1, points: [] } as unknown as NonNullable<Beat['ways']>[0]
    expect(titleOf(step({ kind: 'clock', ways: [way, way] }))).toBe('2 march on one clock')
    expect(titleOf(step({ kind: 'loss', pieces: [1] }))).toBe('as it was')
  })
})
