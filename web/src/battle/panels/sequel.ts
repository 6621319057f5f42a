import { api, type MadeRoom, type Succession } from '../../net/api'
import { keys, type Sitting } from '../../net/keys.svelte'

/** The link by which this browser may call for another battle: a seat it plays, or the host's. */
export function callerOf(sitting: Sitting): string {
  const role = sitting.mine.find((one) => sitting.tokens[one]) ?? 'host'
  return sitting.tokens[role] ?? ''
}

/** Call for another battle, keep its links, and play there what we play here; its room. */
export async function callFor(sitting: Sitting, kind: Succession): Promise<string> {
  const made = await api.callFor(callerOf(sitting), kind)
  const mine: string[] = []
  for (const role of sitting.mine) {
    const seat = (await api.room(sitting.tokens[role] ?? '')).sequel?.seat
    if (seat) mine.push(seat)
  }
  keys.keep(sittingAt(made, mine))
  return made.room.id
}

function sittingAt({ room, links }: MadeRoom, mine: string[]): Sitting {
  const tokens = Object.fromEntries(links.map(({ role, token }) => [role, token]))
  return { room: room.id, title: room.title, ruleset: room.ruleset, tokens, mine, added: Date.now() }
}

/** Take the seats that are kept for us in a battle that somebody else called for; its room. */
export async function takeSeats(sitting: Sitting): Promise<string> {
  let room = ''
  for (const role of sitting.mine) {
    const seat = await api.takeSeat(sitting.tokens[role] ?? '')
    keys.add(seat.token, seat.role, await api.room(seat.token))
    room = seat.room
  }
  return room
}
