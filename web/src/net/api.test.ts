import { beforeEach, describe, expect, it, vi } from 'vitest'
import { address, api, ApiProblem, forgetShelf, words } from './api'

function answering(body: unknown, status = 200) {
  const fetched = vi.fn(async (_target: string, _asked: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

beforeEach(forgetShelf)

describe('asking the service', () => {
  it('asks beside the page, wherever it lies', () => {
    expect(address('rooms')).toBe(`${location.origin}/api/rooms`)
  })

  it('shows the link of a seat in a header, never in the address', async () => {
    const fetched = answering({ id: 'r' })
    await api.view('secret', 4)
    const [target, asked] = fetched.mock.calls[0]!
    expect(target).toBe(address('room/view?seq=4'))
    expect(asked.headers).toEqual({ Authorization: 'Bearer secret' })
  })

  it('reads what never changes once', async () => {
    const fetched = answering(['recruit'])
    expect(await api.generals()).toEqual(['recruit'])
    await api.generals()
    await api.scenarios('two_by_two')
    await api.scenarios('en_avant')
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('asks again after a failure', async () => {
    answering({ status: 503, code: 'busy', reason: 'not now', clause: '' }, 503)
    await expect(api.rulesets()).rejects.toThrow('not now')
    answering([])
    expect(await api.rulesets()).toEqual([])
  })

  it('turns a refusal into a problem with its clause', async () => {
    answering({ status: 422, code: 'refused', reason: 'too far', clause: 'TT-4.2' }, 422)
    const problem = await api.undo('secret').catch((fault: unknown) => fault)
    expect(problem).toBeInstanceOf(ApiProblem)
    expect(problem).toMatchObject({ status: 422, code: 'refused', reason: 'too far', clause: 'TT-4.2' })
    expect(words(problem)).toBe('Too far.')
  })

  it('says so when nobody answers, or something else than the service does', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    await expect(api.room('secret')).rejects.toMatchObject({ status: 0, code: 'away' })
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    await expect(api.room('secret')).rejects.toMatchObject({ status: 502 })
  })
})
