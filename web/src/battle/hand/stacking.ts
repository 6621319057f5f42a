import type { OfferCard } from '../../wire/live'

const ROOM = 8

/** Cards of one kind lie in one stack where there would be too many beside each other. */
export function stacked(cards: OfferCard[], room = ROOM): OfferCard[][] {
  if (cards.length <= room) return cards.map((one) => [one])
  const stacks: OfferCard[][] = []
  for (const card of cards) {
    const same = card.sign ? stacks.find((stack) => stack[0]?.sign === card.sign) : undefined
    if (same) same.push(card)
    else stacks.push([card])
  }
  return stacks
}

/** The few cards a thumb finds first: the one in hand, the likely one, then what can be done. */
export function likeliest(cards: OfferCard[], chosen: OfferCard | null, few = 3): OfferCard[] {
  const rank = (one: OfferCard) =>
    one.key === chosen?.key || (one.sign !== '' && one.sign === chosen?.sign)
      ? 0
      : one.main
        ? 1
        : one.verdict.legal
          ? 2
          : 3
  const first = [...cards].sort((a, b) => rank(a) - rank(b)).slice(0, few)
  return cards.filter((one) => first.includes(one))
}
