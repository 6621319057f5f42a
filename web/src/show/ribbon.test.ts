import { expect, test } from 'vitest'
import type { Scene } from '../wire/live'
import { ribbon, type Step } from './steps'

const scene = {
  stages: [
    { name: 'firing', now: true },
    { name: 'movement', now: false },
  ],
} as unknown as Scene
const at = (stage: string) => ({ beat: { stage } }) as Step
const now = (one: Scene) => one.stages.find((stage) => stage.now)?.name

test('the ribbon is where the beat is told, before its outcome is seen', () => {
  expect(now(ribbon(scene, at('movement')))).toBe('movement')
  expect(ribbon(scene, null)).toBe(scene)
  expect(ribbon(scene, at('elsewhere'))).toBe(scene)
})
