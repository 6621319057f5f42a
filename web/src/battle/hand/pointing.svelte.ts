import type { Gesture, OfferCard } from '../../wire/live'
import { Courier } from './courier'

export type Stage = 'none' | 'hover' | 'drag' | 'held'

/** What the player points at with a unit in hand, and what the service makes of it. */
export class Pointing {
  stage: Stage = $state('none')
  gesture: Gesture = $state.raw({})
  offers: OfferCard[] = $state.raw([])
  index = $state(0)
  fault = $state('')
  /** Was it put in hand by itself, as the likely order, and not by anybody? */
  raised = $state(false)
  readonly offer: OfferCard | null = $derived(this.offers[this.index] ?? null)
  /** The sign of the card that somebody has chosen: wherever he points then, it is with that. */
  private sign = ''
  private readonly courier: Courier<Gesture, OfferCard[]>

  constructor(ask: (gesture: Gesture) => Promise<OfferCard[]>) {
    this.courier = new Courier(
      ask,
      (_, offers) => this.take(offers),
      (_, fault) => (this.fault = fault instanceof Error ? fault.message : ''),
    )
  }

  /** Point; the answer follows, and the latest pointing wins. */
  at(gesture: Gesture, stage: Stage): void {
    this.gesture = gesture
    this.raised = false
    this.stage = stage
    this.fault = ''
    this.courier.send(gesture)
  }

  /** Keep what is pointed at until it is taken or dropped; the offers that come last count. */
  hold(): Promise<void> {
    if (this.stage !== 'none') this.stage = 'held'
    return this.courier.rest()
  }

  /** Has the service not answered yet? */
  get isAsking(): boolean {
    return this.courier.isOut
  }

  /** Hold an offer that came from a button or a card. */
  stand(offer: OfferCard, gesture: Gesture, raised = false): void {
    this.courier.drop()
    this.raised = raised
    this.sign = raised ? '' : offer.sign
    this.gesture = gesture
    this.offers = [offer]
    this.index = 0
    this.stage = 'held'
  }

  /** The same offer with something in it changed by hand. */
  change(offer: OfferCard): void {
    const old = this.offer
    if (old)
      this.stand({ ...offer, key: old.key, group: old.group, main: old.main }, { piece: this.gesture.piece })
  }

  choose(index: number): void {
    const offer = this.offers[index]
    if (!offer) return
    this.index = index
    this.sign = offer.sign
  }

  clear(): void {
    this.courier.drop()
    this.raised = false
    this.sign = ''
    this.stage = 'none'
    this.gesture = {}
    this.offers = []
    this.index = 0
    this.fault = ''
  }

  get place(): [number, number] | undefined {
    const { x, y } = this.gesture
    return x === null || x === undefined || y === null || y === undefined ? undefined : [x, y]
  }

  private take(offers: OfferCard[]): void {
    const before = this.offer?.label
    this.offers = offers
    const same = this.index > 0 ? offers.findIndex((one) => one.label === before) : -1
    const chosen = this.sign ? offers.findIndex((one) => one.sign === this.sign && one.verdict.legal) : -1
    this.index = Math.max(0, same >= 0 ? same : chosen)
  }
}
