import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'

// who may import whom: a room knows those before it, and itself
const ROOMS = [
  ['style', 'wire', '.'],
  ['net', 'map'],
  ['ui'],
  ['battle/hand', 'log', 'show'],
  ['forms', 'setup', 'guide', 'battle/tray', 'battle/panels', 'battle/command'],
  ['desk'],
  ['battle', 'home', 'hall', 'book', 'replay', 'asking'],
]
const SRC = join(import.meta.dirname)
const TOP = ['screens.ts', 'App.svelte', 'main.ts', 'house.test.ts'] // they know everything
const LIKE = /(?:^|\n)\s*import\s(?!type)[^'"]*['"](\.[^'"]+)['"]/g

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : /\.(ts|svelte)$/.test(name) ? [path] : []
  })
}

const ALL = new Set(files(SRC).map((path) => relative(SRC, path)))

function imports(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf-8')
  return [...text.matchAll(LIKE)]
    .map((found) => normalize(join(dirname(file), found[1] ?? '')))
    .flatMap((to) => [to, `${to}.ts`].filter((path) => ALL.has(path)))
}

function room(file: string): string {
  const [first = '', second, third] = file.split('/')
  return third && first === 'battle' ? `${first}/${second}` : second ? first : '.'
}

const level = (file: string) => ROOMS.findIndex((rooms) => rooms.includes(room(file)))
const checked = [...ALL].filter((file) => !TOP.includes(file) && !file.endsWith('.test.ts'))

test('imports point one way between the rooms', () => {
  expect(checked.filter((file) => level(file) < 0)).toEqual([])
  const wrong = checked.flatMap((file) =>
    imports(file)
      .filter((to) => level(to) > level(file))
      .map((to) => `${file} -> ${to}`),
  )
  expect(wrong).toEqual([])
})

test('no two files import each other', () => {
  const within = (file: string) => imports(file).filter((to) => room(to) === room(file))
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of within(from)) if (!seen.has(to)) reached(to, seen.add(to))
    return seen
  }
  const circles = checked.filter((file) => room(file) !== 'forms' && reached(file).has(file)) // a form holds forms
  expect(circles).toEqual([])
})

const lines = (file: string) => readFileSync(join(SRC, file), 'utf-8').trimEnd().split('\n').length
const beside = (file: string) => [...ALL].filter((other) => dirname(other) === dirname(file)).length

test('no file is too long and no folder too wide, but for what is generated', () => {
  const written = [...ALL].filter((file) => room(file) !== 'wire')
  expect(written.length).toBeGreaterThan(200)
  expect(written.filter((file) => lines(file) > 400)).toEqual([])
  expect(written.filter((file) => beside(file) >= 45)).toEqual([])
})

test('the page names no clause: which rule is at work comes with what is shown', () => {
  const own = checked.filter((file) => room(file) !== 'wire' && !/fixtures|sample/.test(file))
  const clause = /["'`][A-Z0-9]{2,3}-[A-Z]?\.?\d/
  expect(own.filter((file) => clause.test(readFileSync(join(SRC, file), 'utf-8')))).toEqual([])
})
