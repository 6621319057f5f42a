import { SvelteMap } from 'svelte/reactivity'
import { api, type Book, type Clause } from '../net/api'

const shelf = new SvelteMap<string, Book>()
const asked = new Set<string>()

/** The rulebook of a ruleset, as soon as it is here; reading it in a component waits for it. */
export function bookOf(ruleset: string): Book | undefined {
  if (ruleset && !asked.has(ruleset)) {
    asked.add(ruleset)
    api.book(ruleset).then(
      (book) => shelf.set(ruleset, book),
      () => asked.delete(ruleset),
    )
  }
  return shelf.get(ruleset)
}

/** The clause of an id, or the cell of a table's row as a clause of its own. */
export function clauseIn(book: Book | undefined, id: string): Clause | undefined {
  const found = book?.clauses.find((clause) => clause.id === id)
  if (found || !book) return found
  const letter = id.slice(-1).toLowerCase()
  const row = book.clauses.find((clause) => clause.id === id.slice(0, -1))
  const text = row?.cells?.[letter]
  return row && text !== undefined ? { ...row, id: `${row.id}${letter}`, text, cells: {} } : undefined
}

/** What a clause is called; its id until the book is here. */
export function titleOf(book: Book | undefined, id: string): string {
  return clauseIn(book, id)?.title ?? id
}
