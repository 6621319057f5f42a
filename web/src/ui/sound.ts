import { loudness } from './loudness.svelte'

/** What can be heard of a battle. Nothing is told by sound alone: each goes with something that is seen and written. */
export type Sound = 'drum' | 'musket' | 'cannon' | 'bugle'

type Play = (air: BaseAudioContext, out: AudioNode, at: number) => void

const MADE: Record<Sound, Play> = { drum, musket, cannon, bugle }
const SAME = 0.09 // seconds within which the same sound is not made twice: a volley is one volley

let air: AudioContext | null = null
const last = new Map<Sound, number>()

/** Make a sound, if sounds are wanted; `volume` makes one that was asked for by itself. */
export function sound(kind: Sound, volume = loudness.volume): void {
  if (volume <= 0) return
  try {
    air ??= new AudioContext()
    if (air.state === 'suspended') void air.resume()
    if (air.currentTime - (last.get(kind) ?? -1) < SAME) return
    last.set(kind, air.currentTime)
    const out = air.createGain()
    out.gain.value = volume
    out.connect(air.destination)
    MADE[kind](air, out, air.currentTime + 0.01)
  } catch {
    // a browser without sound stays silent
  }
}

/** Rub-a-dub: a roll of six strokes that grows, and a last one on the deep side. */
function drum(air: BaseAudioContext, out: AudioNode, at: number): void {
  for (let stroke = 0; stroke < 6; stroke++) {
    hiss(air, out, at + stroke * 0.075, { length: 0.07, loud: 0.1 + stroke * 0.03, pitch: 1900, sharp: 0.8 })
    tone(air, out, at + stroke * 0.075, { from: 210, to: 170, length: 0.06, loud: 0.12 })
  }
  tone(air, out, at + 0.48, { from: 150, to: 90, length: 0.25, loud: 0.4 })
}

/** A volley: many cracks that do not quite fall together, and the smoke's hiss after them. */
function musket(air: BaseAudioContext, out: AudioNode, at: number): void {
  for (const late of [0, 0.018, 0.05, 0.07, 0.11])
    hiss(air, out, at + late, { length: 0.09, loud: 0.28, pitch: 1400 + late * 6000, sharp: 0.6 })
  hiss(air, out, at + 0.05, { length: 0.5, loud: 0.05, pitch: 700, sharp: 0.4 })
}

/** A gun: a thump that falls below hearing, and its echo. */
function cannon(air: BaseAudioContext, out: AudioNode, at: number): void {
  tone(air, out, at, { from: 120, to: 32, length: 0.7, loud: 0.7 })
  hiss(air, out, at, { length: 0.5, loud: 0.4, pitch: 240, sharp: 0.5 })
  hiss(air, out, at + 0.35, { length: 0.9, loud: 0.06, pitch: 160, sharp: 0.5 })
}

/** Two short notes and a long one. */
function bugle(air: BaseAudioContext, out: AudioNode, at: number): void {
  for (const [pitch, after, length] of [
    [392, 0, 0.16],
    [392, 0.18, 0.16],
    [523, 0.36, 0.5],
  ] as const) {
    tone(air, out, at + after, { from: pitch, to: pitch, length, loud: 0.16, shape: 'sawtooth', dull: 1800 })
  }
}

interface Note {
  from: number
  to: number
  length: number
  loud: number
  shape?: OscillatorType
  dull?: number
}

/** One note that slides and dies away; `dull` takes the edge off it. */
function tone(air: BaseAudioContext, out: AudioNode, at: number, note: Note): void {
  const voice = air.createOscillator()
  voice.type = note.shape ?? 'sine'
  voice.frequency.setValueAtTime(note.from, at)
  voice.frequency.exponentialRampToValueAtTime(note.to, at + note.length)
  const soft = air.createBiquadFilter()
  soft.type = 'lowpass'
  soft.frequency.value = note.dull ?? 12_000
  voice
    .connect(soft)
    .connect(dying(air, at, note.length, note.loud))
    .connect(out)
  voice.start(at)
  voice.stop(at + note.length + 0.05)
}

/** A burst of noise about one pitch. */
function hiss(
  air: BaseAudioContext,
  out: AudioNode,
  at: number,
  burst: { length: number; loud: number; pitch: number; sharp: number },
): void {
  const frames = Math.ceil(air.sampleRate * burst.length)
  const noise = air.createBuffer(1, frames, air.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1
  const source = air.createBufferSource()
  source.buffer = noise
  const band = air.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = burst.pitch
  band.Q.value = burst.sharp
  source
    .connect(band)
    .connect(dying(air, at, burst.length, burst.loud))
    .connect(out)
  source.start(at)
}

/** A loudness that is there at once and dies away. */
function dying(air: BaseAudioContext, at: number, length: number, loud: number): GainNode {
  const gain = air.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  return gain
}
