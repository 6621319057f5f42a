import type { Ghost } from '../../map/types'
import type { Line } from '../../net/live.svelte'
import { patiently } from '../../net/patience'
import { ApiProblem } from '../../net/problem'
import type { Gesture, OfferCard, Overlay, QuestionCard, TableView, Token } from '../../wire/live'
import { Advice } from './advice.svelte'
import { Aiming } from './aiming'
import * as asking from './asking'
import { Composing } from './composing.svelte'
import { type Command, lettered } from './keyboard'
import { obey } from './obeying'
import { Picking } from './picking.svelte'
import { Pointing } from './pointing.svelte'
import { Ruler } from './ruler.svelte'
import { sameAction } from './same'
import { shownGhost, suggested } from './suggesting'
import { Undoing } from './undoing.svelte'
import { nextUnit } from './walking'

export type Talk = Pick<
  Line,
  'offers' | 'offer' | 'overlays' | 'measure' | 'preview' | 'answer' | 'ask' | 'undo'
>

export interface Fault {
  reason: string
  clause: string
}

/** An order is taken, but its dice are still to be thrown by hand. */
function wantsDice(fault: unknown): boolean {
  return fault instanceof ApiProblem && fault.code === 'dice wanted'
}

/** The table as one seat plays it: what is shown, what is in hand, what may be done with it. */
export class Board {
  view: TableView | null = $state.raw(null)
  selected: number | null = $state(null)
  wanted: number | null = $state(null)
  phaseOffers: OfferCard[] = $state.raw([])
  pieceOffers: OfferCard[] = $state.raw([])
  overlays: Overlay[] = $state.raw([])
  highlighted: number[] = $state.raw([])
  fault: Fault | null = $state.raw(null)
  busy = $state(false)
  holding = $state(false)
  settled = $state(false)
  form = $state(false)
  peek: OfferCard | null = $state.raw(null)
  /** A second unit that goes along with the one in hand. */
  partner: number | null = $state(null)
  /** How many keys wait until it is known what the unit in hand may do. */
  keyed = 0
  readonly pointing = new Pointing((gesture) => this.offersFor(gesture))
  readonly ruler = new Ruler((start, end) => this.line.measure(start, end))
  readonly picking = new Picking()
  readonly advice = new Advice(this)
  readonly aiming = new Aiming(this)
  readonly undoing = new Undoing(this)
  readonly composing = new Composing(this)

  readonly scene = $derived(this.view?.scene ?? null)
  readonly side = $derived(asking.sideOf(this.scene, this.view?.seat ?? ''))
  readonly question: QuestionCard | null = $derived(asking.current(this.view, this.selected, this.wanted))
  readonly able = $derived(asking.able(this.view, this.question))
  readonly cards = $derived(asking.cards(this.view))
  readonly inHand: Token | null = $derived(asking.token(this.scene, this.selected))
  readonly isCard = $derived(asking.isCard(this.question))
  readonly targets = $derived([
    ...asking.targets(this.question, [...this.pieceOffers, ...this.pointing.offers]),
    ...(this.aiming.joining ? asking.friends(this.question, this.pieceOffers) : []),
  ])
  readonly lit = $derived(this.isCard ? this.due() : this.able)
  readonly offers: OfferCard[] = $derived(this.isCard ? this.pieceOffers : this.shownOffers())
  readonly barOffers: OfferCard[] = $derived(this.offers.filter((one) => one.group !== 'more'))
  readonly moreOffers: OfferCard[] = $derived(this.offers.filter((one) => one.group === 'more'))
  /** Is something in hand that one is warned of before it is done? */
  readonly warned = $derived(this.pointing.stage === 'held' ? (this.pointing.offer?.caution ?? '') : '')
  readonly letters = $derived(lettered(this.barOffers.filter((one) => one.verdict.legal)))
  readonly needsForm = $derived(this.settled && this.question !== null && this.hasNoOffers())
  /** What a question about one piece or a place suggests; it is shown before anybody points anywhere. */
  readonly likely: OfferCard | null = $derived(suggested(this))
  readonly ghost: Ghost | null = $derived(shownGhost(this))
  private round = 0
  private asked: Promise<void> = Promise.resolve()

  constructor(readonly line: Talk) {}

  // the table

  /** A table to show at once. */
  show(view: TableView): void {
    const before = this.question?.no
    this.view = view
    this.busy = false
    if (asking.token(view.scene, this.selected)?.place === 'gone') this.selected = null
    if (this.wanted !== null && !view.questions.some((one) => one.no === this.wanted)) this.wanted = null
    if (this.isCard) this.nextCard()
    else if (this.question && (this.selected === null || this.question.no !== before))
      this.selected = this.question.prompt.piece ?? this.selected
    const isNew = this.question?.no !== before
    if (isNew) this.form = false
    if (isNew) this.composing.reset()
    if (isNew || !(this.isCard || this.composing.on)) this.pointing.clear()
    this.peek = null
    this.fault = null
    void this.refresh()
  }

  /** A table that came of something that happened. */
  happened(table: TableView): void {
    this.highlighted = []
    this.show(table)
  }

  /** Ask what the question offers, and what the unit in hand may do. */
  refresh(): Promise<void> {
    return (this.asked = this.inquire())
  }

  /** Until all that was asked has been answered. */
  async quiet(): Promise<void> {
    while (!this.settled) await this.asked
  }

  private async inquire(): Promise<void> {
    const round = ++this.round
    const question = this.question
    const piece = this.isCard ? (question?.prompt.piece ?? null) : this.selected
    this.settled = false
    if (!question || piece === null || !this.mayAct(piece)) this.pieceOffers = []
    if (!question || this.isCard) this.phaseOffers = []
    const looked = piece ?? this.selected
    const wanted = () => round === this.round
    const [phase, own, overlays] = await Promise.all([
      question && !this.isCard ? patiently(() => this.line.offers(question.no, {}), [], wanted) : [],
      question && piece !== null && this.mayAct(piece)
        ? patiently(() => this.line.offers(question.no, { piece }), [], wanted)
        : [],
      looked === null ? [] : patiently(() => this.line.overlays(looked), [], wanted),
    ])
    if (round !== this.round) return
    if (this.question?.no !== question?.no) return this.refresh()
    this.phaseOffers = phase
    this.pieceOffers = own
    this.overlays = overlays
    this.settled = true
    this.raiseCard()
  }

  /** May something be asked about this piece? Whether it is legal the service says. */
  mayAct(no: number): boolean {
    if (!this.question) return false
    return this.isCard ? this.cardFor(no) !== undefined : this.able.includes(no) || this.isMine(no)
  }

  isMine(no: number | null): boolean {
    return this.side >= 0 && asking.token(this.scene, no)?.side === this.side
  }

  // taking a unit in hand

  select(piece: number | null): void {
    this.pointing.clear()
    this.composing.reset()
    this.peek = null
    this.fault = null
    if (piece !== this.selected) {
      this.form = false
      this.partner = null
    }
    this.selected = piece
    if (piece === null) this.overlays = []
    if (this.ruler.mode === 'sight') this.ruler.start = piece === null ? null : { piece }
    void this.refresh()
  }

  /** Take a second unit along, or let it go again. */
  pair(piece: number): void {
    this.partner = this.partner === piece ? null : piece
    if (this.partner === null) return this.pointing.clear()
    this.pointing.at({ piece: this.selected, onto: piece, kind: 'pair' }, 'held')
  }

  /** The next of those that may act, or the one before. */
  cycle(by: 1 | -1): void {
    const next = this.scene ? nextUnit(this.scene, this.side, this.lit, this.selected, by) : null
    if (next !== null) this.select(next)
  }

  /** The pieces that an offer is aimed at. */
  aimedBy(offer: OfferCard): number[] {
    return this.question ? asking.aimedAt(this.question, offer.action) : []
  }

  // offers

  /** Press an offer's button: what changes the table, throws dice or wants a word first is shown; the rest is done. */
  press(offer: OfferCard): void {
    if (!offer.verdict.legal) {
      this.fault = { reason: offer.verdict.reason, clause: offer.verdict.clause }
      return
    }
    if (this.pointing.stage === 'held' && this.pointing.offer === offer && !this.isCard)
      return offer.caution ? undefined : void this.commit()
    const dice = offer.verdict.rulings.length > 0
    const shows = !!offer.verdict.melee || ((offer.ghost.length > 0 || dice) && offer !== this.likely)
    if (this.isCard || shows || offer.caution) {
      this.fault = null
      const same = (one: OfferCard) => one.sign === offer.sign && one.verdict.legal
      const pointed = this.isCard ? this.pointing.offers.findIndex(same) : -1
      if (pointed >= 0 && this.pointing.gesture.onto) return this.pointing.choose(pointed)
      this.pointing.stand(offer, {
        piece: this.isCard ? (this.question?.prompt.piece ?? null) : this.selected,
      })
    } else void this.commit(offer)
  }

  /** Do it. Whoever is quicker than the service gets what he points at now, not what was in hand before. */
  async commit(offer: OfferCard | null = this.pointing.offer): Promise<void> {
    const asked = this.question?.no
    if (offer === this.pointing.offer && this.pointing.isAsking) {
      await this.pointing.hold()
      offer = this.pointing.offer
      if (offer?.caution || asked !== this.question?.no) return // another table may have come, with the same question
    }
    const question = this.question
    if (!offer || !question || this.busy || this.holding) return
    if (!offer.verdict.legal) {
      this.fault = { reason: offer.verdict.reason, clause: offer.verdict.clause }
      return
    }
    await this.give(question, offer.action)
  }

  /** Give an answer; true if it was taken. What was taken in hand meanwhile, on the table it led to, stays there. */
  async give(question: QuestionCard, action: unknown): Promise<boolean> {
    const { selected } = this
    this.busy = true
    this.fault = null
    try {
      if (question.secret)
        await this.line.ask({ type: 'Answer', question: question.no, action: action as object, seq: null })
      else await this.line.answer(question.no, action)
      if (this.isCard && this.question?.no !== question.no) return true // the next card is in hand already
      if (this.selected !== selected) return true
      this.pointing.clear()
      this.form = false
      this.partner = null
      if (!question.secret) this.selected = null
      return true
    } catch (fault) {
      if (!wantsDice(fault)) this.fail(fault) // the order stays in hand until they are thrown
      return false
    } finally {
      this.busy = false
    }
  }

  /** Change something in the order in hand, and hear what the service says of it. */
  async adjust(action: unknown): Promise<void> {
    const question = this.question
    if (!question) return
    try {
      const offer = await this.line.offer(question.no, action)
      if (offer && this.question?.no === question.no) this.pointing.change(offer)
    } catch (fault) {
      this.fail(fault)
    }
  }

  /** Everybody who has no order yet does what a unit does without one. */
  async holdOthers(): Promise<void> {
    if (this.holding) return
    this.holding = true
    for (const question of this.cards.filter((one) => !one.sealed)) {
      const offers = await patiently(
        () => this.line.offers(question.no, { piece: question.prompt.piece }),
        [],
      )
      const offer = asking.standing(offers)
      if (!offer || !(await this.give(question, offer.action))) break
    }
    this.holding = false
  }

  /** Is the order in hand the one that lies face down already? */
  get isDown(): boolean {
    const { offer } = this.pointing
    const given = this.question?.given
    return Boolean(given && offer && sameAction(given, offer.action))
  }

  /** Units whose card is still to be played. */
  due(): number[] {
    return this.cards.filter((one) => !one.sealed).map((one) => one.prompt.piece as number)
  }

  cardFor(piece: number): QuestionCard | undefined {
    return this.cards.find((one) => one.prompt.piece === piece)
  }

  /** Do what a key means; false if it is not the board's business. */
  obey(command: Command): boolean {
    return obey(this, command)
  }

  // inside

  private offersFor(gesture: Gesture): Promise<OfferCard[]> {
    const question = this.question
    if (!question) return Promise.resolve([])
    const both = this.partner !== null && gesture.piece === this.selected
    const told = this.composing.gesture(both ? { ...gesture, kind: 'pair', part: this.partner } : gesture)
    return this.line.offers(question.no, told, this.composing.held)
  }

  private shownOffers(): OfferCard[] {
    const own = this.pieceOffers.filter((one) => one.group !== 'phase')
    const known = new Set(own.map((one) => one.key))
    return [...own, ...this.phaseOffers.filter((one) => !known.has(one.key))]
  }

  private hasNoOffers(): boolean {
    return !this.phaseOffers.length && !this.pieceOffers.length && !this.able.length
  }

  /** After a card is down, the next unit without one comes to hand. */
  private nextCard(): void {
    const held = this.selected === null ? undefined : this.cardFor(this.selected)
    if (held && !held.sealed) return
    this.selected = this.due()[0] ?? (held ? this.selected : null)
  }

  /** The card that is down already is raised, or the likely one. */
  private raiseCard(): void {
    if (!this.isCard || this.pointing.stage !== 'none') return
    const likely = this.pieceOffers.find((one) => one.main && one.verdict.legal)
    if (likely) this.pointing.stand(likely, { piece: this.question?.prompt.piece ?? null }, true)
  }

  fail(fault: unknown): void {
    if (fault instanceof ApiProblem) this.fault = { reason: fault.reason, clause: fault.clause }
    else this.fault = { reason: fault instanceof Error ? fault.message : 'something went wrong', clause: '' }
  }
}
