import { expect, test } from 'vitest'
import { block, token } from '../map/fixtures'
import { whoIs } from './lettered'

const part = { x: 0, y: -12, width: 12, height: 12 }
const SIZE = 0.4

test('two who met are called by name without one name lying on the other', () => {
  const met = [
    token(1, block(5, 6), { label: '95e Ligne' }),
    token(2, block(6, 6), { label: '3rd Dragoon Guards' }),
  ]
  const [one, other] = whoIs([1, 2], met, [], part, SIZE)
  expect(one?.text).toBe('95e Ligne')
  const wide = (text = '') => (text.length * SIZE * 0.82 * 0.54) / 2
  const apart = Math.abs((one?.x ?? 0) - (other?.x ?? 0)) >= wide(one?.text) + wide(other?.text)
  expect(apart || Math.abs((one?.y ?? 0) - (other?.y ?? 0)) >= SIZE * 0.82).toBe(true)
})
