import { expect, test } from 'vitest'
import { path, qr } from './qr'

// made by another generator from the same text, at level M under mask 2
const HI = [
  '111111100111101111111', '100000100110101000001', '101110101101101011101', '101110101100101011101',
  '101110101001101011101', '100000101100101000001', '111111101010101111111', '000000001011100000000',
  '101111100000101111100', '011101010010100100001', '001100110101010011110', '111010000100000110100',
  '111010100001010010101', '000000001001111001001', '111111100010101100010', '100000101111111001001',
  '101110101000100100100', '101110101110100100100', '101110101001010011100', '100000100110000110100',
  '111111101011010011110',
] // prettier-ignore

test('a short text is the square that every reader knows', () => {
  expect(qr('hi')?.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))).toEqual(HI)
})

test('an address of a laptop fits a small square, and what is too long none', () => {
  expect(qr('http://192.168.1.23:8470/#/at/TULIP-27')?.length).toBe(29)
  expect(qr('x'.repeat(178))?.length).toBe(53)
  expect(qr('x'.repeat(400))).toBeNull()
})

test('it is drawn as one path', () => {
  expect(path([[true, false], [false, true]])).toBe('M0 0h1v1h-1zM1 1h1v1h-1z') // prettier-ignore
})
