import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, type Book, type RulesetCard } from '../net/api'
import Rulebook from './Rulebook.svelte'
import { cited, found, neighbours, rowOf } from './search'

const book = {
  prefix: 'X',
  title: 'The X rules',
  chapters: [
    { number: 1, title: 'Beginning' },
    { number: 2, title: 'Fire' },
  ],
  clauses: [
    { id: 'X-1.1', title: 'Dice', chapter: 1, kind: 'rule', text: 'Throw a die (see X-2.1).' },
    {
      id: 'X-2.1',
      title: 'First volley',
      chapter: 2,
      kind: 'rule',
      optional: true,
      text: 'It has +1.',
      readings: ['R-1'],
    },
    {
      id: 'X-2.2',
      title: 'Table',
      chapter: 2,
      kind: 'advice',
      text: 'A row for the volley.',
      cells: { a: 'Cell.' },
    },
  ],
  readings: [
    {
      id: 'R-1',
      topic: 'Fire',
      question: 'Is it first again?',
      reading: 'Yes.',
      alternative: 'No.',
      switch: 's',
      clauses: [],
    },
  ],
} as unknown as Book
const card = {
  name: 'x',
  title: 'The X rules',
  version: '1',
  prefix: 'X',
  options: [
    { name: 's', label: 'First for ever', reading: 'R-1', clauses: ['X-2.1'], default: false, shape: {} },
  ],
  scenarios: [],
  prints: [],
} as unknown as RulesetCard

describe('search', () => {
  it('looks by id, then title, then wording', () => {
    expect(found(book, '2.1').map((one) => one.id)).toEqual(['X-2.1', 'X-1.1'])
    expect(found(book, 'Volley').map((one) => one.id)).toEqual(['X-2.1', 'X-2.2'])
    expect(found(book, 'nothing of the kind')).toEqual([])
  })

  it('knows rows of cells, and neighbours', () => {
    expect(rowOf(book, 'X-2.2a')).toBe('X-2.2')
    expect(neighbours(book, 'X-2.1')).toMatchObject({ before: { id: 'X-1.1' }, after: { id: 'X-2.2' } })
    expect(neighbours(book, 'X-9.9')).toEqual({})
  })

  it('finds the clauses a text cites', () => {
    expect(cited('See X-D.3.', 'X').filter((part) => part.clause)).toEqual([{ text: 'X-D.3', clause: true }])
    expect(cited('See X-2.1, and X-2.2a.', 'X').filter((part) => part.clause)).toEqual([
      { text: 'X-2.1', clause: true },
      { text: 'X-2.2a', clause: true },
    ])
  })
})

describe('the rulebook', () => {
  beforeEach(() => {
    vi.spyOn(api, 'rulesets').mockResolvedValue([card])
    vi.spyOn(api, 'book').mockResolvedValue(book)
  })

  it('lists the books', async () => {
    render(Rulebook, {})
    expect((await screen.findByText('The X rules')).closest('a')?.getAttribute('href')).toBe('#/rules/x')
  })

  it('shows a linked clause with its reading and switch, and what comes before and after', async () => {
    render(Rulebook, { ruleset: 'x', clause: 'X-2.1' })
    const here = await screen.findByLabelText('X-2.1')
    expect(here.className).toContain('here')
    expect(here.textContent).toContain('optional rule')
    expect(here.textContent).toContain('Is it first again?')
    expect(here.textContent).toContain('First for ever')
    expect(screen.getByLabelText('Before: X-1.1')).toBeTruthy()
    expect(screen.getByLabelText('Next: X-2.2').getAttribute('href')).toBe('#/rules/x/X-2.2')
  })

  it('searches as one types', async () => {
    render(Rulebook, { ruleset: 'x' })
    await userEvent.type(await screen.findByTestId('rule-search'), 'dice')
    expect(screen.getAllByTestId('clause').map((one) => one.id)).toEqual(['X-1.1'])
    expect(screen.getByRole('status').textContent).toContain('One clause')
  })

  it('says so when there is no such clause', async () => {
    render(Rulebook, { ruleset: 'x', clause: 'X-9.9' })
    expect((await screen.findByRole('alert')).textContent).toContain('no clause X-9.9')
  })
})
