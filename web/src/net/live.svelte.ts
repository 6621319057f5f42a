import type {
  Accepted,
  ChatLine,
  DeskView,
  FromSeat,
  Gauged,
  Gesture,
  Happened,
  LogEntry,
  Measured,
  OfferCard,
  Offered,
  OnDesk,
  Overlaid,
  Overlay,
  Reel,
  Reported,
  RoomCard,
  Scene,
  TableView,
  ToldAgain,
  ToSeat,
  TurnReport,
  Undone,
  Verdict,
  Welcome,
} from '../wire/live'
import { address, api, ApiProblem } from './api'
import { changed } from './changes'
import { gap, joined } from './journal'

export type Asked = FromSeat extends infer M ? (M extends { id?: unknown } ? Omit<M, 'id'> : never) : never

interface Waiting {
  resolve: (message: ToSeat) => void
  reject: (problem: ApiProblem) => void
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000
const HEARTBEAT = 25_000
const PATIENCE = 10_000
const AT_ONCE = 200

/** One seat's line to its battle. It mends itself when it is lost, and catches up on what was missed. */
export class Line {
  state: 'connecting' | 'open' | 'lost' | 'refused' = $state('connecting')
  room: RoomCard | null = $state.raw(null)
  table: TableView | null = $state.raw(null)
  log: LogEntry[] = $state.raw([])
  chat: ChatLine[] = $state.raw([])
  problem = $state('')
  /** How far the clock of the service is ahead of this browser's, in seconds. */
  skew = $state(0)
  /** Something happened: its entries, and the reels that tell them on the table as it was before. */
  onhappened: (entries: LogEntry[], reels: Reel[], before: Scene | null) => void = () => {}

  /** We are at the table, or again at it: the last entry known before. */
  onjoined: (known: number | null) => void = () => {}

  /** Control gave us another seat, with its link. */
  onreseated: (seat: string, token: string) => void = () => {}

  private socket: WebSocket | null = null
  private waiting = new Map<number, Waiting>()
  private number = 0
  private tries = 0
  private closed = false
  private filling = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private readonly awake = () => this.hurry()

  constructor(readonly token: string) {
    addEventListener('online', this.awake)
    document.addEventListener('visibilitychange', this.awake)
    this.connect()
  }

  /** Send a message, and wait for its own reply. */
  ask<T extends ToSeat>(message: Asked): Promise<T> {
    const socket = this.socket
    if (this.state !== 'open' || socket?.readyState !== WebSocket.OPEN) return Promise.reject(lost())
    const id = ++this.number
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      socket.send(JSON.stringify({ ...message, id }))
    })
  }

  /** What a gesture may mean, perhaps with an answer in hand that it changes. */
  async offers(question: number, gesture: Gesture = {}, held: unknown = null): Promise<OfferCard[]> {
    const asked = { type: 'Offers', question, gesture } as const
    const told = held === null || held === undefined ? asked : { ...asked, action: held as object }
    return (await this.ask<Offered>(told)).offers
  }

  /** An answer as an offer, with what it would do. */
  async offer(question: number, action: unknown): Promise<OfferCard | null> {
    const asked = { type: 'Offers', question, action: action as object } as const
    return (await this.ask<Offered>(asked)).offers[0] ?? null
  }

  async overlays(piece: number): Promise<Overlay[]> {
    return (await this.ask<Overlaid>({ type: 'Overlays', piece })).overlays
  }

  async measure(start: Gesture, end: Gesture): Promise<Measured> {
    return (await this.ask<Gauged>({ type: 'Measure', start, end })).measured
  }

  preview(question: number, action: unknown): Promise<Verdict> {
    return this.ask<Verdict>({ type: 'Preview', question, action: action as object })
  }

  async answer(question: number, action: unknown): Promise<void> {
    const seq = this.table?.seq ?? null
    await this.ask<Accepted>({ type: 'Answer', question, action: action as object, seq })
  }

  /** Dice thrown at a real table, for the throw that waits; none: have them thrown. */
  async throwDice(seq: number, thrown: number, dice: number[] | null): Promise<void> {
    await this.ask<Accepted>({ type: 'ThrowDice', seq, thrown, dice })
  }

  /** Take an order up again before its dice are thrown. */
  async callOff(): Promise<void> {
    await this.ask({ type: 'CallOff' })
  }

  /** Take the last answer back, or everything since an entry of one's own; or only see what that would take. */
  undo(entry: number | null = null, look = false): Promise<Undone> {
    return this.ask<Undone>({ type: 'Undo', entry, look })
  }

  /** What happened between two entries, told again from the table before it. */
  again(after: number, to: number): Promise<ToldAgain> {
    return this.ask<ToldAgain>({ type: 'Again', after, to })
  }

  /** The report of the last turn, or of the enemy's half; none before there was one. */
  async report(): Promise<TurnReport | null> {
    return (await this.ask<Reported>({ type: 'ReportTurn' })).report
  }

  /** What lies on Control's desk. */
  async desk(): Promise<DeskView> {
    return (await this.ask<OnDesk>({ type: 'LookAtDesk' })).desk
  }

  /** Control takes the game back, and asks nobody's leave. */
  async goBack(to: number, reason: string): Promise<void> {
    await this.ask({ type: 'GoBack', to, reason })
  }

  async setClock(left: number | null, running: boolean, paused: boolean): Promise<void> {
    await this.ask({ type: 'SetClock', left, running, paused })
  }

  async callTime(): Promise<void> {
    await this.ask({ type: 'CallTime' })
  }

  /** I have read my briefing. */
  async ready(): Promise<void> {
    await this.ask({ type: 'Ready', ready: true })
  }

  /** Control begins the battle. */
  async begin(rest: 'captain' | 'shut'): Promise<void> {
    await this.ask({ type: 'Begin', rest })
  }

  /** Leave a seat that was taken by the word of the room. */
  async giveUp(seat?: string): Promise<void> {
    await this.ask({ type: 'GiveUp', seat: seat ?? null })
  }

  async reseat(seat: string, to: string): Promise<void> {
    await this.ask({ type: 'Reseat', seat, to })
  }

  async allowHints(allow: boolean): Promise<void> {
    await this.ask({ type: 'AllowHints', allow })
  }

  async consent(agree: boolean): Promise<void> {
    await this.ask({ type: 'Consent', agree })
  }

  async say(text: string): Promise<void> {
    await this.ask({ type: 'Chat', text })
  }

  async callMe(name: string): Promise<void> {
    await this.ask({ type: 'CallMe', name })
  }

  async handOver(general: string, seat?: string): Promise<void> {
    await this.ask({ type: 'HandOver', general, seat: seat ?? null })
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.awake)
    document.removeEventListener('visibilitychange', this.awake)
    this.rest()
    this.socket?.close()
    this.socket = null
  }

  private connect(): void {
    const socket = new WebSocket(address('live').replace(/^http/, 'ws'))
    this.socket = socket
    socket.onopen = () => {
      const seq = this.log.at(-1)?.seq ?? null
      socket.send(JSON.stringify({ type: 'Join', token: this.token, seq }))
    }
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ToSeat)
    socket.onclose = () => {
      if (this.socket === socket) this.dropped()
    }
  }

  private dropped(): void {
    this.rest()
    if (this.closed || this.state === 'refused') return
    this.state = 'lost'
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++)
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2))
  }

  /** The network or the reader came back: do not wait out the pause. */
  private hurry(): void {
    if (this.state !== 'lost' || document.hidden) return
    clearTimeout(this.retry)
    this.tries = 0
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect()
  }

  /** A line that is dead without knowing it, as after a sleep, is let go. */
  private pulse(): void {
    const socket = this.socket
    const dead = setTimeout(() => {
      if (this.socket !== socket) return
      this.socket = null
      socket?.close()
      this.dropped()
    }, PATIENCE)
    this.ask({ type: 'Ping' })
      .catch(() => {})
      .finally(() => clearTimeout(dead))
  }

  private rest(): void {
    clearTimeout(this.retry)
    clearInterval(this.beat)
    for (const { reject } of this.waiting.values()) reject(lost())
    this.waiting.clear()
  }

  private hear(message: ToSeat): void {
    if (message.type === 'Welcome') this.enter(message)
    else if (message.type === 'Happened') this.happened(message)
    else if (message.type === 'RoomChanged') this.roomChanged(message)
    else if (message.type === 'Said') this.chat = [...this.chat, ...message.lines]
    else if (message.type === 'Table') this.see(message.table)
    else if (message.type === 'Reseated') this.onreseated(message.seat, message.token)
    if ('id' in message && message.id !== null) this.reply(message.id, message)
    else if (message.type === 'Problem') this.told(new ApiProblem(message))
  }

  private reply(id: number, message: ToSeat): void {
    const one = this.waiting.get(id)
    this.waiting.delete(id)
    if (message.type === 'Problem') one?.reject(new ApiProblem(message))
    else one?.resolve(message)
  }

  /** A problem that answers nothing we asked: of the link itself, while we are not yet in. */
  private told(problem: ApiProblem): void {
    this.problem = problem.reason
    if (this.state !== 'open' && [401, 403, 404, 409].includes(problem.status)) this.state = 'refused'
  }

  private enter(welcome: Welcome): void {
    const known = this.log.at(-1)?.seq
    this.state = 'open'
    this.problem = ''
    this.tries = 0
    this.roomChanged(welcome)
    this.table = welcome.table
    this.chat = welcome.chat
    clearInterval(this.beat)
    this.beat = setInterval(() => this.pulse(), HEARTBEAT)
    this.learn(known === undefined ? [] : welcome.log, welcome.log, [], null)
    this.onjoined(known ?? null)
  }

  private happened({ log, reels, change, table }: Happened): void {
    const now = change ? changed(this.table, change) : table
    const before = this.table
    if (now) this.see(now)
    else void this.ask({ type: 'Look' }).catch(() => {})
    this.learn(log, log, now ? (reels ?? []) : [], before?.scene ?? null)
    if (before?.result === null && this.table?.result) void this.readAgain()
  }

  private roomChanged({ room, now }: Pick<Welcome, 'room' | 'now'>): void {
    this.room = room
    if (now) this.skew = now - Date.now() / 1000
  }

  private see(table: TableView): void {
    this.table = table
    if (this.room) this.room = { ...this.room, seq: table.seq, turn: table.turn }
  }

  private learn(fresh: LogEntry[], heard: LogEntry[], reels: Reel[], before: Scene | null): void {
    const last = this.log.at(-1)?.seq ?? -1
    this.log = joined(this.log, heard)
    const news = fresh.filter((entry) => entry.seq > last)
    if (news.length) this.onhappened(news, reels, before)
    void this.fill()
  }

  /** When the battle is over, what was kept from us is told too. */
  private async readAgain(): Promise<void> {
    const last = this.log.at(-1)?.seq ?? -1
    for (let after = -1; after < last && !this.closed; after += AT_ONCE) {
      const told = await api.log(this.token, after, AT_ONCE).catch(() => [])
      this.log = joined(this.log, told)
    }
  }

  /** Ask for the entries that lie before the ones we were sent. */
  private async fill(): Promise<void> {
    if (this.filling) return
    this.filling = true
    try {
      for (let hole = gap(this.log); hole && !this.closed; hole = gap(this.log)) {
        const limit = Math.min(AT_ONCE, hole.before - hole.after - 1)
        const older = await api.log(this.token, hole.after, limit)
        if (!older.length) break
        this.log = joined(this.log, older)
      }
    } catch {
      // the next welcome tries again
    } finally {
      this.filling = false
    }
  }
}

function lost(): ApiProblem {
  const reason = 'The line to the table is lost; it is being mended.'
  return new ApiProblem({ status: 0, code: 'lost', reason, clause: '' })
}
