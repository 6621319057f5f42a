import type { Picking } from '../battle/hand/picking.svelte'
import type { Scene } from '../wire/live'

/** What the fields of a form know of the table. */
export interface FormHelp {
  scene: Scene
  side: number
  picking: Picking
  /** faces to be dealt out, and the pieces among whom */
  dice: number[]
  takers: number[]
}
