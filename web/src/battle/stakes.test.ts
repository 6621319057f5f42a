import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import type { Command } from '../net/api'
import Stakes from './Stakes.svelte'

test('what holds if nothing else decides is told last, whoever wins by it', () => {
  const command = {
    turn: 1,
    endings: [
      { winner: 'they', text: 'if nothing is decided', last: true },
      { winner: 'either', text: 'the side that has the farm', last: false },
      { winner: 'they', text: 'when you have lost four units', last: false },
      { winner: 'you', text: 'when they have lost four units', last: false },
    ],
  } as unknown as Command
  render(Stakes, { command })
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    'When they have lost four units.',
    'When you have lost four units.',
    'The side that has the farm.',
    'If nothing is decided.',
  ])
})
