import { block, scene, token } from '../../map/fixtures'
import type { Block, OfferCard, QuestionCard, TableView, Token, Verdict } from '../../wire/live'

/** Small made-up tables for the tests. */
export { block, scene }

export function piece(no: number, side: number, at: Block | null, more: Partial<Token> = {}): Token {
  const there = at ? {} : { place: 'waiting' as const, at, blocks: [] }
  return token(no, at ?? block(0, 0), {
    id: `u${no}`,
    side,
    label: `U${no}`,
    pips: 0,
    about: '',
    ...there,
    ...more,
  })
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
