import { silenceLufs, speechGain } from '@common/service/extension/loudness.ts'
import type { LoudnessTarget } from '@common/service/extension/loudness.ts'
import type { SoundBuffers } from './buffers.ts'
import { measureLoudness } from './measure-loudness.ts'
import { Mixer } from './mixer.ts'
import type { PlannedSound } from './sound-plan.ts'

const sampleRate = 48_000
/** Length of the parts in which the mix is made, ms: it is never in memory as a whole. */
const partMs = 20_000
/** Shorter sound is repeated up to this length, as the clip's is: loudness is measured in blocks. */
const measuredMs = 3_000
/** Mixes whose loudness is remembered: going back and forth between steps of undo measures nothing. */
const kept = 50

/** The gains that a project with a loudness has in its clip: one for each recorded voice, one for the whole mix. */
export class Programme {
  readonly #buffers: SoundBuffers
  /** Loudness of files by their URL, and of mixes by what is mixed. */
  readonly #files = new Map<string, number>()
  readonly #mixes = new Map<string, number | null>()

  constructor(buffers: SoundBuffers) {
    this.#buffers = buffers
  }

  /** Measures the recordings among voices, by whole files; what can't be decoded keeps its level. */
  async measureVoices(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      if (this.#files.has(url)) continue
      const buffer = await this.#buffers.load(url)
      this.#files.set(url, buffer ? speechGain(await measureLoudness(repeated(buffer))) : 0)
    }
  }

  /** Gain of a recorded voice, dB; undefined until it is measured. */
  voiceGain(url: string): number | undefined {
    return this.#files.get(url)
  }

  /** Gain of the whole mix, dB; undefined until it is measured. */
  gain(sounds: readonly PlannedSound[], target: LoudnessTarget): number | undefined {
    const lufs = this.#mixes.get(keyOf(sounds))
    if (lufs === undefined) return undefined
    return lufs === null || lufs < silenceLufs ? 0 : target - lufs
  }

  /** Mixes the sounds of a whole project as they are played, and measures the mix. */
  async measure(sounds: readonly PlannedSound[], lengthMs: number): Promise<void> {
    const key = keyOf(sounds)
    if (this.#mixes.has(key) || lengthMs <= 0) return
    const lufs = await measureLoudness(this.#mixed(sounds, lengthMs))
    this.#mixes.set(key, lufs)
    const oldest = this.#mixes.keys().next().value
    if (this.#mixes.size > kept && oldest !== undefined) this.#mixes.delete(oldest)
  }

  async *#mixed(sounds: readonly PlannedSound[], lengthMs: number): AsyncGenerator<AudioBuffer> {
    for (let fromMs = 0; fromMs < lengthMs; fromMs += partMs) {
      const length = Math.max(1, Math.round((Math.min(partMs, lengthMs - fromMs) * sampleRate) / 1000))
      const context = new OfflineAudioContext(2, length, sampleRate)
      const mixer = new Mixer(context, 'measured')
      mixer.begin(fromMs, 1)
      for (const sound of sounds) {
        if (sound.startMs >= fromMs + partMs || sound.startMs + sound.lengthMs <= fromMs) continue
        const buffer = await this.#buffers.load(sound.url)
        if (buffer) mixer.schedule(sound, buffer)
      }
      const part = await context.startRendering()
      yield* lengthMs < measuredMs ? repeated(part) : [part]
    }
  }
}

function* repeated(buffer: AudioBuffer): Generator<AudioBuffer> {
  const times = Math.max(1, Math.ceil(measuredMs / 1000 / buffer.duration))
  for (let time = 0; time < times; time += 1) yield buffer
}

const keyOf = (sounds: readonly PlannedSound[]): string => JSON.stringify(sounds)
