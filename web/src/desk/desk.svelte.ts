import type { Line } from '../net/live.svelte'
import { ApiProblem } from '../net/problem'
import { toasts } from '../ui/toasts.svelte'
import type { Alert, DeskView, OfferCard, Proposal, Result, Scene } from '../wire/live'

const ANEW = 5000
const TICK = 250

/** Something that is done once its reason is given. */
export interface Wanting {
  text: string
  act: (reason: string) => Promise<void>
}

/** Control's desk: what lies on it, and what he does with it. */
export class DeskState {
  view: DeskView | null = $state.raw(null)
  /** The result chosen instead of the book's, of the ruling that is open. */
  chosen: Result | null = $state.raw(null)
  reason = $state('')
  /** Seconds after which a ruling stands by itself; none if it waits. */
  auto = $state(0)
  left = $state(0)
  held = $state(false)
  accepts = $state('')
  /** Rulings still to come that stand as soon as they do. */
  ahead: string[] = $state([])
  wanting: Wanting | null = $state.raw(null)
  /** The one seat that is told something; none, and it is a side or everybody. */
  whom = $state('')
  busy = $state(false)
  /** A moment that is being looked at, and its table. */
  looking: { seq: number; scene: Scene } | null = $state.raw(null)
  private timer: ReturnType<typeof setInterval>
  private anew: ReturnType<typeof setInterval>
  private asked = 0
  private known = 0

  constructor(readonly line: Line) {
    this.timer = setInterval(() => this.tick(), TICK)
    this.anew = setInterval(() => void this.refresh(), ANEW)
  }

  close(): void {
    clearInterval(this.timer)
    clearInterval(this.anew)
  }

  get proposal(): Proposal | null {
    return this.view?.proposals[0] ?? null
  }

  /** What to look out for; what is coming is told beside the clock, while that is there. */
  get alerts(): Alert[] {
    return (this.view?.alerts ?? []).filter((one) => !one.coming || this.proposal)
  }

  get byBook(): Result | null {
    return this.proposal?.results.find((one) => one.by_book) ?? null
  }

  async refresh(): Promise<void> {
    const no = ++this.asked
    const before = this.proposal?.question
    const view = await this.line.desk().catch(() => null)
    if (!view || no < this.known) return
    this.known = no
    this.view = view
    if (this.proposal?.question !== before) this.fresh()
    this.letStand()
  }

  /** What was let stand beforehand, or with its phase, stands; while one is being given, the next waits. */
  private letStand(): void {
    const found = this.proposal
    if (!found || this.busy) return
    if (this.accepts !== this.view?.phase && !this.ahead.includes(found.key)) return
    this.ahead = this.ahead.filter((key) => key !== found.key)
    void this.accept()
  }

  /** Let a ruling stand that has not come yet, or think better of it. */
  beforehand(key: string): void {
    this.ahead = this.ahead.includes(key) ? this.ahead.filter((one) => one !== key) : [...this.ahead, key]
  }

  private fresh(): void {
    this.chosen = null
    this.reason = ''
    this.held = false
    this.left = this.auto
  }

  private tick(): void {
    if (!this.auto || this.held || !this.proposal || this.busy || this.accepts) return
    this.left -= TICK / 1000
    if (this.left <= 0) void this.accept()
  }

  setAuto(seconds: number): void {
    this.auto = seconds
    this.left = seconds
    this.held = false
  }

  choose(result: Result): void {
    this.held = true
    this.chosen = result.by_book ? null : result
  }

  async accept(): Promise<void> {
    const found = this.proposal
    if (found) await this.give(found.question, found.accept)
  }

  async acceptPhase(): Promise<void> {
    this.accepts = this.view?.phase ?? ''
    await this.accept()
  }

  async overrule(): Promise<void> {
    const found = this.proposal
    if (found && this.chosen && this.reason.trim())
      await this.give(found.question, { ...this.chosen.action, reason: this.reason.trim() })
  }

  /** Let what waits go on: the ruling stands, or the turn proceeds. */
  async goOn(): Promise<void> {
    const review = this.view?.reviews[0]
    if (this.proposal) await this.accept()
    else if (review) await this.give(review.question, review.action)
  }

  /** Let something go on; pressed twice, it is given once. */
  async give(question: number, action: unknown): Promise<boolean> {
    return this.busy ? false : this.send(question, action)
  }

  /** Give an answer, whatever the players do meanwhile. */
  private async send(question: number, action: unknown): Promise<boolean> {
    this.busy = true
    const done = await this.tell(
      this.line.ask({ type: 'Answer', question, action: action as object, seq: null }),
    )
    await this.refresh()
    this.busy = false
    this.letStand()
    return done
  }

  /** An answer at the desk itself. */
  async atDesk(action: unknown): Promise<boolean> {
    const no = this.view?.tools?.question
    return no === undefined ? false : this.send(no, action)
  }

  async offers(gesture: object): Promise<OfferCard[]> {
    const no = this.view?.tools?.question
    return no === undefined ? [] : this.line.offers(no, gesture).catch(() => [])
  }

  /** What may be changed of a piece in what waits to be looked over: another card for it. */
  async changes(piece: number): Promise<OfferCard[]> {
    const no = this.view?.reviews[0]?.question
    return no === undefined ? [] : this.line.offers(no, { piece }).catch(() => [])
  }

  /** Ask why, then do it at the desk; what is revealed needs no reason. */
  because(text: string, action: unknown): void {
    const no = this.view?.tools?.question
    if (no !== undefined) this.reasoned(no, text, action)
  }

  /** Ask why, then change what waits to be looked over. */
  amend(text: string, action: unknown): void {
    const no = this.view?.reviews[0]?.question
    if (no !== undefined) this.reasoned(no, text, action)
  }

  private reasoned(question: number, text: string, action: unknown): void {
    const given = action as Record<string, unknown>
    if (!('reason' in given)) void this.send(question, given)
    else
      this.wanting = { text, act: async (reason) => void (await this.send(question, { ...given, reason })) }
  }

  /** Hidden ground that somebody is about to enter is shown to his side. */
  async show(alert: Alert, scene: Scene): Promise<void> {
    const outline = scene.features.find((one) => one.id === alert.feature)?.polygon ?? []
    const middle = (i: 0 | 1) => outline.reduce((sum, one) => sum + (one[i] ?? 0), 0) / outline.length
    const row = this.view?.rows.find((one) => one.seat === alert.seat)
    const side = ['blue', 'red'][row?.side ?? -1] ?? ''
    const found = outline.length ? await this.offers({ x: middle(0), y: middle(1) }) : []
    const offer = found.find((one) => one.key === `show:${alert.feature}:${side}`)
    if (offer) await this.atDesk(offer.action)
  }

  async say(text: string, side: string | null): Promise<boolean> {
    const speak = this.view?.tools?.speak
    return speak ? this.atDesk({ ...speak, text, side }) : false
  }

  async goBack(to: number, reason: string): Promise<void> {
    this.looking = null
    await this.tell(this.line.goBack(to, reason))
    await this.refresh()
  }

  async clock(left: number | null, running: boolean, paused = false): Promise<void> {
    await this.tell(this.line.setClock(left, running, paused))
  }

  async callTime(): Promise<void> {
    await this.tell(this.line.callTime())
    await this.refresh()
  }

  async playFor(seat: string, general: string): Promise<void> {
    await this.tell(this.line.handOver(general, seat))
    await this.refresh()
  }

  async begin(rest: 'captain' | 'shut'): Promise<void> {
    await this.tell(this.line.begin(rest))
  }

  async reseat(seat: string, to: string): Promise<void> {
    await this.tell(this.line.reseat(seat, to))
  }

  async giveUp(seat: string): Promise<void> {
    await this.tell(this.line.giveUp(seat))
  }

  async allowHints(allow: boolean): Promise<void> {
    await this.tell(this.line.allowHints(allow))
  }

  private async tell(doing: Promise<unknown>): Promise<boolean> {
    try {
      await doing
      return true
    } catch (problem) {
      toasts.say(problem instanceof ApiProblem ? problem.reason : 'That did not work.', 'trouble')
      return false
    }
  }
}
