import type { Component } from 'svelte'
import type { Line } from '../net/live.svelte'
import type { Prompt, QuestionCard } from '../wire/live'
import type { Board } from './hand/board.svelte'

export interface SpecialProps {
  card: QuestionCard
  line: Line
  ruleset: string
  board: Board
}

/** Where a screen of its own for a kind of question stands: over the map, in the side panel, or as the bottom bar. */
export interface Special {
  where: 'stage' | 'side' | 'bar'
  load: () => Promise<{ default: Component<SpecialProps> }>
}

/** Questions with a screen of their own, by form; every other question is answered by its offers and its fields. */
export const special: Partial<Record<Prompt['form'], Special>> = {
  army: { where: 'stage', load: () => import('../setup/ArmyPicker.svelte') },
  corps: { where: 'stage', load: () => import('../setup/CorpsPicker.svelte') },
  dice: { where: 'bar', load: () => import('./command/DealDice.svelte') },
  pool: { where: 'bar', load: () => import('./command/TickPool.svelte') },
  ground: { where: 'stage', load: () => import('../setup/GroundPicker.svelte') },
  order: { where: 'bar', load: () => import('./tray/Composer.svelte') },
  terrain: { where: 'stage', load: () => import('../setup/TerrainPicker.svelte') },
}
