import { join } from 'node:path'
import { run } from '../../run.ts'
import { inputArguments } from '../../sniff.ts'
import { soundArguments, soundMuxer } from '../../sound-encoder.ts'
import type { MediaTools } from '../../tools.ts'
import type { PlannedSound } from '../sounds.ts'

/** Makes sounds repeat for as long as an item lasts. */
export class SoundLooper {
  readonly #tools: MediaTools
  readonly #folder: string
  readonly #signal: AbortSignal | undefined
  readonly #files = new Map<string, Promise<string>>()

  constructor(tools: MediaTools, folder: string, signal: AbortSignal | undefined) {
    this.#tools = tools
    this.#folder = folder
    this.#signal = signal
  }

  /**
   * The sound as it is heard in an item of `itemMs`: from its time in the repetition on. Where it starts again, what is
   * repeated becomes a file of its own, because ffmpeg's loop can only return to the start of a file, and encoded sound has
   * silence at its ends.
   */
  async looped(sound: PlannedSound, itemMs: number): Promise<PlannedSound> {
    const loopMs = sound.lengthMs
    const { elapsedMs = 0, wholeMs = itemMs } = sound.part ?? {}
    const phaseMs = elapsedMs % loopMs
    // Where the repetition is broken off, its length goes beyond the item: a short fade prevents a click there.
    const isLast = elapsedMs + itemMs >= wholeMs - 1
    if (phaseMs + itemMs <= loopMs) {
      const lengthMs = isLast ? loopMs - phaseMs : itemMs
      return { ...sound, startMs: sound.startMs + phaseMs, lengthMs }
    }
    const key = JSON.stringify([sound.path, sound.startMs, loopMs])
    let file = this.#files.get(key)
    if (!file) this.#files.set(key, (file = this.#cut(sound, this.#files.size)))
    return { ...sound, path: await file, startMs: 0, lengthMs: isLast ? Infinity : itemMs, loop: { phaseMs } }
  }

  async #cut({ path, info, startMs, lengthMs }: PlannedSound, index: number): Promise<string> {
    const file = join(this.#folder, `loop-${index}.wav`)
    const seek = startMs > 0 ? ['-ss', String(startMs / 1000)] : []
    const input = ['-vn', ...seek, '-t', String(lengthMs / 1000), ...inputArguments(path, info)]
    const stream = ['-map', `0:${info.audio!.index}`, '-ac', '2']
    await run(this.#tools, [...input, ...stream, ...soundArguments('pcm'), ...soundMuxer('wav'), `file:${file}`], {
      timeoutMs: 600_000,
      ...(this.#signal && { signal: this.#signal }),
    })
    return file
  }
}
