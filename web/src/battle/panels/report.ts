import { address, api, words as inWords } from '../../net/api'
import { ApiProblem } from '../../net/problem'
import { toasts } from '../../ui/toasts.svelte'
import type { LogEntry, RoomCard } from '../../wire/live'

/** What a bug report says of a battle; it holds nothing its writer may not know. */
export function reportText(room: RoomCard, log: LogEntry[], words: string, browser: string): string {
  const lines = log.flatMap((one) =>
    one.events.map((event) => `${one.seq}. ${event.text}`).filter((l) => !l.endsWith('. ')),
  )
  return [
    words.trim() || '(what happened)',
    '',
    `Battle ${room.id}, "${room.title}"`,
    `Rules ${room.ruleset} ${room.version}, scenario ${room.scenario || 'of a record'}`,
    `Seat ${room.role}, turn ${room.turn}, entry ${room.seq}`,
    `Browser ${browser}`,
    '',
    'The last that happened:',
    ...lines.slice(-12),
  ].join('\n')
}

/** What the service gives this seat for a report: its table, its log, and the record where it may have it. */
export async function reportFile(token: string): Promise<Blob> {
  const answer = await fetch(address('room/report'), { headers: { Authorization: `Bearer ${token}` } }).catch(
    () => null,
  )
  if (!answer?.ok) throw ApiProblem.away()
  return answer.blob()
}

/** Offer the record of a battle for saving, or say why it cannot be had. */
export async function saveRecord(token: string, room: string): Promise<void> {
  try {
    save(await api.record(token), `grognard-${room}.json`)
  } catch (fault) {
    toasts.say(inWords(fault), 'trouble')
  }
}

/** Offer a file for saving. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
