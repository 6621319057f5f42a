import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, type MadeRoom, type RecordCard } from '../net/api'
import { keys } from '../net/keys.svelte'
import { chairsOf, seatsOf } from './record'
import Upload from './Upload.svelte'

const card: RecordCard = {
  ruleset: 'two_by_two',
  rules_title: '2 by 2',
  scenario: 'a',
  title: 'The Pratzen',
  sides: [
    { name: "Soult's IV Corps", noun: 'the French', nation: 'French' },
    { name: 'Fourth Column', noun: 'the Russians', nation: 'Russian' },
  ],
  entries: 12,
  result: null,
  seats: { blue: { name: 'Anna', general: '' }, red: { name: '', general: 'captain-bold' } },
  seat_sides: { blue: 0, red: 1 },
  pace: 0,
  thoughts: null,
}
const made = {
  room: { id: 'r', title: 'T', ruleset: 'two_by_two' },
  links: [
    { role: 'blue', kind: 'seat', token: 'b' },
    { role: 'red', kind: 'seat', token: 'r' },
  ],
} as unknown as MadeRoom

beforeEach(() => {
  localStorage.clear()
  location.hash = '#/'
  vi.restoreAllMocks()
})

describe('a record that is not over', () => {
  it('has its generals where they were, me in my own seat, and who is with me in the others', () => {
    expect(seatsOf(card, 'recruit')).toEqual({
      blue: { who: 'me', general: 'recruit', name: 'Anna' },
      red: { who: 'general', general: 'captain-bold', name: '' },
    })
    const three = { blue: card.seats.red!, red: card.seats.blue!, control: { name: '', general: '' } }
    const found = Object.values(seatsOf({ seats: three }, 'recruit'))
    expect(found.map((one) => one.who)).toEqual(['general', 'me', 'here'])
  })

  it('names its seats by the sides, where each has one', () => {
    expect(chairsOf(card).map((one) => one.title)).toEqual(["Soult's IV Corps", 'Fourth Column'])
    const seats = {
      merle: card.seats.blue!,
      foy: card.seats.blue!,
      red: card.seats.red!,
      control: card.seats.blue!,
    }
    const seat_sides = { merle: 0, foy: 0, red: 1, control: null }
    const chairs = chairsOf({ ...card, seats, seat_sides })
    expect(chairs.map((one) => one.title)).toEqual(['Merle', 'Foy', card.sides[1]?.name, 'Control'])
    expect(chairs.map((one) => one.side)).toEqual([0, 0, 1, null])
  })

  it('is gone on with as it was, unless somebody says otherwise', async () => {
    vi.spyOn(api, 'lookAtRecord').mockResolvedValue(card)
    const upload = vi.spyOn(api, 'uploadRecord').mockResolvedValue(made)
    render(Upload, { generals: ['recruit', 'captain-bold'] })
    const file = new File(['{}'], 'battle.json')
    await userEvent.upload(screen.getByTestId('upload'), file)
    expect(await screen.findByText('The Pratzen')).toBeTruthy()
    expect((screen.getByTestId('blue-me') as HTMLInputElement).checked).toBe(true)
    expect((screen.getByTestId('red-general') as HTMLInputElement).checked).toBe(true)
    await userEvent.click(screen.getByTestId('go-on-now'))
    const seats = { blue: { name: 'Anna' }, red: { general: 'captain-bold' } }
    expect(upload).toHaveBeenCalledWith(file, { seats })
    expect(keys.get('r')?.mine).toEqual(['blue'])
    expect(location.hash).toBe('#/battle/r')
  })

  it('can be given to a friend by a link', async () => {
    vi.spyOn(api, 'lookAtRecord').mockResolvedValue(card)
    vi.spyOn(api, 'room').mockRejectedValue(new Error('away'))
    const upload = vi.spyOn(api, 'uploadRecord').mockResolvedValue(made)
    render(Upload, { generals: ['recruit'] })
    await userEvent.upload(screen.getByTestId('upload'), new File(['{}'], 'battle.json'))
    await userEvent.click(await screen.findByTestId('red-friend'))
    expect(screen.queryByTestId('thoughts')).toBeNull()
    await userEvent.click(screen.getByText('Go on and get the links'))
    expect(upload.mock.calls[0]?.[1]).toEqual({ seats: { blue: { name: 'Anna' }, red: {} } })
    expect(await screen.findByTestId('to-table')).toBeTruthy()
  })
})

describe('a record that is over', () => {
  it('is seen again at once', async () => {
    vi.spyOn(api, 'lookAtRecord').mockResolvedValue({ ...card, result: 'blue' })
    const upload = vi.spyOn(api, 'uploadRecord').mockResolvedValue(made)
    render(Upload, { generals: [] })
    await userEvent.upload(screen.getByTestId('upload'), new File(['{}'], 'battle.json'))
    await vi.waitFor(() => expect(location.hash).toBe('#/replay/r'))
    expect(upload.mock.calls[0]?.[1]).toEqual({})
    expect(keys.get('r')?.mine).toEqual([])
  })
})
