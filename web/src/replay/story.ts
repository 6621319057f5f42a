import { address, ApiProblem } from '../net/api'
import type { components } from '../wire/api'
import type { Reel, Scene } from '../wire/live'
import type { Arrow } from '../map/types'

type Schemas = components['schemas']
export type Mark = Schemas['Mark']
export type LossRow = Schemas['LossRow']
export type LuckTurn = Schemas['LuckTurn']
export type Proof = Schemas['Proof']
export type SideLine = Schemas['SideLine']
export type Plate = Omit<Schemas['Plate'], 'scene' | 'arrows'> & { scene: Scene; arrows: Arrow[] }
export type Bulletin = Omit<Schemas['Bulletin'], 'plates'> & { plates: Plate[] }
export interface Frame {
  seq: number
  turn: number
  scene: Scene
}

async function read<T>(
  path: string,
  token: string,
  query: Record<string, string | number | undefined>,
): Promise<T> {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
  const answer = await fetch(`${address(path)}?${asked}`, {
    headers: { Authorization: `Bearer ${token}` },
  }).catch(() => {
    throw ApiProblem.away()
  })
  if (answer.ok) return (await answer.json()) as T
  const told = (await answer.json().catch(() => ({}))) as { code?: string; reason?: string; clause?: string }
  const { code = 'trouble', reason = `The service answers ${answer.status}.`, clause = '' } = told
  throw new ApiProblem({ status: answer.status, code, reason, clause })
}

/** The table after each of some entries; the service gives at most fifty at once. */
export function scenes(token: string, from: number, to: number, seat?: string): Promise<Frame[]> {
  return read<Frame[]>('room/scenes', token, { from, to, seat })
}

export function timeline(token: string, seat?: string): Promise<Mark[]> {
  return read<Mark[]>('room/timeline', token, { seat })
}

/** What came of each of some entries, in beats; at most fifty at once. */
export function reels(token: string, from: number, to: number, seat?: string): Promise<Reel[]> {
  return read<Reel[]>('room/reels', token, { from, to, seat })
}
