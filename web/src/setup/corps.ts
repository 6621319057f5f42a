import type { components } from '../wire/api'

export type ArmyList = components['schemas']['ArmyList']
export type ListRow = components['schemas']['ListRow']
export type StaffRow = components['schemas']['StaffRow']

export interface Raised {
  profile: string
  stands: number
  count: number
}

/** A commander, the post he stands under by its place in the list, and the units directly under him. */
export interface Post {
  rank: string
  under: number
  units: Raised[]
}

/** An answer as the service writes it: what is as usual may be missing. */
export interface Answer {
  list: string
  posts: { rank: string; under?: number; units?: { profile: string; stands: number; count?: number }[] }[]
}

export function postsIn(answer: Answer): Post[] {
  return answer.posts.map((post) => ({
    rank: post.rank,
    under: post.under ?? -1,
    units: (post.units ?? []).map((row) => ({ ...row, count: row.count ?? 1 })),
  }))
}

export function answered(type: string, list: ArmyList, posts: Post[]): object {
  return { type, list: list.id, posts }
}

export function rowOf(list: ArmyList, profile: string): ListRow | undefined {
  return list.rows.find((row) => row.type === profile)
}

export function staffOf(list: ArmyList, rank: string): StaffRow | undefined {
  return list.staff?.find((row) => row.rank === rank)
}

export function costOfUnits(list: ArmyList, units: Raised[]): number {
  return units.reduce((sum, one) => sum + (rowOf(list, one.profile)?.cost ?? 0) * one.stands * one.count, 0)
}

export function points(list: ArmyList, posts: Post[]): number {
  return posts.reduce(
    (sum, post) => sum + (staffOf(list, post.rank)?.cost ?? 0) + costOfUnits(list, post.units),
    0,
  )
}

export function unitCount(posts: Post[]): number {
  return posts.reduce((sum, post) => sum + post.units.reduce((n, one) => n + one.count, 0), 0)
}

/** The posts as a tree is read, each with how deep it stands. */
export function tree(posts: Post[], under = -1, depth = 0): { at: number; depth: number }[] {
  return posts.flatMap((post, at) =>
    post.under === under ? [{ at, depth }, ...tree(posts, at, depth + 1)] : [],
  )
}

export function withPost(posts: Post[], rank: string, under: number): Post[] {
  return [...posts, { rank, under, units: [] }]
}

/** Without one commander and his units; the commanders under him stand under his superior. */
export function withoutPost(posts: Post[], at: number): Post[] {
  const above = posts[at]?.under ?? -1
  const moved = (under: number) => (under === at ? above : under)
  const fewer = (under: number) => (under > at ? under - 1 : under)
  return posts.filter((_, i) => i !== at).map((post) => ({ ...post, under: fewer(moved(post.under)) }))
}

export function withUnits(posts: Post[], at: number, units: Raised[]): Post[] {
  return posts.map((post, i) => (i === at ? { ...post, units } : post))
}

/** One unit more of a kind: another of the same size, or a first one of the usual size. */
export function oneMore(units: Raised[], row: ListRow): Raised[] {
  const same = units.findIndex((one) => one.profile === row.type && one.stands === row.usual)
  if (same < 0) return [...units, { profile: row.type, stands: row.usual ?? row.least, count: 1 }]
  return units.map((one, i) => (i === same ? { ...one, count: one.count + 1 } : one))
}

/** A row with another number of units or stands; a row of nobody is gone. */
export function changed(units: Raised[], at: number, by: Partial<Raised>): Raised[] {
  return units.map((one, i) => (i === at ? { ...one, ...by } : one)).filter((one) => one.count > 0)
}
