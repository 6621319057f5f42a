import type { Block, Scene, Token } from '../wire/live'

/** A block for tests. */
export const block = (x: number, y: number, facing = 0, width = 1, depth = 0.5): Block => ({
  x,
  y,
  facing,
  width,
  depth,
})

/** A unit for tests. */
export function token(no: number, at: Block, more: Partial<Token> = {}): Token {
  return {
    no,
    id: `U${no}`,
    side: 0,
    name: `Unit ${no}`,
    label: `U${no}`,
    tag: '',
    sign: 'line',
    place: 'table',
    at,
    blocks: [at],
    plate: '',
    rank: '',
    ordered: false,
    pips: 2,
    smoke: '',
    chips: [],
    card: '',
    card_sign: '',
    about: 'Line infantry',
    facts: [],
    ...more,
  }
}

/** A table for tests. */
export function scene(tokens: Token[], more: Partial<Scene> = {}): Scene {
  return {
    width: 24,
    depth: 24,
    measure: 'inch',
    sides: [
      { name: 'French', noun: 'the French', seats: ['blue'] },
      { name: 'Allies', noun: 'the Allies', seats: ['red'] },
    ],
    tokens,
    features: [],
    turn_title: 'Turn 1',
    turn_note: '',
    stages: [],
    boxes: [],
    tallies: [],
    goals: [],
    contacts: [],
    plans: [],
    riders: [],
    staff: [],
    minute: null,
    result: '',
    ...more,
  }
}
