import { sentence } from '../net/problem'
import { bestToken, type Sitting } from '../net/keys.svelte'
import type { QuestionCard, RoomCard, SeatCard, TableView } from '../wire/live'

export type Standing = 'turn' | 'orders' | 'waits' | 'watch' | 'over'

/** A battle in the list: how it stands, and what to say of it. */
export interface Entry {
  sitting: Sitting
  room: RoomCard
  view: TableView
  standing: Standing
  what: string
  who: string
  action: string
  href: string
}

const ORDER: Standing[] = ['turn', 'orders', 'waits', 'watch', 'over']
const ACTIONS: Record<Standing, string> = {
  turn: 'Take your turn',
  orders: 'Write orders',
  waits: 'Look',
  watch: 'Watch',
  over: 'Read the story',
}

/** The link to look with: of a seat of ours that is waited for, if there is one. */
export function lookingToken(sitting: Sitting, room: RoomCard): string {
  const asked = room.seats.find((one) => isAsked(one, sitting))
  return (asked && sitting.tokens[asked.seat]) || bestToken(sitting)
}

function isAsked(seat: SeatCard, sitting: Sitting): boolean {
  return seat.waited_for && !seat.general && sitting.mine.includes(seat.seat)
}

export function entry(sitting: Sitting, room: RoomCard, view: TableView): Entry {
  const open = view.questions.find((one) => one.blocks && !one.sealed)
  const standing = stands(sitting, room, open)
  const story = standing === 'over' ? 'bulletin' : 'battle'
  return {
    sitting,
    room,
    view,
    standing,
    what: what(standing, room, view, open),
    who: who(sitting, room, view, standing),
    action: ACTIONS[standing],
    href: `#/${story}/${encodeURIComponent(room.id)}`,
  }
}

function stands(sitting: Sitting, room: RoomCard, open: QuestionCard | undefined): Standing {
  if (room.result !== null) return 'over'
  if (!sitting.mine.length) return 'watch'
  if (!room.seats.some((one) => isAsked(one, sitting)) || !open) return 'waits'
  return open.secret ? 'orders' : 'turn'
}

function what(standing: Standing, room: RoomCard, view: TableView, open: QuestionCard | undefined): string {
  if (standing === 'over')
    return sentence([view.scene.result || 'The battle is over', room.ending?.text].filter(Boolean).join('. '))
  const turn = view.scene.turn_title || `turn ${room.turn}`
  if (open && standing !== 'watch') return `${open.prompt.title}, ${lower(turn)}`
  if (view.questions.some((one) => one.sealed)) return `Your orders are sealed, ${lower(turn)}`
  return turn
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function who(sitting: Sitting, room: RoomCard, view: TableView, standing: Standing): string {
  const us = ours(sitting, room, view)
  if (standing !== 'waits') return us
  const waited = room.seats.filter((one) => one.waited_for && !sitting.mine.includes(one.seat))
  const names = waited.map((one) => seatName(one, room, view))
  if (!names.length) return us
  const thinking = waited.every((one) => one.general)
  return `${us} · ${thinking ? `${names.join(' and ')} are thinking` : `waiting for ${names.join(' and ')}`}`
}

function ours(sitting: Sitting, room: RoomCard, view: TableView): string {
  const seats = sitting.mine
  if (!seats.length) return 'You look on'
  const sides = view.scene.sides.flatMap((side, i) =>
    side.seats.some((one) => seats.includes(one)) ? [i] : [],
  )
  if (!sides.length) return 'You are Control'
  if (sides.length === view.scene.sides.length && sides.length > 1) return 'Both sides play here'
  return `You are ${sides.map((i) => room.sides[i]?.noun ?? '').join(' and ')}`
}

function seatName(one: SeatCard, room: RoomCard, view: TableView): string {
  if (one.name) return one.name
  if (one.side === null) return 'Control'
  const several = (view.scene.sides[one.side]?.seats.length ?? 0) > 1
  return several ? one.seat : (room.sides[one.side]?.noun ?? '')
}

/** What waits for us first, then the newest. */
export function sorted(entries: Entry[]): Entry[] {
  const rank = (one: Entry) => ORDER.indexOf(one.standing)
  return [...entries].sort((a, b) => rank(a) - rank(b) || b.sitting.added - a.sitting.added)
}

export function isWaiting(one: Entry): boolean {
  return one.standing === 'turn' || one.standing === 'orders'
}
