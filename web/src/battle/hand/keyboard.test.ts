import { describe, expect, it } from 'vitest'
import { command, isForTable, lettered } from './keyboard'

describe('keys', () => {
  it('go through the units, or move the ghost of the one in hand', () => {
    expect(command({ key: 'ArrowRight' }, false, {}, 'inch')).toEqual({ do: 'cycle', by: 1 })
    expect(command({ key: 'ArrowDown' }, false, {}, 'inch')).toEqual({ do: 'cycle', by: 1 })
    expect(command({ key: 'ArrowUp' }, false, {}, 'inch')).toEqual({ do: 'cycle', by: -1 })
    expect(command({ key: 'ArrowUp' }, true, {}, 'inch')).toEqual({ do: 'step', x: 0, y: 0.25 })
    expect(command({ key: 'ArrowLeft', shiftKey: true }, true, {}, 'cm')).toEqual({ do: 'step', x: -5, y: 0 })
  })

  it('turn, aim and leave the browser its own', () => {
    expect(command({ key: '[' }, true, {}, 'inch')).toEqual({ do: 'turn', by: -15 })
    expect(command({ key: '}', shiftKey: true }, true, {}, 'inch')).toEqual({ do: 'turn', by: 45 })
    expect(command({ key: 'T', shiftKey: true }, false, {}, 'inch')).toEqual({ do: 'target', by: -1 })
    expect(command({ key: 'r', ctrlKey: true }, false, {}, 'inch')).toBeNull()
  })

  it('press the button whose letter is shown', () => {
    const letters = lettered([
      { key: 'done', label: 'End movement' },
      { key: 'exit', label: 'Exit' },
      { key: 'undo-like', label: 'Ur' },
    ])
    expect(letters).toEqual({ e: 'done', x: 'exit', a: 'undo-like' })
    expect(command({ key: 'E' }, false, letters, 'inch')).toEqual({ do: 'offer', key: 'done' })
  })

  it('keep the letter that ends a phase, whatever is in hand', () => {
    const end = { key: 'done', label: 'End', group: 'phase' }
    const fire = { key: 'fire', label: 'Engage', group: 'piece' }
    expect(lettered([fire, end])).toEqual({ e: 'done', g: 'fire' })
    expect(lettered([end])).toEqual({ e: 'done' })
  })

  it('typed into a field or on a control are not the table’s', () => {
    document.body.innerHTML = '<input id="i"><button id="b"></button><p id="p"></p>'
    const at = (id: string) => document.getElementById(id)
    expect(isForTable({ key: 'e' }, at('i'))).toBe(false)
    expect(isForTable({ key: 'Enter' }, at('b'))).toBe(false)
    expect(isForTable({ key: 'e' }, at('b'))).toBe(true)
    expect(isForTable({ key: 'Enter' }, at('p'))).toBe(true)
  })
})
