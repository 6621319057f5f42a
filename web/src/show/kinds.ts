import type { Beat } from '../wire/live'

export type Kind = Beat['kind']
