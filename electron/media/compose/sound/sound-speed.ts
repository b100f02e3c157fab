import { join } from 'node:path'
import { run } from '../../run.ts'
import { soundArguments, soundMuxer } from '../../sound-encoder.ts'
import type { MediaTools } from '../../tools.ts'
import type { Fragment, SoundPart } from '../../types.ts'
import { soundInput, stereo } from '../sounds.ts'
import type { PlannedSound } from '../sounds.ts'
import type { SourceProber } from '../sources.ts'
import { sampleRate } from '../timing.ts'

/** How many times as fast as recorded a sound or a video is played. */
export const speedIn = (part: SoundPart | undefined): number => part?.settings.speed ?? 1

/** Samples, at the speed that is asked for, of which the filter of speed gives sound. */
const leastSamples = sampleRate / 4
/** Samples up to which a sound that repeats is played faster or slower as its repetition, of which one is taken. */
const shortSamples = sampleRate

/** A part of a file in the times of the file played at a speed. */
export function partAt({ startMs, endMs }: Fragment, speed: number): Fragment {
  return { startMs: startMs / speed, ...(endMs === undefined ? {} : { endMs: endMs / speed }) }
}

/**
 * Plays sounds faster or slower, with their pitch. Each becomes a file that all items play it from, so that nothing is heard
 * where a scene is cut into items.
 */
export class SoundRetimer {
  readonly #tools: MediaTools
  readonly #folder: string
  readonly #sources: SourceProber
  readonly #signal: AbortSignal | undefined
  readonly #files = new Map<string, Promise<string>>()

  constructor(tools: MediaTools, folder: string, sources: SourceProber, signal: AbortSignal | undefined) {
    this.#tools = tools
    this.#folder = folder
    this.#sources = sources
    this.#signal = signal
  }

  /** The sound at the speed that its settings ask for; itself, where they ask for none. */
  async retimed(sound: PlannedSound): Promise<PlannedSound> {
    const speed = speedIn(sound.part)
    if (speed === 1 || !sound.part) return sound
    const { startMs, lengthMs, part } = sound
    const { elapsedMs, wholeMs, settings } = part
    // What is repeated is all of it; of what is played once, the items before and after play the rest.
    const beginMs = settings.loop ? startMs : Math.max(0, startMs - elapsedMs * speed)
    const neededMs = settings.loop ? lengthMs : Math.max(startMs - beginMs + lengthMs, wholeMs * speed)
    const key = JSON.stringify([sound.path, sound.info.audio?.index, Math.round(beginMs), Math.round(neededMs), speed])
    let file = this.#files.get(key)
    if (!file) this.#files.set(key, (file = this.#write({ ...sound, startMs: beginMs }, neededMs, speed)))
    const path = await file
    const info = await this.#sources.info(path, path)
    return { ...sound, path, info, startMs: (startMs - beginMs) / speed, lengthMs: lengthMs / speed }
  }

  async #write(sound: PlannedSound, neededMs: number, speed: number): Promise<string> {
    const file = join(this.#folder, `speed-${this.#files.size}.wav`)
    const { args, stream, zeroMs } = soundInput(sound)
    const samples = Math.round((neededMs * sampleRate) / 1000)
    const repeats = sound.part?.settings.loop === true && samples < shortSamples
    // Older filters take factors from 0.5 to 2.
    const step = `atempo=${Math.sqrt(speed).toFixed(9)}`
    const filters = [
      ...(zeroMs > 0 ? [`asetpts=PTS-${zeroMs / 1000}/TB`] : []),
      'atrim=start=0',
      `aresample=${sampleRate}:async=1:first_pts=0`,
      stereo,
      `atrim=end_sample=${samples}`,
      // The filter of speed keeps back the last of what it is given: of a few milliseconds nothing would come out.
      repeats
        ? `aloop=loop=-1:size=${samples},atrim=end_sample=${leastSamples * 4 + samples * 4}`
        : `apad=whole_len=${Math.ceil(leastSamples * Math.max(1, speed))}`,
      ...(speed >= 0.5 && speed <= 2 ? [`atempo=${speed}`] : [step, step]),
      ...(repeats ? [oneOf(samples, speed)] : []),
    ]
    const output = ['-map', `0:${stream}`, '-af', filters.join(','), ...soundArguments('pcm'), ...soundMuxer('wav')]
    await run(this.#tools, [...args, ...output, `file:${file}`], {
      timeoutMs: 600_000 + 4 * neededMs,
      ...(this.#signal && { signal: this.#signal }),
    })
    return file
  }
}

/** Filter that takes one repetition of a sound at a speed, as far from the beginning as the filter of speed needs to begin. */
function oneOf(samples: number, speed: number): string {
  const period = samples / speed
  const before = Math.ceil(leastSamples / speed / period)
  const [from, to] = [before, before + 1].map((count) => Math.round(count * period)) as [number, number]
  return `atrim=start_sample=${from}:end_sample=${to},asetpts=PTS-STARTPTS`
}
