import type { components } from '../wire/api'
import type { ChatLine, LogEntry, RoomCard, Scene, TableView, Undone } from '../wire/live'
import { ApiProblem } from './problem'

export { ApiProblem, words } from './problem'

type Schemas = components['schemas']
export type RulesetCard = Schemas['RulesetCard']
export type OptionCard = Schemas['OptionCard']
export type ScenarioCard = Schemas['ScenarioCard']
export type ScenarioSide = Schemas['library_SideCard']
export type Scenario = Schemas['Scenario']
export type Book = Schemas['Book']
export type Clause = Schemas['Clause']
export type Reading = Schemas['Reading']
export type Chapter = Schemas['Chapter']
export type ArmyList = Schemas['ArmyList']
export type Link = Schemas['Link']
export type NewSeat = Partial<Schemas['Sitting']>
export type Briefing = Schemas['Briefing']
export type LessonCard = Schemas['LessonCard']
export type StepCard = Schemas['StepCard']
export type Command = Schemas['Command']
export type RecordCard = Schemas['RecordCard']
export type Settling = Schemas['Settling']
export type TakenSeat = Schemas['TakenSeat']
export type HallCard = Schemas['HallCard']
export type HallSeat = Schemas['HallSeat']
export type Succession = Schemas['NextBattle']['kind']
export type InquiryCard = Schemas['InquiryCard']
export type Item = InquiryCard['items'][number]
export type Choice = Item['choices'][number]
export type Asked = Schemas['Asked']
export type Effect = Schemas['Effect']
/** What can be said of something at the ruling desk. */
export type Value = boolean | number | string
/** How to go on with a record; what is left out is as the record has it. */
export interface Arrangement {
  seats?: Record<string, NewSeat>
  pace?: number
  thoughts?: boolean
}
export type NewRoom = Partial<Omit<Schemas['NewRoom'], 'seats'>> & {
  rules: string
  scenario: string
  seats?: Record<string, NewSeat>
}
export interface MadeRoom {
  room: RoomCard
  links: Link[]
}

interface Asking {
  method?: 'GET' | 'POST' | 'PUT'
  token?: string
  body?: unknown
  raw?: BodyInit
  query?: Record<string, string | number | undefined>
}

/** The address of something of the service, wherever the page lies. */
export function address(path: string): string {
  return `${document.baseURI.replace(/[?#].*$/, '').replace(/[^/]*$/, '')}api/${path}`
}

async function send(path: string, asking: Asking): Promise<Response> {
  const { method = 'GET', token, body, raw, query = {} } = asking
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
  const headers: Record<string, string> = {}
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const target = address(path) + (asked.size ? `?${asked}` : '')
  let answer: Response
  try {
    answer = await fetch(target, { method, headers, body: body === undefined ? raw : JSON.stringify(body) })
  } catch {
    throw ApiProblem.away()
  }
  if (!answer.ok) throw await problem(answer)
  return answer
}

async function problem(answer: Response): Promise<ApiProblem> {
  const told = await answer.json().catch(() => ({}))
  const { code = 'trouble', reason = `The service answers ${answer.status}.`, clause = '' } = told
  return new ApiProblem({ status: answer.status, code, reason, clause })
}

async function ask<T>(path: string, asking: Asking = {}): Promise<T> {
  const answer = await send(path, asking)
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T)
}

const shelf = new Map<string, Promise<unknown>>()

/** What never changes while the page is open is asked for once. */
function once<T>(path: string, query?: Asking['query']): Promise<T> {
  const key = `${path}?${JSON.stringify(query ?? {})}`
  const found = shelf.get(key) as Promise<T> | undefined
  if (found) return found
  const asked = ask<T>(path, { query })
  asked.catch(() => shelf.delete(key))
  shelf.set(key, asked)
  return asked
}

const part = encodeURIComponent

export const api = {
  rulesets: () => once<RulesetCard[]>('rulesets'),
  scenarios: (rules?: string) => once<ScenarioCard[]>('scenarios', { rules }),
  scenario: (id: string) => once<Scenario>(`scenarios/${part(id)}`),
  scene: (id: string) => once<Scene>(`scenarios/${part(id)}/scene`),
  lessons: () => once<LessonCard[]>('lessons'),
  generals: () => once<string[]>('generals'),
  armies: (name: string) => once<ArmyList[]>(`rulesets/${part(name)}/armies`),
  inquiries: (name: string) => once<InquiryCard[]>(`rulesets/${part(name)}/inquiries`),
  askForRuling: (name: string, kind: string, body: { said: Record<string, Value>; dice: number[] }) =>
    ask<Asked>(`rulesets/${part(name)}/inquiries/${part(kind)}`, { method: 'POST', body }),
  book: (name: string) => once<Book>(`rulesets/${part(name)}/book`),

  makeRoom: (body: NewRoom) => ask<MadeRoom>('rooms', { method: 'POST', body }),
  lookAtRecord: (raw: Blob) => ask<RecordCard>('records/look', { method: 'POST', raw }),
  uploadRecord: (raw: Blob, arrangement: Arrangement = {}) =>
    ask<MadeRoom>('records', {
      method: 'POST',
      raw,
      query: { arrangement: JSON.stringify(arrangement) },
    }),

  /** The hall of a room, by its word; no link is needed. */
  hall: (word: string) => ask<HallCard>(`halls/${part(word)}`),
  hallMap: (word: string) => ask<Scene>(`halls/${part(word)}/map`),
  /** Take a free seat there. */
  sit: (word: string, seat: string, name: string) =>
    ask<Schemas['Seated']>(`halls/${part(word)}/seats/${part(seat)}`, { method: 'POST', body: { name } }),

  briefing: (token: string) => ask<Briefing>('room/scenario', { token }),
  reach: () => ask<Schemas['Reach']>('reach'),
  room: (token: string) => ask<RoomCard>('room', { token }),
  view: (token: string, seq?: number, seat?: string) =>
    ask<TableView>('room/view', { token, query: { seq, seat } }),
  log: (token: string, after = -1, limit = 100, seat?: string) =>
    ask<LogEntry[]>('room/log', { token, query: { after, limit, seat } }),
  chat: (token: string, after = 0) => ask<ChatLine[]>('room/chat', { token, query: { after } }),
  record: async (token: string) => (await send('room/record', { token })).blob(),
  /** The battle told as a narrative; the caller knows its shape. */
  bulletin: <T = unknown>(token: string) => ask<T>('room/bulletin', { token }),
  undo: (token: string, entry?: number) =>
    ask<Undone>('room/undo', { method: 'POST', token, body: { entry: entry ?? null } }),
  /** A new link in the place of a role's, which opens nothing from then on. */
  renewLink: (token: string, role: string) =>
    ask<{ role: string; token: string }>(`room/links/${part(role)}`, { method: 'POST', token }),
  /** Give the battle up, or offer a draw. */
  /** Control begins; the computer or nobody has the free seats. */
  begin: (token: string, rest: 'captain' | 'shut') =>
    send('room/begin', { method: 'POST', token, body: { rest } }),
  settle: (token: string, manner: 'resigned' | 'agreed') =>
    ask<Settling>('room/settle', { method: 'POST', token, body: { manner } }),
  /** Agree to end the battle as another seat proposes, or fight on. */
  parley: (token: string, agree: boolean) =>
    ask<Settling>('room/parley', { method: 'POST', token, body: { agree } }),
  /** Another battle after this one; the others are invited in its room. */
  callFor: (token: string, kind: Succession) =>
    ask<MadeRoom>('room/sequel', { method: 'POST', token, body: { kind } }),
  /** One's own seat in the battle that was called for. */
  takeSeat: (token: string) => ask<TakenSeat>('room/sequel/seat', { method: 'POST', token }),
  /** A new battle from a moment of one that is over. */
  playOn: (token: string, body: { seq: number; seats: Record<string, NewSeat>; thoughts?: boolean }) =>
    ask<MadeRoom>('room/on', { method: 'POST', token, body }),
  handOver: (token: string, seat: string, general: string) =>
    ask<RoomCard>(`room/seats/${part(seat)}`, { method: 'PUT', token, body: { general } }),
}

/** Forget what was read, as a page just opened. */
export function forgetShelf(): void {
  shelf.clear()
}
