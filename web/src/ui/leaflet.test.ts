import { expect, test } from 'vitest'
import { leaflet } from './leaflet'

test('a leaflet is read into headings, words, lists and tables', () => {
  const read = leaflet(
    '# Guide\n\n**You.** Lead\nthem.\n\n- one\n- two\n  more\n\n| label | |\n|---|---|\n| 4 | Steady |',
  )
  expect(read.map((one) => one.kind)).toEqual(['title', 'words', 'list', 'table'])
  expect(read[1]).toEqual({
    kind: 'words',
    text: [
      { text: 'You.', bold: true },
      { text: ' Lead them.', bold: false },
    ],
  })
  expect(read[2]).toEqual({
    kind: 'list',
    rows: [[{ text: 'one', bold: false }], [{ text: 'two more', bold: false }]],
  })
  expect(read[3]?.kind === 'table' && read[3].rows.length).toBe(2)
})
