import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../run.ts'
import { soundMuxer } from '../../sound-encoder.ts'
import type { MediaTools } from '../../tools.ts'
import { soundInput, sumChains } from '../sounds.ts'
import type { PlannedSound } from '../sounds.ts'
import type { SourceProber } from '../sources.ts'
import { sampleRate } from '../timing.ts'

/** Sounds of an item that are mixed in one ffmpeg: each is a file that is open with a decoder of its own. */
const soundsAtOnce = 24

/** Mixes the many sounds of an item beforehand, so that the number of open files doesn't grow with them. */
export class SoundSummer {
  readonly #tools: MediaTools
  readonly #folder: string
  readonly #sources: SourceProber
  readonly #signal: AbortSignal | undefined
  #count = 0

  constructor(tools: MediaTools, folder: string, sources: SourceProber, signal: AbortSignal | undefined) {
    this.#tools = tools
    this.#folder = folder
    this.#sources = sources
    this.#signal = signal
  }

  /**
   * The sounds of an item of so many samples: all as they are where they are few; otherwise one file in place of those that
   * are not its voice. The file holds their plain sum as floats, so that nothing is cut off.
   */
  async summed(sounds: readonly PlannedSound[], samples: number): Promise<PlannedSound[]> {
    if (sounds.length <= soundsAtOnce) return [...sounds]
    const voices = sounds.filter(({ role }) => role === 'voice')
    const left = sounds.filter(({ role }) => role === 'audio')
    let sum: PlannedSound | undefined
    while (left.length > 0) {
      const before: PlannedSound | undefined = sum
      const part = left.splice(0, soundsAtOnce)
      sum = await this.#sum(before ? [before, ...part] : part, samples)
      if (before) await rm(before.path)
    }
    return sum ? [...voices, sum] : voices
  }

  async #sum(sounds: readonly PlannedSound[], samples: number): Promise<PlannedSound> {
    const path = join(this.#folder, `sum-${(this.#count += 1)}.wav`)
    const opened = sounds.map(soundInput)
    const streams = opened.map(({ stream, ...sound }, input) => ({ ...sound, stream: `[${input}:${stream}]` }))
    const lengthMs = (samples * 1000) / sampleRate
    const graph = ['-filter_complex', sumChains(streams, samples, 'sum').join(';'), '-map', '[sum]']
    const output = ['-c:a', 'pcm_f32le', ...soundMuxer('wav'), `file:${path}`]
    await run(this.#tools, [...opened.flatMap(({ args }) => args), ...graph, ...output], {
      timeoutMs: 600_000 + 40 * lengthMs,
      ...(this.#signal && { signal: this.#signal }),
    })
    return { path, info: await this.#sources.info(path, path), role: 'audio', startMs: 0, lengthMs }
  }
}
