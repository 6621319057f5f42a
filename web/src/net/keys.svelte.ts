import type { RoomCard } from '../wire/live'

/** A battle this browser has links to: the links by role, and the roles that play here. */
export interface Sitting {
  room: string
  title: string
  ruleset: string
  tokens: Record<string, string>
  mine: string[]
  added: number
}

const PLACE = 'grognard.keys'
const NO_SEAT = ['host', 'observer']

function stored(): Sitting[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]')
    return Array.isArray(read) ? read.filter(isSitting) : []
  } catch {
    return []
  }
}

function isSitting(one: unknown): one is Sitting {
  const maybe = one as Sitting | null
  return Boolean(maybe?.room && maybe.tokens && Array.isArray(maybe.mine))
}

/** The links kept in this browser, the newest first. They are all anybody needs to sit down. */
export class Keys {
  all: Sitting[] = $state.raw(stored())

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === PLACE || event.key === null) this.all = stored()
    })
  }

  get(room: string): Sitting | undefined {
    return this.all.find((one) => one.room === room)
  }

  keep(sitting: Sitting): void {
    this.write([sitting, ...stored().filter((one) => one.room !== sitting.room)])
  }

  /** Keep one link that was handed to us; who is handed a seat plays it. */
  add(token: string, role: string, card: RoomCard): void {
    const old = stored().find((one) => one.room === card.id)
    const mine = NO_SEAT.includes(role) ? [] : [role]
    this.keep({
      room: card.id,
      title: card.title,
      ruleset: card.ruleset,
      tokens: { ...old?.tokens, [role]: token },
      mine: [...new Set([...(old?.mine ?? []), ...mine])],
      added: old?.added ?? Date.now(),
    })
  }

  forget(room: string): void {
    this.write(stored().filter((one) => one.room !== room))
  }

  private write(all: Sitting[]): void {
    this.all = all
    try {
      localStorage.setItem(PLACE, JSON.stringify(all))
    } catch {
      // a browser that keeps nothing still plays until the page is closed
    }
  }
}

export const keys = new Keys()

/** The link to look at a battle with: a seat of ours if we have one, else whatever we hold. */
export function bestToken(sitting: Sitting): string {
  const order = [...sitting.mine, 'observer', 'host', ...Object.keys(sitting.tokens)]
  return order.map((role) => sitting.tokens[role]).find(Boolean) ?? ''
}
