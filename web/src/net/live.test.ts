import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LogEntry, RoomCard, TableView } from '../wire/live'
import { api } from './api'
import { gap, joined } from './journal'
import { Line } from './live.svelte'

class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen = () => {}
  onclose = () => {}
  onmessage = (_event: { data: string }) => {}

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  open() {
    this.readyState = 1
    this.onopen()
  }

  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }

  close() {
    this.readyState = 3
    this.onclose()
  }
}

const entry = (seq: number): LogEntry => ({
  seq,
  by: 'blue',
  turn: 1,
  events: [],
  back_to: null,
  taken: 0,
  dice: false,
  reasons: [],
  forced: false,
  notices: [],
})
const entries = (from: number, till: number) =>
  Array.from({ length: till - from + 1 }, (_, i) => entry(from + i))
const table = (seq: number) => ({ seq, questions: [] as unknown }) as TableView
const welcome = (log: LogEntry[], seq = log.at(-1)?.seq ?? 0) => ({
  type: 'Welcome',
  id: null,
  room: { id: 'a' } as RoomCard,
  table: table(seq),
  log,
  chat: [],
})
const socket = () => FakeSocket.all.at(-1)!
const seqs = (line: Line) => line.log.map((one) => one.seq)
let line: Line

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  line = new Line('secret')
})
afterEach(() => {
  line.close()
  vi.useRealTimers()
})

function seated(log = entries(0, 2)) {
  socket().open()
  socket().hear(welcome(log))
}

describe('a line', () => {
  it('shows its link first, and never in the address', () => {
    expect(line.state).toBe('connecting')
    expect(socket().url).toBe('ws://localhost:3000/api/live')
    seated()
    expect(socket().sent[0]).toEqual({ type: 'Join', token: 'secret', seq: null })
    expect(line.state).toBe('open')
    expect(seqs(line)).toEqual([0, 1, 2])
  })

  it('gives every reply to who asked', async () => {
    seated()
    const first = line.offers(7, { piece: 3 })
    const second = line.offers(7, {})
    const [a, b] = socket().sent.slice(-2)
    socket().hear({ type: 'Offered', id: b!.id, question: 7, offers: [{ key: 'b' }] })
    socket().hear({ type: 'Offered', id: a!.id, question: 7, offers: [{ key: 'a' }] })
    expect(await first).toEqual([{ key: 'a' }])
    expect(await second).toEqual([{ key: 'b' }])
  })

  it('turns a problem into a refusal with its clause', async () => {
    seated()
    const asked = line.answer(7, { type: 'Move' })
    expect(socket().sent.at(-1)).toMatchObject({
      type: 'Answer',
      question: 7,
      seq: 2,
      action: { type: 'Move' },
    })
    const id = socket().sent.at(-1)!.id
    socket().hear({ type: 'Problem', id, status: 422, code: 'refused', reason: 'too far', clause: 'TT-4.2' })
    await expect(asked).rejects.toMatchObject({ status: 422, clause: 'TT-4.2' })
    expect(line.problem).toBe('')
  })

  it('tells what happened, but not what was there when we came', () => {
    const heard = vi.fn()
    line.onhappened = heard
    seated()
    expect(heard).not.toHaveBeenCalled()
    socket().hear({ type: 'Happened', log: [entry(3)], table: table(3) })
    expect(heard).toHaveBeenCalledWith([entry(3)], [], null)
    expect(line.table?.seq).toBe(3)
  })

  it('puts what changed into the table it has, and looks again if it has another', () => {
    seated()
    const change = { since: 2, seq: 3, turn: 2 }
    socket().hear({ type: 'Happened', log: [entry(3)], change })
    expect(line.table).toMatchObject({ seq: 3, turn: 2 })
    expect(line.room).toMatchObject({ id: 'a', seq: 3, turn: 2 })
    const sent = socket().sent.length
    socket().hear({ type: 'Happened', log: [entry(5)], change: { since: 4, seq: 5 } })
    expect(line.table?.seq).toBe(3)
    expect(socket().sent.slice(sent)).toMatchObject([{ type: 'Look' }])
    socket().hear({ type: 'Table', id: socket().sent.at(-1)!.id, table: table(5) })
    expect(line.table?.seq).toBe(5)
  })

  it('mends itself, and asks only for what it missed', async () => {
    const heard = vi.fn()
    line.onhappened = heard
    seated()
    const asked = line.overlays(1)
    socket().close()
    await expect(asked).rejects.toMatchObject({ code: 'lost' })
    expect(line.state).toBe('lost')
    await expect(line.undo()).rejects.toMatchObject({ code: 'lost' })
    await vi.advanceTimersByTimeAsync(700)
    expect(FakeSocket.all).toHaveLength(2)
    socket().open()
    expect(socket().sent[0]).toMatchObject({ type: 'Join', seq: 2 })
    socket().hear(welcome(entries(3, 4)))
    expect(seqs(line)).toEqual([0, 1, 2, 3, 4])
    expect(heard).toHaveBeenCalledWith(entries(3, 4), [], null)
  })

  it('waits longer from try to try, and not at all when the network comes back', async () => {
    seated()
    for (const pause of [700, 1300, 2600]) {
      socket().close()
      await vi.advanceTimersByTimeAsync(pause)
    }
    expect(FakeSocket.all).toHaveLength(4)
    socket().close()
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(5)
  })

  it('lets a dead line go', async () => {
    seated()
    await vi.advanceTimersByTimeAsync(36_000)
    expect(line.state).toBe('lost')
  })

  it('is refused when nobody knows the link, and does not try again', async () => {
    socket().open()
    socket().hear({
      type: 'Problem',
      id: null,
      status: 401,
      code: 'link',
      reason: 'no such link',
      clause: '',
    })
    socket().close()
    expect(line.state).toBe('refused')
    expect(line.problem).toBe('no such link')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('fetches older entries', async () => {
    const fetched = vi
      .spyOn(api, 'log')
      .mockImplementation(async (_token, after = -1, limit = 100) => entries(after + 1, after + limit))
    seated(entries(250, 299))
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched.mock.calls.map((call) => call.slice(1))).toEqual([
      [-1, 200],
      [199, 50],
    ])
    expect(seqs(line)).toEqual(entries(0, 299).map((one) => one.seq))
  })

  it('hears at the end what was kept from it before', async () => {
    const why = (one: LogEntry) => ({ ...one, reasons: ['it was weak there'] })
    vi.spyOn(api, 'log').mockImplementation(async () => entries(0, 3).map(why))
    seated()
    socket().hear({ type: 'Happened', log: [entry(3)], table: { ...table(3), result: null } })
    await vi.advanceTimersByTimeAsync(0)
    expect(line.log[1]?.reasons).toEqual([])
    socket().hear({ type: 'Happened', log: [entry(4)], table: { ...table(4), result: 'blue' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(line.log.map((one) => one.reasons.length)).toEqual([1, 1, 1, 1, 0])
  })

  it('stays closed', async () => {
    seated()
    line.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })
})

describe('the journal', () => {
  it('keeps each entry once, in order', () => {
    expect(joined(entries(0, 2), entries(2, 4))).toEqual(entries(0, 4))
    expect(joined(entries(3, 4), entries(0, 2))).toEqual(entries(0, 4))
  })

  it('knows what is missing', () => {
    expect(gap(entries(0, 4))).toBeNull()
    expect(gap([])).toBeNull()
    expect(gap(entries(5, 9))).toEqual({ after: -1, before: 5 })
    expect(gap([...entries(0, 2), ...entries(7, 9)])).toEqual({ after: 2, before: 7 })
  })
})
