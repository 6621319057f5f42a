import type { Component } from 'svelte'
import type { Route } from './routes.svelte'

type Screen = () => Promise<{ default: Component<Record<string, unknown>> }>

// a glob, so that each screen is a file of its own, fetched when it is first shown
const FILES = import.meta.glob([
  './home/{Home,NewBattle,Join}.svelte',
  './hall/{Hall,Take}.svelte',
  './battle/Table.svelte',
  './replay/{Replay,Bulletin}.svelte',
  './book/Rulebook.svelte',
  './asking/Ask.svelte',
  './guide/Lessons.svelte',
]) as Record<string, Screen>

const PLACES: Record<string, string> = {
  home: './home/Home.svelte',
  new: './home/NewBattle.svelte',
  join: './home/Join.svelte',
  hall: './hall/Hall.svelte',
  at: './hall/Take.svelte',
  battle: './battle/Table.svelte',
  replay: './replay/Replay.svelte',
  bulletin: './replay/Bulletin.svelte',
  rules: './book/Rulebook.svelte',
  ask: './asking/Ask.svelte',
  first: './guide/Lessons.svelte',
}

/** How to fetch a screen, or nothing if there is no such screen. */
export function screen(name: string): Screen | undefined {
  const place = PLACES[name]
  return place ? FILES[place] : undefined
}

/** What a screen is told by its address. */
export function told({ screen: name, parts, query }: Route): Record<string, unknown> {
  if (name === 'new')
    return { rules: query.rules, scenario: query.scenario, house: query.house, set: query.set }
  if (name === 'join') return { token: parts[0] }
  if (['hall', 'at'].includes(name)) return { word: parts[0] }
  if (name === 'ask') return { ruleset: parts[0], kind: parts[1], said: query.said, dice: query.dice }
  if (name === 'rules') return { ruleset: parts[0], clause: parts[1] }
  if (['battle', 'replay', 'bulletin'].includes(name)) return { room: parts[0] }
  return {}
}

/** Screens that stand for another battle or link are built anew when it changes. */
export function identity(route: Route): string {
  return ['battle', 'replay', 'bulletin', 'join', 'hall', 'at'].includes(route.screen)
    ? `${route.screen}/${route.parts[0]}`
    : route.screen
}
