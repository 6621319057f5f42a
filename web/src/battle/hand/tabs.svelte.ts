export type Tab = 'report' | 'staff' | 'brigades' | 'form' | 'orders' | 'log' | 'unit' | 'chat' | 'list'

/** What a seat has open beside the map. The panel gives way while something is told; what was chosen is not forgotten. */
export class Tabs {
  picked: Tab | null = $state(null)
  /** How much of the battle had been seen when it was picked. */
  seen = 0
  /** How many lines of the chat have been read; none is known before one is at the table. */
  read: number | null = $state(null)
  /** A form was wanted already, and may have been left for something else. */
  wanted = false
}
