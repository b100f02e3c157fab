import { basename } from 'node:path'
import { LoudnessMeter } from '../../common/loudness/meter.ts'
import { message } from '../../common/messages/index.ts'
import { MediaError, throwIfCancelled } from '../errors.ts'
import { probe } from '../probe.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import { ClippingMeter } from './clipping.ts'
import { eachSample } from './decode.ts'
import { decibels, levelsOf, silenceDb } from './levels.ts'
import type { Levels } from './levels.ts'

/** Time without sound between words, ms in the file. */
export interface Pause {
  startMs: number
  endMs: number
}

/** Facts of the sound of speech; of recordings longer than five minutes those of the first five. */
export interface SpeechSound {
  durationMs: number
  /** Nothing is heard in it at all. */
  isSilent: boolean
  /** Share of samples whose peaks were cut off, 0 to 1. */
  clippedShare: number
  /** Loudness of the whole (ITU-R BS.1770), LUFS; null for silence. */
  integratedLufs: number | null
  /** Level of the last 20 ms against that of the loud speech, dB; below -35 the sound has faded. */
  endDb: number
  /** Pauses between words of more than half a second. */
  pauses: Pause[]
}

/** Frames of 10 ms at the end that tell whether it is cut off. */
const endFrames = 2

/**
 * Measures the sound of speech.
 * @throws MediaError as `probe`, and `unreadable` for a file without sound
 */
export async function measureSpeech(tools: MediaTools, path: string, work: WorkOptions = {}): Promise<SpeechSound> {
  const { signal } = work
  const label = basename(path)
  const info = await probe(tools, path, { label, ...(signal && { signal }) })
  const { audio } = info
  if (!audio) throw new MediaError('unreadable', message('sampleReport.noSound', { label }), { source: label })
  const clipping = new ClippingMeter(audio.channels)
  const loudness = new LoudnessMeter(audio.sampleRate, Math.min(2, audio.channels))
  const frames = new FrameLevels(audio.sampleRate)
  const apart = new Apart(audio.channels)
  await eachSample(tools, path, info, signal, (values) => {
    clipping.add(values)
    const channels = apart.take(values)
    loudness.add(...channels)
    frames.add(channels)
  })
  throwIfCancelled(signal)
  const levels = levelsOf(frames.all())
  const isSilent = levels.loudDb <= silenceDb
  return {
    durationMs: audio.durationMs ?? info.durationMs,
    isSilent,
    clippedShare: clipping.result().share,
    integratedLufs: isSilent ? null : loudness.integrated,
    endDb: Math.max(-Infinity, ...levels.frames.slice(-endFrames)) - levels.loudDb,
    pauses: isSilent ? [] : pausesIn(levels),
  }
}

/** Takes interleaved samples apart; a block may end between two channels. */
class Apart {
  readonly #channels: number
  #rest = new Float32Array(0)

  constructor(channels: number) {
    this.#channels = Math.max(1, channels)
  }

  /** The samples of each channel, as many of all. */
  take(values: Float32Array): Float32Array[] {
    const all = new Float32Array(this.#rest.length + values.length)
    all.set(this.#rest)
    all.set(values, this.#rest.length)
    const length = Math.floor(all.length / this.#channels)
    this.#rest = all.slice(length * this.#channels)
    return Array.from({ length: this.#channels }, (_, channel) =>
      Float32Array.from({ length }, (_value, at) => all[at * this.#channels + channel]!),
    )
  }
}

/** Levels of the mixed channels in frames of 10 ms. */
class FrameLevels {
  readonly #frameSamples: number
  readonly #levels: number[] = []
  #power = 0
  #count = 0

  constructor(sampleRate: number) {
    this.#frameSamples = Math.max(1, Math.round(sampleRate / 100))
  }

  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0
    for (let at = 0; at < length; at += 1) {
      let sum = 0
      for (const samples of channels) sum += samples[at]!
      this.#power += (sum / channels.length) ** 2
      this.#count += 1
      if (this.#count < this.#frameSamples) continue
      this.#levels.push(decibels(this.#power / this.#frameSamples))
      this.#power = this.#count = 0
    }
  }

  all(): Float32Array {
    return Float32Array.from(this.#levels)
  }
}

/** Runs of frames without speech that lie between speech. */
function pausesIn({ speech }: Levels): Pause[] {
  const pauses: Pause[] = []
  let last = -1
  speech.forEach((on, frame) => {
    if (!on) return
    if (last >= 0 && frame - last > 1) pauses.push({ startMs: (last + 1) * 10, endMs: frame * 10 })
    last = frame
  })
  return pauses
}
