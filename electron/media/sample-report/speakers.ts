import { BlockStats, logDeterminant } from './gaussian.ts'
import type { VoiceFrame } from './voice-frames.ts'

/** Number of voiced frames in a block: about a second of speech. */
const block = 50
/** Least number of blocks for a result: about seven seconds of speech. */
const leastBlocks = 12
/** Number of blocks in which a change of speaker is searched: about half a minute of speech. */
const window = 20
/** Number of coefficients; with more, words would be distinguished instead of voices. */
const coefficients = 14

export interface SpeakerEvidence {
  /**
   * How much better two voices explain the speech than one, per frame, minus what any split would explain by chance
   * (Bayesian information criterion of two Gaussians against one). Measured with 16 voices of the built-in engine: at
   * most 0.55 for one voice, at least 0.8 for two of them in succession.
   */
  gain: number
  blocks: number
}

/**
 * Searches for a second voice: a time at which the timbre before differs from that after it. A heuristic without a
 * model of speakers.
 */
export function secondVoice(frames: readonly VoiceFrame[]): SpeakerEvidence {
  const voiced = frames.filter(({ pitch }) => pitch > 0)
  const blocks: BlockStats[] = []
  for (let at = 0; at + block <= voiced.length; at += block) {
    const stats = new BlockStats(coefficients)
    for (const { cepstrum } of voiced.slice(at, at + block)) stats.add(cepstrum)
    blocks.push(stats)
  }
  if (blocks.length < leastBlocks) return { gain: 0, blocks: blocks.length }
  let gain = bestSplit(blocks)
  for (let at = 0; at + window < blocks.length; at += window / 2)
    gain = Math.max(gain, bestSplit(blocks.slice(at, at + window)))
  return { gain, blocks: blocks.length }
}

function bestSplit(blocks: readonly BlockStats[]): number {
  const whole = BlockStats.sum(blocks)
  const one = logDeterminant(whole)
  const parameters = coefficients + (coefficients * (coefficients + 1)) / 2
  const chance = (parameters * Math.log(whole.count)) / whole.count
  const edge = Math.max(3, Math.round(blocks.length * 0.15))
  let best = 0
  for (let at = edge; at <= blocks.length - edge; at += 1) {
    const before = BlockStats.sum(blocks.slice(0, at))
    const after = BlockStats.sum(blocks.slice(at))
    const two = (before.count * logDeterminant(before) + after.count * logDeterminant(after)) / whole.count
    best = Math.max(best, one - two)
  }
  return best - chance
}
