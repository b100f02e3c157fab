import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { volumeAt } from '../../../common/music/index.ts'
import { gainFactor } from '../../../common/service/extension/sound.ts'
import { run } from '../../run.ts'
import { soundMuxer } from '../../sound-encoder.ts'
import type { MediaTools } from '../../tools.ts'
import type { SoundPart } from '../../types.ts'
import { shape, soundInput } from '../sounds.ts'
import type { PlannedSound } from '../sounds.ts'
import type { SourceProber } from '../sources.ts'
import { sampleRate } from '../timing.ts'
import { checkGains, gainFilters, gainInput, writeGains } from './gains.ts'
import type { SoundLooper } from './sound-loops.ts'

interface ShaperParts {
  tools: MediaTools
  folder: string
  sources: SourceProber
  loops: SoundLooper
  signal: AbortSignal | undefined
}

/** Plays sounds whose volume has keyframes: each becomes a file, from which all items play it. */
export class VolumeShaper {
  readonly #parts: ShaperParts
  readonly #files = new Map<string, Promise<string>>()

  constructor(parts: ShaperParts) {
    this.#parts = parts
  }

  /**
   * The sound as it is heard in an item of `itemMs`, with its repetitions, but for its fades; itself, where its volume has no
   * keyframes.
   */
  async shaped(sound: PlannedSound, itemMs: number): Promise<PlannedSound> {
    const { part } = sound
    if (!part?.settings.keyframes || part.settings.muted) return sound
    const { settings, elapsedMs, wholeMs } = part
    const isLoop = settings.loop === true
    // The items before and after play the rest of a sound that is played once.
    const beginMs = Math.max(0, sound.startMs - elapsedMs)
    const lengthMs = isLoop ? wholeMs : Math.max(sound.startMs - beginMs + sound.lengthMs, wholeMs)
    const source = isLoop
      ? await this.#parts.loops.looped({ ...sound, part: { settings: { loop: true }, elapsedMs: 0, wholeMs } }, wholeMs)
      : { ...sound, startMs: beginMs, lengthMs }
    const fromMs = isLoop ? 0 : elapsedMs - (sound.startMs - beginMs)
    const key = JSON.stringify([source.path, source.startMs, fromMs, lengthMs, settings])
    let file = this.#files.get(key)
    if (!file) this.#files.set(key, (file = this.#write(source, part, fromMs, lengthMs)))
    const path = await file
    const info = await this.#parts.sources.info(path, path)
    const { volume: _volume, keyframes: _keyframes, loop: _loop, speed: _speed, ...fades } = settings
    const isLast = elapsedMs + itemMs >= wholeMs - 1
    return {
      ...sound,
      path,
      info,
      startMs: isLoop ? elapsedMs : sound.startMs - beginMs,
      // Where a repetition is broken off, its length goes beyond the item: a short fade prevents a click there.
      lengthMs: isLoop ? (isLast ? Infinity : itemMs) : sound.lengthMs,
      part: { ...part, settings: fades },
    }
  }

  async #write(sound: PlannedSound, part: SoundPart, fromMs: number, lengthMs: number): Promise<string> {
    const { tools, folder, signal } = this.#parts
    checkGains(tools)
    const name = join(folder, `volume-${this.#files.size}`)
    const samples = Math.round((lengthMs * sampleRate) / 1000)
    await writeGains(`${name}.f32`, (ms) => gainFactor(volumeAt(part.settings, fromMs + ms)), lengthMs)
    const { args, stream, ...played } = soundInput({ ...sound, part: undefined })
    const graph = [
      `[0:${stream}]${shape({ ...played, stream: '' }, samples)}[sound]`,
      `[1:0]${gainFilters(samples)}[gain]`,
      '[sound][gain]amultiply[out]',
    ]
    const output = ['-map', '[out]', '-c:a', 'pcm_f32le', ...soundMuxer('wav'), `file:${name}.wav`]
    await run(tools, [...args, ...gainInput(`${name}.f32`), '-filter_complex', graph.join(';'), ...output], {
      timeoutMs: 600_000 + lengthMs,
      ...(signal && { signal }),
    })
    await rm(`${name}.f32`)
    return `${name}.wav`
  }
}
