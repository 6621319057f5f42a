import { beforeEach, expect, it, vi } from 'vitest'
import { loudness } from './loudness.svelte'
import { sound } from './sound'

const made = vi.fn()

function node(): object {
  const slope = { value: 0, setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 }
  const one = {
    gain: slope,
    frequency: slope,
    Q: slope,
    start: made,
    stop: () => 0,
    connect: (to: object) => to,
  }
  return one
}

class Air {
  static now = 0
  currentTime = (Air.now += 1)
  sampleRate = 100
  state = 'running'
  destination = {}
  createGain = node
  createOscillator = node
  createBiquadFilter = node
  createBufferSource = node
  createBuffer = () => ({ getChannelData: () => new Float32Array(1000) })
}

beforeEach(() => {
  made.mockClear()
  loudness.volume = 0
  vi.stubGlobal('AudioContext', Air)
})

it('is silent until somebody asks for it', () => {
  sound('cannon')
  expect(made).not.toHaveBeenCalled()
})

it('makes each sound once however many call for it in the same moment', () => {
  loudness.volume = 0.5
  sound('musket')
  const once = made.mock.calls.length
  expect(once).toBeGreaterThan(0)
  sound('musket')
  expect(made.mock.calls.length).toBe(once)
  sound('drum')
  expect(made.mock.calls.length).toBeGreaterThan(once)
})
