import { describe, expect, it } from 'vitest'
import { Courier } from './courier'

function slow() {
  const asked: { q: number; answer: (a: string) => void; fail: () => void }[] = []
  const taken: [number, string][] = []
  const failed: number[] = []
  const courier = new Courier<number, string>(
    (q) => new Promise((answer, reject) => asked.push({ q, answer, fail: () => reject(new Error('no')) })),
    (q, a) => taken.push([q, a]),
    (q) => failed.push(q),
  )
  return { courier, asked, taken, failed }
}
const breath = () => new Promise((done) => setTimeout(done))

describe('Courier', () => {
  it('has one request away, and of those that wait only the latest', async () => {
    const { courier, asked, taken } = slow()
    for (const q of [1, 2, 3]) courier.send(q)
    expect(asked.map((one) => one.q)).toEqual([1])
    asked[0]?.answer('a')
    await breath()
    expect(asked.map((one) => one.q)).toEqual([1, 3])
    asked[1]?.answer('c')
    await courier.rest()
    expect(taken).toEqual([
      [1, 'a'],
      [3, 'c'],
    ])
  })

  it('forgets what was dropped, and goes on after a fault', async () => {
    const { courier, asked, taken, failed } = slow()
    courier.send(1)
    courier.drop()
    asked[0]?.answer('a')
    await courier.rest()
    expect(taken).toEqual([])
    courier.send(2)
    asked[1]?.fail()
    await courier.rest()
    expect(failed).toEqual([2])
  })
})
