import { gaussian, seedOf } from './noise.ts'

/** How a take says a sentence, as factors on how the voice says it by itself. */
export interface Reading {
  /** Factor on the lengths of phonemes. */
  length: number
  /** Factor on the pauses between sentences. */
  pause: number
  /** Factor on how far the pitch goes from its median. */
  pitchRange: number
}

export const usualReading: Reading = { length: 1, pause: 1, pitchRange: 1 }

/** Takes in turn: each differs from the usual reading and from its neighbours so much that it is heard. */
const readings: readonly Reading[] = [
  { length: 0.97, pause: 0.85, pitchRange: 1.35 },
  { length: 1.07, pause: 1.3, pitchRange: 0.75 },
  { length: 0.93, pause: 0.75, pitchRange: 1.1 },
  { length: 1.05, pause: 1.4, pitchRange: 1.3 },
  { length: 0.96, pause: 1.15, pitchRange: 0.68 },
  { length: 1.03, pause: 0.8, pitchRange: 1.45 },
]
/** How far a sentence may go from the reading of its take, as a share of each factor. */
const spread: Reading = { length: 0.02, pause: 0.08, pitchRange: 0.06 }

/**
 * The reading of a sentence in a take from 1 on: always the same for the same take and words, whatever is spoken before it and
 * beside it.
 */
export function readingOf(take: number, sentence: string): Reading {
  const base = readings[(take - 1) % readings.length]!
  const [length, pause, pitchRange] = gaussian(3, seedOf([take, ...Array.from(sentence, (one) => one.codePointAt(0)!)]))
  return {
    length: base.length * varied(length!, spread.length),
    pause: base.pause * varied(pause!, spread.pause),
    pitchRange: base.pitchRange * varied(pitchRange!, spread.pitchRange),
  }
}

const varied = (noise: number, most: number): number => 1 + Math.max(-1, Math.min(1, noise / 2)) * most
