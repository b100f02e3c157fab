import { pcmRate } from '../visemes/pcm.ts'

/** Sound with speech in it, 16 kHz mono, samples from -1 to 1. */
export interface SoundPiece {
  startMs: number
  samples: Float32Array
  /** Levels of its frames of 10 ms, dBFS. */
  levels: Float32Array
}

/** Samples of a frame (10 ms) at 16 kHz, and at the 48 kHz of the voice activity detector. */
const frameSamples = pcmRate / 100
const detectorFactor = 3
/** Probability from which a frame counts as voice, and how many frames of voice in a row begin a piece. */
const voiced = 0.5
const framesToBegin = 3
/** Sound that is kept before the first and after the last voice of a piece, frames. */
const marginFrames = 30
/** A pause that always ends a piece, and one that ends a piece which is long enough already, frames. */
const longPause = 150
const shortPause = 30
const enoughFrames = 1_000
/** The model was trained on sound of up to half a minute; its time grows with the square of the length. */
const mostFrames = 2_000
/** Less voice than that is a click or a cough, frames. */
const leastVoice = 12

/**
 * Divides a stream of sound at pauses into pieces that hold speech, and leaves out what lies between them.
 * Memory is bounded by the longest piece.
 */
export class PieceCutter {
  readonly #voiceOf: (frame: Float32Array, levelDb: number) => number
  readonly #samples = new Float32Array(mostFrames * frameSamples)
  #voices: number[] = []
  #levels: number[] = []
  #rest = new Int16Array(0)
  #previous = 0
  /** Frames that were taken out of the buffer. */
  #taken = 0
  #open = false
  #quiet = 0

  /** @param voiceOf how likely a frame of 480 samples at 48 kHz, in the range of 16 bits, and its level, dBFS, are voice, 0 to 1 */
  constructor(voiceOf: (frame: Float32Array, levelDb: number) => number) {
    this.#voiceOf = voiceOf
  }

  /** Yields the pieces that are complete with this block. */
  *add(block: Int16Array): Generator<SoundPiece> {
    const all = new Int16Array(this.#rest.length + block.length)
    all.set(this.#rest)
    all.set(block, this.#rest.length)
    let at = 0
    for (; at + frameSamples <= all.length; at += frameSamples) {
      this.#append(all.subarray(at, at + frameSamples))
      yield* this.#cutIfComplete()
    }
    this.#rest = all.slice(at)
  }

  *end(): Generator<SoundPiece> {
    const missing = this.#rest.length > 0 ? frameSamples - this.#rest.length : 0
    yield* this.add(new Int16Array(missing))
    if (this.#open) yield* this.#take(this.#voices.length)
  }

  #append(frame: Int16Array): void {
    const at = this.#voices.length * frameSamples
    const wide = new Float32Array(frameSamples * detectorFactor)
    let power = 0
    for (let i = 0; i < frameSamples; i++) {
      const value = frame[i]!
      this.#samples[at + i] = value / 32_768
      power += (value / 32_768) ** 2
      // Values between two samples are those of a line, which adds nothing that the detector takes for voice.
      for (let k = 0; k < detectorFactor; k++)
        wide[i * detectorFactor + k] = this.#previous + ((value - this.#previous) * (k + 1)) / detectorFactor
      this.#previous = value
    }
    const levelDb = 10 * Math.log10(power / frameSamples + 1e-9)
    this.#voices.push(this.#voiceOf(wide, levelDb))
    this.#levels.push(levelDb)
    this.#quiet = this.#voices.at(-1)! >= voiced ? 0 : this.#quiet + 1
  }

  *#cutIfComplete(): Generator<SoundPiece> {
    const frames = this.#voices.length
    if (!this.#open) {
      if (frames >= framesToBegin && this.#voices.slice(-framesToBegin).every((one) => one >= voiced)) this.#open = true
      else this.#drop(frames - marginFrames - framesToBegin)
      return
    }
    if (this.#quiet >= longPause || (frames >= enoughFrames && this.#quiet >= shortPause)) {
      yield* this.#take(frames - this.#quiet + Math.min(marginFrames, this.#quiet))
      this.#open = false
    } else if (frames === mostFrames) yield* this.#take(this.#leastVoiced())
  }

  /** Where there is least voice, and least sound, in the second half of a piece without a pause. */
  #leastVoiced(): number {
    const width = 8
    let best = mostFrames
    let least = Number.POSITIVE_INFINITY
    for (let at = enoughFrames; at + width <= mostFrames; at++) {
      let sum = 0
      for (let i = at; i < at + width; i++) sum += this.#voices[i]! + this.#levels[i]! / 30
      if (sum < least) {
        least = sum
        best = at + width / 2
      }
    }
    return best
  }

  *#take(frames: number): Generator<SoundPiece> {
    const voice = this.#voices.slice(0, frames).filter((one) => one >= voiced).length
    if (voice >= leastVoice)
      yield {
        startMs: this.#taken * 10,
        samples: this.#samples.slice(0, frames * frameSamples),
        levels: Float32Array.from(this.#levels.slice(0, frames)),
      }
    this.#drop(frames)
  }

  #drop(frames: number): void {
    if (frames <= 0) return
    this.#samples.copyWithin(0, frames * frameSamples, this.#voices.length * frameSamples)
    this.#voices = this.#voices.slice(frames)
    this.#levels = this.#levels.slice(frames)
    this.#taken += frames
  }
}
