import { message } from '../../../common/messages/index.ts'
import { writeFile } from 'node:fs/promises'
import { MediaError, probe, run } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { inputArguments } from '../../../media/sniff.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Values per second of a waveform (bridge: AssetInfo.peaksUrl). */
export const peaksPerSecond = 100
const sampleRate = 8_000
const perPeak = sampleRate / peaksPerSecond
/** Most values of a waveform: 24 hours. */
const mostPeaks = 24 * 3600 * peaksPerSecond

/**
 * Writes the highest level of every hundredth of a second as one byte, 0 (silence) to 255 (full scale), for all
 * channels together.
 * @throws MediaError as `probe`, and `unreadable` when there is no sound
 */
export async function writePeaks(
  tools: MediaTools,
  path: string,
  outPath: string,
  options: { signal?: AbortSignal | undefined; label?: Text } = {},
): Promise<void> {
  const { signal, label = path } = options
  const stop = signal ? { signal } : {}
  const info = await probe(tools, path, { label, ...stop })
  if (!info.audio) throw new MediaError('unreadable', message('fileErrors.noSound', { label }), { source: label })
  const reader = new PeakBytes()
  const output = ['-map', `0:${info.audio.index}`, '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1']
  await run(tools, [...inputArguments(path, info), ...output], {
    logLevel: 'error',
    onOutput: (chunk) => reader.add(chunk),
    ...stop,
  })
  const bytes = reader.end()
  await withPartial(outPath, (partial) => writeFile(partial, bytes))
}

/** Collects the highest absolute sample of each interval from a stream. */
class PeakBytes {
  #bytes = new Uint8Array(64 * 1024)
  #length = 0
  #count = 0
  #peak = 0
  #odd: number | undefined

  add(chunk: Buffer): void {
    let at = 0
    // A chunk may end between the two bytes of a sample.
    if (this.#odd !== undefined && chunk.length > 0) {
      this.#take(((chunk[0]! << 24) >> 16) | this.#odd)
      at = 1
    }
    for (; at + 1 < chunk.length; at += 2) this.#take(chunk.readInt16LE(at))
    this.#odd = at < chunk.length ? chunk[at] : undefined
  }

  end(): Uint8Array {
    if (this.#count > 0) this.#push()
    return this.#bytes.subarray(0, this.#length)
  }

  #take(sample: number): void {
    this.#peak = Math.max(this.#peak, Math.abs(sample))
    this.#count += 1
    if (this.#count === perPeak) this.#push()
  }

  #push(): void {
    if (this.#length < mostPeaks) {
      if (this.#length === this.#bytes.length) {
        const grown = new Uint8Array(this.#bytes.length * 2)
        grown.set(this.#bytes)
        this.#bytes = grown
      }
      this.#bytes[this.#length] = Math.min(255, Math.round((this.#peak / 32_767) * 255))
      this.#length += 1
    }
    this.#count = 0
    this.#peak = 0
  }
}
