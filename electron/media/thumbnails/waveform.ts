import { message } from '../../common/messages/index.ts'
import { MediaError } from '../errors.ts'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import type { Text } from '../../common/messages/index.ts'

export interface WaveformOptions extends WorkOptions {
  /** Number of pairs of lowest and highest value over the whole length, 1 to 100,000. Default: 2000. */
  buckets?: number
  label?: Text
}

export interface Waveform {
  durationMs: number
  /** Lowest and highest value of each bucket: -1 to 0, and 0 to 1. */
  low: Float32Array
  high: Float32Array
}

const rate = 16_000

/**
 * Computes the peaks of a sound, mixed to mono. The sound is read as a stream: memory depends on `buckets` alone, not
 * on the length.
 * @throws MediaError as `probe`, and `unreadable` when the file has no sound
 */
export async function waveform(tools: MediaTools, path: string, options: WaveformOptions = {}): Promise<Waveform> {
  const label = options.label ?? path
  const buckets = Math.min(100_000, Math.max(1, Math.round(options.buckets ?? 2000)))
  const info = await probe(tools, path, options)
  if (!info.audio) throw new MediaError('unreadable', message('mediaErrors.noSound', { label }), { source: label })
  const durationMs = info.audio.durationMs ?? info.durationMs
  const reader = new PeakReader(buckets, Math.max(1, (durationMs / 1000) * rate))
  const output = ['-map', `0:${info.audio.index}`, '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1']
  await run(tools, [...inputArguments(path, info), ...output], {
    durationMs,
    onOutput: (chunk) => reader.add(chunk),
    ...(options.signal && { signal: options.signal }),
    ...(options.onProgress && { onProgress: options.onProgress }),
  })
  return { durationMs, low: reader.low, high: reader.high }
}

/** Collects the peaks of 16-bit samples in buckets, chunk by chunk. */
class PeakReader {
  readonly low: Float32Array
  readonly high: Float32Array
  readonly #perBucket: number
  #position = 0
  #odd: number | undefined

  constructor(buckets: number, samples: number) {
    this.low = new Float32Array(buckets)
    this.high = new Float32Array(buckets)
    this.#perBucket = samples / buckets
  }

  add(chunk: Buffer): void {
    let at = 0
    // A chunk from ffmpeg's pipe may end between the two bytes of a sample.
    if (this.#odd !== undefined && chunk.length > 0) {
      this.#take(((chunk[0]! << 24) >> 16) | this.#odd)
      at = 1
    }
    for (; at + 1 < chunk.length; at += 2) this.#take(chunk.readInt16LE(at))
    this.#odd = at < chunk.length ? chunk[at] : undefined
  }

  #take(sample: number): void {
    const last = this.low.length - 1
    const bucket = Math.min(last, Math.floor(this.#position / this.#perBucket))
    this.#position += 1
    const value = sample / 32_768
    if (value < this.low[bucket]!) this.low[bucket] = value
    if (value > this.high[bucket]!) this.high[bucket] = value
  }
}
