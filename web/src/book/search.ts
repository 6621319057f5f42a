import type { Book, Clause } from '../net/api'

function plain(text: string): string {
  return text.toLocaleLowerCase().replace(/[−–]/g, '-').normalize('NFD').replace(/\p{M}/gu, '')
}

/** How well a clause answers the words: 0 by id, 1 by title, 2 by wording, 3 not at all. */
function rank(words: string[], clause: Clause): number {
  const id = plain(clause.id)
  const title = plain(clause.title)
  const said = plain([clause.text, ...Object.values(clause.cells ?? {})].join(' '))
  const first = words[0] ?? ''
  if (words.length === 1 && (id === first || id.slice(id.indexOf('-') + 1) === first)) return 0
  if (words.every((word) => title.includes(word))) return 1
  return words.every((word) => `${id} ${title} ${said}`.includes(word)) ? 2 : 3
}

/** The clauses that hold every word, the best first. */
export function found(book: Book, text: string): Clause[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (!words.length) return []
  return book.clauses
    .map((clause, i) => ({ clause, i, rank: rank(words, clause) }))
    .filter((row) => row.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.i - b.i)
    .map((row) => row.clause)
}

/** The row of a table to which a cell belongs; any other clause is its own. */
export function rowOf(book: Book, id: string): string {
  if (book.clauses.some((clause) => clause.id === id)) return id
  const row = id.slice(0, -1)
  return book.clauses.some((clause) => clause.id === row) ? row : id
}

export function neighbours(book: Book, id: string): { before?: Clause; after?: Clause } {
  const at = book.clauses.findIndex((clause) => clause.id === rowOf(book, id))
  return at < 0 ? {} : { before: book.clauses[at - 1], after: book.clauses[at + 1] }
}

export function chapters(book: Book): { number: Clause['chapter']; title: string; clauses: Clause[] }[] {
  return book.chapters.map((chapter) => ({
    ...chapter,
    clauses: book.clauses.filter((clause) => clause.chapter === chapter.number),
  }))
}

/** A text cut where it cites clauses of the book. */
export function cited(text: string, prefix: string): { text: string; clause: boolean }[] {
  const id = new RegExp(`(${prefix.replace(/[^\w-]/g, '\\$&')}-(?:\\d+|[A-Z])\\.\\d+[a-d]?(?![\\w.]*\\d))`)
  return text
    .split(id)
    .map((part, i) => ({ text: part, clause: i % 2 === 1 }))
    .filter((part) => part.text)
}
