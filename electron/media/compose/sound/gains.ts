import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '../../../common/messages/index.ts'
import { MediaError } from '../../errors.ts'
import type { MediaTools } from '../../tools.ts'
import { stereo } from '../sounds.ts'
import { sampleRate } from '../timing.ts'

/** Values a second of the gains; ffmpeg makes a value for each sample of them. */
const gainRate = 1_000
/** Time for which gains go on after the end, ms: the filter that makes samples of them looks ahead. */
const gainMarginMs = 500
/** Gains that are written at once. */
const gainBlock = 16_384

/** Arguments that open a file of gains as an input of ffmpeg. */
export const gainInput = (path: string): string[] => ['-f', 'f32le', '-ar', String(gainRate), '-i', `file:${path}`]

/** Filters that make a gain for each sample of a file of gains. */
export const gainFilters = (samples: number): string =>
  `aresample=${sampleRate},pan=stereo|c0=c0|c1=c0,${stereo},atrim=end_sample=${samples}`

/** @throws MediaError `unsupported` where this ffmpeg can't multiply sounds */
export function checkGains(tools: MediaTools): void {
  if (!tools.filters.has('amultiply')) throw new MediaError('unsupported', message('mediaErrors.ffmpegTooOld'))
}

/**
 * Writes the gains of a sound: floats of 32 bits, beyond its end.
 * @param gainAt factor of the amplitude at a time, ms
 */
export async function writeGains(path: string, gainAt: (ms: number) => number, totalMs: number): Promise<void> {
  const count = Math.ceil(((totalMs + gainMarginMs) * gainRate) / 1000)
  function* blocks(): Iterable<Buffer> {
    for (let first = 0; first < count; first += gainBlock) {
      const values = new Float32Array(Math.min(gainBlock, count - first))
      for (let at = 0; at < values.length; at++) values[at] = gainAt(((first + at) * 1000) / gainRate)
      yield Buffer.from(values.buffer)
    }
  }
  await pipeline(Readable.from(blocks()), createWriteStream(path))
}
