import { orderIcon, type OrderIcon } from '../map/order-icons'
import type { Kind } from './kinds'

const OWN: Partial<Record<Kind, OrderIcon>> = {
  cards: {
    lines:
      'M24 7l9 2-4 18M17 15l1.500 3.500 3.800.3-2.900 2.500.9 3.700-3.300-2-3.300 2 .9-3.700-2.900-2.500 3.800-.3z',
    solid: 'M8 10l14-4 7 23-14 4z',
  },
  clock: { lines: 'M20 6a14 14 0 1 0 .1 0M20 12v9l6 4' },
  loss: { lines: 'M9 9L31 31M31 9L9 31' },
  ground: { lines: 'M4 20c5-8 10-11 16-11s11 3 16 11c-5 8-10 11-16 11S9 28 4 20ZM20 15a5 5 0 1 0 .1 0' },
  result: { lines: 'M12 36V5M8 36h9', solid: 'M12 6c6 2 11-2 19 1v14c-8-3-13 1-19-1Z' },
  note: { lines: 'M8 12h24M8 20h24M8 28h15' },
  phase: { lines: 'M10 8l12 12-12 12M20 8l12 12-12 12' },
}
const ORDERS: Partial<Record<Kind, string>> = {
  shot: 'fire',
  volleys: 'fire',
  march: 'advance',
  test: 'assault',
  melee: 'assault',
  rout: 'withdraw',
  arrival: 'move',
  rally: 'hold',
}

/** The sign of a kind of beat. */
export function beatIcon(kind: Kind): OrderIcon {
  return OWN[kind] ?? orderIcon(ORDERS[kind] ?? '') ?? { lines: '' }
}
