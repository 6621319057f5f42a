import type { Block, OfferCard, QuestionCard, Scene, TableView, Token, Verdict } from '../../wire/live'

/** Small made-up tables for the tests. */
export function block(x: number, y: number, facing = 0): Block {
  return { x, y, facing, width: 1, depth: 0.5 }
}

export function piece(no: number, side: number, at: Block | null, more: Partial<Token> = {}): Token {
  return {
    no,
    id: `u${no}`,
    side,
    name: `Unit ${no}`,
    label: `U${no}`,
    tag: '',
    sign: 'line',
    place: at ? 'table' : 'waiting',
    at,
    blocks: at ? [at] : [],
    plate: '',
    rank: '',
    ordered: false,
    pips: 0,
    smoke: '',
    chips: [],
    card: '',
    card_sign: '',
    about: '',
    facts: [],
    ...more,
  }
}

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

export function question(
  no: number,
  more: Partial<QuestionCard> = {},
  about: Partial<QuestionCard['prompt']> = {},
) {
  const prompt: QuestionCard['prompt'] = {
    title: 'Move',
    detail: '',
    piece: null,
    pieces: [],
    clause: '',
    quote: '',
    dice: [],
    form: '',
    ...about,
  }
  const card: QuestionCard = {
    no,
    seat: 'blue',
    kind: 'MovementPhase',
    secret: false,
    blocks: true,
    sealed: false,
    question: {},
    answers: {},
    prompt,
    given: null,
    ...more,
  }
  return card
}

export function view(tokens: Token[], questions: QuestionCard[], more: Partial<TableView> = {}): TableView {
  return {
    seq: 1,
    seat: 'blue',
    turn: 1,
    scene: scene(tokens),
    questions,
    waiting: ['blue'],
    meanwhile: '',
    undo: false,
    result: null,
    winner: null,
    ...more,
  }
}

export function verdict(more: Partial<Verdict> = {}): Verdict {
  return {
    type: 'Verdict',
    id: null,
    legal: true,
    clause: '',
    reason: '',
    cost: null,
    allowance: null,
    meets: [],
    rulings: [],
    told: '',
    prospects: [],
    gives_up: '',
    melee: null,
    ...more,
  }
}

export function offer(key: string, more: Partial<OfferCard> = {}): OfferCard {
  return {
    key,
    label: key,
    letter: '',
    caution: '',
    draft: null,
    note: '',
    sign: '',
    action: { type: 'Move' },
    verdict: verdict(),
    ghost: [],
    way: [],
    group: 'piece',
    main: false,
    stack: '',
    stands: false,
    ...more,
  }
}
