import { describe, expect, it } from 'vitest'
import type { Scene, TableChange, TableView, Token } from '../wire/live'
import { changed } from './changes'

const token = (no: number, name = `unit ${no}`) => ({ no, name, chips: [], at: null }) as unknown as Token
const table = (tokens: Token[], seq = 4): TableView => ({
  seq,
  seat: 'blue',
  turn: 1,
  scene: { width: 24, turn_title: 'Turn 1', tokens } as Scene,
  questions: [],
  waiting: ['blue'],
  meanwhile: '',
  undo: false,
  result: null,
  winner: null,
})
const news = (more: Partial<TableChange> = {}): TableChange => ({ since: 4, seq: 5, ...more })

describe('a change of the table', () => {
  it('leaves what it does not tell of', () => {
    const old = table([token(0), token(1)])
    const now = changed(old, news({ waiting: ['red'], undo: true }))!
    expect(now).toEqual({ ...old, seq: 5, waiting: ['red'], undo: true })
    expect(now.scene).toBe(old.scene)
    expect(old.waiting).toEqual(['blue'])
  })

  it('puts what is new of a piece into its token, and keeps the others as they are', () => {
    const old = table([token(0), token(1)])
    const now = changed(old, news({ scene: { turn_title: 'Turn 2', tokens: [{ no: 1, name: 'Guards' }] } }))!
    expect(now.scene).toMatchObject({ width: 24, turn_title: 'Turn 2' })
    expect(now.scene.tokens).toEqual([token(0), token(1, 'Guards')])
    expect(now.scene.tokens[0]).toBe(old.scene.tokens[0])
  })

  it('lets pieces come and go in the order told', () => {
    const old = table([token(0), token(1)])
    const now = changed(old, news({ scene: { tokens: [{ ...token(2) }], present: [2, 1] } }))!
    expect(now.scene.tokens).toEqual([token(2), token(1)])
  })

  it('is of one table only', () => {
    expect(changed(table([], 3), news())).toBeNull()
    expect(changed(null, news())).toBeNull()
  })

  it('ends a battle', () => {
    expect(changed(table([]), news({ result: 'red' }))!.result).toBe('red')
  })
})
