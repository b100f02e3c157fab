import { gainFactor } from '@common/service/extension/sound.ts'
import { duckingCurve, duckStepMs } from './ducking.ts'
import { Level } from './level.ts'
import type { Leveled } from './level.ts'
import type { PlannedSound } from './sound-plan.ts'

/** Length of the fade at the end of sound that is cut off, s; as in the finished clip. */
const fadeS = 0.05
/** Time by which the browser may delay sound that should start now, s. */
const lateS = 0.03

/** Samples that a level is read from: more than pass between two frames of the screen. */
const levelSamples = 2_048

interface Playing {
  source: AudioBufferSourceNode
  gain: GainNode
}

/**
 * Gain of a sound with one channel in each of two, as in the finished clip: it is as loud as in one. Browsers play it in both
 * as it is.
 */
const monoGain = Math.SQRT1_2
/** What browsers add to all that goes through the limiter (Web Audio's makeup gain, for these settings), taken back. */
const withoutMakeup = 10 ** (-0.57 / 20)
/** Time in which the loudness changes when it becomes known while playing, s. */
const loudnessS = 0.05

/** The audio graph: voices and sounds, and videos under them. */
export class Mixer {
  readonly #context: BaseAudioContext
  /** All sounds together, also while they are muted. */
  readonly #out: GainNode
  readonly #muting: GainNode
  /** The gain that brings the whole project to its loudness. */
  readonly #loudness: GainNode
  readonly #channels: AnalyserNode[]
  /** Sound of videos, lowered while a voice speaks. */
  readonly #bed: GainNode
  readonly #playing = new Map<string, Playing>()
  readonly #connected = new WeakMap<HTMLMediaElement, Level>()
  /** Media elements whose level is scheduled since playing began. */
  #leveled = new Set<HTMLMediaElement>()
  #zeroS = 0
  #fromMs = 0
  #rate = 1

  /** @param use `measured`: the sum alone is rendered, without the limiter and the gain of the whole */
  constructor(context: BaseAudioContext, use: 'heard' | 'measured' = 'heard') {
    this.#context = context
    // Summed sounds may exceed full scale.
    const limiter = new DynamicsCompressorNode(context, {
      threshold: -1,
      knee: 0,
      ratio: 20,
      attack: 0.002,
      release: 0.1,
    })
    this.#out = new GainNode(context)
    this.#bed = new GainNode(context)
    this.#bed.connect(this.#out)
    this.#muting = new GainNode(context)
    this.#loudness = new GainNode(context)
    const down = new GainNode(context, { gain: withoutMakeup })
    if (use === 'heard')
      this.#out
        .connect(this.#loudness)
        .connect(this.#muting)
        .connect(limiter)
        .connect(down)
        .connect(context.destination)
    else this.#out.connect(context.destination)
    // A mono sound is as loud in both channels, as it is heard.
    const stereo = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
    const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 })
    this.#loudness.connect(stereo).connect(splitter)
    this.#channels = [0, 1].map((channel) => {
      const analyser = new AnalyserNode(context, { fftSize: levelSamples })
      splitter.connect(analyser, channel)
      return analyser
    })
  }

  /** The latest samples of both channels, before they are limited. */
  samples(): Float32Array[] {
    return this.#channels.map((analyser) => {
      const samples = new Float32Array(levelSamples)
      analyser.getFloatTimeDomainData(samples)
      return samples
    })
  }

  mute(muted: boolean): void {
    this.#muting.gain.setTargetAtTime(muted ? 0 : 1, this.#context.currentTime, 0.01)
  }

  /** Brings the whole to its loudness. @param gainDb 0: as it is mixed */
  level(gainDb: number): void {
    const { gain } = this.#loudness
    const now = this.#context.currentTime
    if (this.#playing.size > 0) gain.setTargetAtTime(gainFactor(gainDb), now, loudnessS / 3)
    else gain.setValueAtTime(gainFactor(gainDb), now)
  }

  /** Starts playing the project's sound from a time, ms, at a playback rate. */
  begin(fromMs: number, rate: number): void {
    this.#zeroS = this.#context.currentTime
    this.#fromMs = fromMs
    this.#rate = rate
    this.#leveled = new Set()
  }

  has(sound: PlannedSound): boolean {
    return this.#playing.has(keyOf(sound))
  }

  /** Schedules a sound; one that should have started already starts at its present position. */
  schedule(sound: PlannedSound, buffer: AudioBuffer): void {
    const context = this.#context
    const atS = this.#time(sound.startMs)
    const lateMs = Math.max(0, atS >= context.currentTime ? 0 : this.#ms(context.currentTime) - sound.startMs)
    const leftS = (sound.lengthMs - lateMs) / 1000
    const { loopMs, speed } = sound
    const offsetS = (sound.fromMs + (loopMs === null ? lateMs : lateMs % loopMs) * speed) / 1000
    if (leftS <= 0 || offsetS >= buffer.duration) return
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate: this.#rate * speed })
    if (loopMs !== null) {
      source.loop = true
      source.loopStart = sound.fromMs / 1000
      source.loopEnd = (sound.fromMs + loopMs * speed) / 1000
    }
    const gain = new GainNode(context)
    const level = new Level(context, sound.role === 'layer' ? this.#bed : this.#out)
    const own = gainFactor(sound.gainDb ?? 0) * (buffer.numberOfChannels === 1 ? monoGain : 1)
    source.connect(gain).connect(level.input)
    level.follow(sound, (ms) => this.#time(ms))
    gain.gain.value = own
    const begins = Math.max(atS, context.currentTime)
    const ends = begins + leftS / this.#rate
    if (sound.cut) {
      gain.gain.setValueAtTime(own, Math.max(begins, ends - fadeS))
      gain.gain.linearRampToValueAtTime(0, ends)
    }
    source.start(begins, offsetS)
    source.stop(ends)
    this.#playing.set(keyOf(sound), { source, gain })
    if (sound.role === 'voice') this.#duck(buffer, { offsetS, leftS, begins, factor: own })
  }

  /**
   * Connects a media element to the graph.
   * @param leveled how its sound is played; null: as it is
   */
  connect(element: HTMLMediaElement, role: 'voice' | 'audio' | 'layer', leveled: Leveled | null): void {
    let level = this.#connected.get(element)
    if (!level) {
      level = new Level(this.#context, role === 'layer' ? this.#bed : this.#out)
      const source = new MediaElementAudioSourceNode(this.#context as AudioContext, { mediaElement: element })
      source.connect(level.input)
      this.#connected.set(element, level)
      element.muted = false
    }
    if (this.#leveled.has(element)) return
    this.#leveled.add(element)
    if (leveled) level.follow(leveled, (ms) => this.#time(ms))
    else level.plain()
  }

  end(): void {
    const now = this.#context.currentTime
    for (const { source, gain } of this.#playing.values()) {
      // A sound that ends abruptly is heard as a click.
      gain.gain.cancelScheduledValues(now)
      gain.gain.setTargetAtTime(0, now, 0.005)
      source.stop(now + 0.04)
    }
    this.#playing.clear()
    this.#bed.gain.cancelScheduledValues(0)
    this.#bed.gain.setTargetAtTime(1, now, 0.02)
  }

  #duck(
    buffer: AudioBuffer,
    { offsetS, leftS, begins, factor }: { offsetS: number; leftS: number; begins: number; factor: number },
  ): void {
    const rate = buffer.sampleRate
    const first = Math.round(offsetS * rate)
    const samples = { of: buffer.getChannelData(0), from: first, to: first + Math.round(leftS * rate), factor }
    const curve = duckingCurve(samples, rate)
    const lasts = (curve.length * duckStepMs) / 1000 / this.#rate
    // A curve that should have started already starts a moment late, and curves must not overlap.
    const from = Math.max(begins, this.#context.currentTime + lateS)
    this.#bed.gain.cancelScheduledValues(begins)
    this.#bed.gain.setValueCurveAtTime(curve, from, lasts)
    this.#bed.gain.setTargetAtTime(1, from + lasts + lateS, 0.15 / this.#rate)
  }

  /** Time of the context, s, at which a time of the project is rendered. */
  #time(ms: number): number {
    return this.#zeroS + (ms - this.#fromMs) / 1000 / this.#rate
  }

  #ms(timeS: number): number {
    return this.#fromMs + (timeS - this.#zeroS) * 1000 * this.#rate
  }
}

const keyOf = (sound: PlannedSound): string => `${sound.id} ${sound.startMs} ${sound.url} ${sound.fromMs}`
