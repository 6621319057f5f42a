import type { Addition, Choice, Draft, Gesture, Leg, OfferCard, Phrase } from '../../wire/live'
import { insistently } from '../../net/patience'
import type { Board } from './board.svelte'
import type { KeyPress } from './keyboard'

/** The ghost of the order in hand, where it is taken hold of on the map. */
export const GHOST = -2

/** The part that the next place pointed at is put into; once it has its place, a second one turns its front. */
interface Slot {
  kind: string
  part: number
  placed: boolean
}

/** An order in the making: a slip with a sentence, changed phrase by phrase, by kinds, by pointing and by keys. */
export class Composing {
  slot: Slot | null = $state.raw(null)
  /** The phrase whose choices are open, or that the keys are at; -1 for none. */
  phrase = $state(-1)
  open = $state(false)
  /** What the gesture in progress begins with: nothing, where it starts a new order. */
  private base: unknown = null

  constructor(private readonly board: Board) {}

  /** Is the question answered by a slip? */
  get on(): boolean {
    return this.board.question?.prompt.form === 'order'
  }

  /** The offer whose slip lies before one: in hand, or the empty one for the unit in hand. */
  get offer(): OfferCard | null {
    if (!this.on) return null
    const { pointing, pieceOffers, phaseOffers } = this.board
    if (pointing.stage !== 'none' && pointing.offer) return pointing.offer
    const all = [...pieceOffers, ...phaseOffers]
    return all.find((one) => one.draft) ?? all[0] ?? null
  }

  get draft(): Draft | null {
    return this.offer?.draft ?? null
  }

  /** Is it this one's slip that lies before one? */
  inHand(one: OfferCard): boolean {
    return this.offer !== null && this.offer.key === one.key
  }

  /** The cards of the turn: all there are, refused ones too. */
  get cards(): OfferCard[] {
    const own = this.board.pieceOffers
    return (own.length ? own : this.board.phaseOffers).filter((one) => !one.stands)
  }

  get stay(): OfferCard | null {
    return [...this.board.pieceOffers, ...this.board.phaseOffers].find((one) => one.stands) ?? null
  }

  /** The legs that are in hand. */
  get legs(): Leg[] {
    return this.on && this.board.pointing.stage !== 'none' ? (this.draft?.legs ?? []) : []
  }

  /** Where the next leg would be dragged from. */
  get last(): Leg | null {
    return this.legs.findLast((one) => one.foot !== null) ?? null
  }

  // what hands do

  /** A card is taken up: an order to be written, a ride to be shown, or one that only wants its seal. */
  take(card: OfferCard): void {
    const { board } = this
    this.reset()
    board.fault = null
    if (!card.draft && !card.verdict.legal) return board.press(card)
    const flag = card.ghost.length > 0 ? (board.question?.prompt.piece ?? null) : board.selected
    if (flag !== board.selected) board.selected = flag
    board.pointing.stand(card, { piece: flag })
  }

  /** A kind of part is added; the next place pointed at is its place. */
  async add(kind: Addition): Promise<void> {
    if (kind.refused) {
      this.board.fault = { reason: kind.refused, clause: kind.clause }
      return
    }
    const mine = await this.forWhoIsInHand(kind)
    if (!mine) return
    const part = (this.draft?.legs.length ?? 0) + 1
    await this.change(mine.action)
    this.slot = { kind: kind.sign, part, placed: false }
  }

  /** A kind pressed while the slip still lay there for the unit in hand before means the same for the one in hand now. */
  private async forWhoIsInHand(kind: Addition): Promise<Addition | undefined> {
    if (this.board.settled) return kind
    await this.board.quiet()
    const now = this.draft?.additions.find((one) => one.sign === kind.sign)
    return now?.refused ? undefined : now
  }

  async choose(choice: Choice): Promise<void> {
    if (choice.refused) {
      this.board.fault = { reason: choice.refused, clause: choice.clause }
      return
    }
    this.open = false
    await this.change(choice.action)
  }

  /** Away with a part and all that follow. */
  async cut(part: number): Promise<void> {
    const action = this.draft?.cuts[part - 1]
    if (action === undefined) return
    this.reset()
    await this.change(action)
  }

  /** Turn the front of the part last spoken of. */
  async turnTo(facing: number): Promise<void> {
    const part = this.slot?.part ?? this.draft?.legs.length ?? 0
    if (!this.draft?.turns[part - 1]) return
    this.board.pointing.at({ piece: this.draft.piece, facing, part }, 'held')
    await this.board.pointing.hold()
  }

  private async change(action: unknown): Promise<void> {
    const { board } = this
    const question = board.question
    if (!question) return
    board.fault = null
    try {
      const still = () => board.question?.no === question.no
      const offer = await insistently(() => board.line.offer(question.no, action), still)
      if (offer && still()) board.pointing.stand(offer, { piece: offer.draft?.piece ?? board.selected })
    } catch (fault) {
      board.fail(fault)
    }
  }

  reset(): void {
    this.slot = null
    this.base = null
    this.phrase = -1
    this.open = false
  }

  // on the map

  /** A drag begins: from a unit a new order, from the ghost the next part. */
  grip(piece: number): number {
    this.base = piece === GHOST ? (this.offer?.action ?? null) : null
    this.slot = null
    return piece === GHOST ? (this.draft?.piece ?? piece) : piece
  }

  /** A tap begins with the order in hand. */
  tap(piece: number | null, x: number, y: number): boolean {
    const { slot, draft } = this
    this.base = draft && this.board.pointing.stage !== 'none' ? this.offer?.action : null
    if (!draft || piece !== null || !slot?.placed || !draft.turns[slot.part - 1]) return false
    const foot = draft.legs[slot.part - 1]?.foot
    if (!foot) return false
    void this.turnTo((Math.atan2(x - foot.x, y - foot.y) * 180) / Math.PI)
    return true
  }

  /** Does a tap on one's own unit mean a place beside it, and not that it is taken in hand? */
  get placing(): boolean {
    return this.on && this.slot !== null && !this.slot.placed
  }

  /** What a gesture is put into. */
  gesture(told: Gesture): Gesture {
    if (!this.on || told.part !== undefined || !this.slot) return told
    const { kind, part, placed } = this.slot
    const adds = placed && (told.onto ?? null) !== null
    return adds ? told : { ...told, kind, part }
  }

  /** The answer in hand that a gesture changes. */
  get held(): unknown {
    return this.on ? (this.slot || this.board.pointing.gesture.part ? this.offer?.action : this.base) : null
  }

  /** A place has been put in: the next one turns its front. */
  placed(): void {
    const legs = this.draft?.legs ?? []
    const part = this.slot && !this.slot.placed ? this.slot.part : legs.length
    const leg = legs[part - 1]
    this.slot = leg ? { kind: leg.kind, part, placed: true } : null
  }

  // keys

  /** What the keys do while a slip lies there; false if a key means nothing to it. */
  key({ key, shiftKey }: KeyPress): boolean {
    if (!this.on) return false
    const card = this.cards.find((one) => one.letter === key.toLowerCase() && one.letter !== '')
    if (card) return this.did(() => this.take(card))
    const kind = this.draft?.additions.find((one) => one.letter === key)
    if (kind) return this.did(() => void this.add(kind))
    if (key === 'Backspace') return this.did(() => void this.cut(this.draft?.legs.length ?? 0))
    if (key === 'Escape' && this.open) return this.did(() => (this.open = false))
    if (key === 'Enter' && this.open) return this.did(() => (this.open = false))
    if (key === 'ArrowLeft' || key === 'ArrowRight') return this.walk(key === 'ArrowLeft' ? -1 : 1)
    if (key === 'ArrowUp' || key === 'ArrowDown') return this.turnOver(key === 'ArrowUp' ? -1 : 1)
    if (key === 'Tab') return this.did(() => this.board.cycle(shiftKey ? -1 : 1))
    return false
  }

  private did(what: () => void): true {
    what()
    return true
  }

  get chosen(): Phrase | null {
    return this.draft?.phrases[this.phrase] ?? null
  }

  /** To the next phrase that has choices. */
  private walk(by: 1 | -1): boolean {
    const all = this.draft?.phrases ?? []
    const free = all.flatMap((one, i) => (one.choices.length ? [i] : []))
    if (!free.length) return false
    const at = free.indexOf(this.phrase)
    this.phrase = free[at < 0 ? (by > 0 ? 0 : free.length - 1) : (at + by + free.length) % free.length] ?? -1
    this.open = true
    return true
  }

  /** To the next choice of the phrase that the keys are at. */
  private turnOver(by: 1 | -1): boolean {
    const choices = this.chosen?.choices.filter((one) => !one.refused) ?? []
    if (!choices.length) return false
    const at = choices.findIndex((one) => one.now)
    const next = choices[(at + by + choices.length) % choices.length]
    if (next) void this.change(next.action)
    return true
  }
}
