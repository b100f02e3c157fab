/** Frames of 10 ms that are listened to, and those after them that count as voice where those were, unless it becomes quiet. */
const probedFrames = 50
const assumedFrames = 110
/** Frames at the beginning of a probe in which the detector finds its way after what it has not heard. */
const settlingFrames = 15
/** Sound this much below the loud frames of the last seconds is a pause, dB: a detector hears no voice in it either. */
const quietDb = 32
/** How fast the level of the loud frames falls, dB a frame: 6 dB in a second. */
const fallDb = 0.06
/** Level below which nothing is heard, dBFS. */
const silenceDb = -65
/** Likelihood from which a frame is voice, and the share of such frames in speech, whose consonants are none. */
const voiced = 0.5
const leastShare = 0.35
/** Frames of a pause after which nothing is assumed any more. */
const pauseFrames = 20

/**
 * Tells how likely frames are voice, while a detector, which takes most of the time of a recognition, listens to a third of them:
 * who speaks goes on for a while. Where a pause ends it listens anew.
 */
export class VoiceSampler {
  readonly #detect: (frame: Float32Array) => number
  #probed = 0
  #assumed = 0
  #quiet = 0
  #loudDb = silenceDb
  /** Frames of this probe that were voice. */
  #voiced = 0

  /** @param detect how likely a frame is voice, 0 to 1 */
  constructor(detect: (frame: Float32Array) => number) {
    this.#detect = detect
  }

  /** How likely a frame is voice, 0 to 1. @param levelDb its level, dBFS */
  voiceOf(frame: Float32Array, levelDb: number): number {
    this.#loudDb = Math.max(levelDb, this.#loudDb - fallDb, silenceDb)
    if (levelDb < Math.max(silenceDb, this.#loudDb - quietDb)) {
      this.#quiet += 1
      if (this.#quiet >= pauseFrames) {
        this.#assumed = 0
        this.#begin()
      }
      return 0
    }
    this.#quiet = 0
    if (this.#assumed > 0) {
      this.#assumed -= 1
      return 1
    }
    const voice = this.#detect(frame)
    this.#probed += 1
    if (this.#probed > settlingFrames && voice >= voiced) this.#voiced += 1
    if (this.#probed < probedFrames) return voice
    // What is no voice for sure may be one that the detector knows late: it goes on listening.
    if (this.#voiced >= leastShare * (probedFrames - settlingFrames)) this.#assumed = assumedFrames
    this.#begin()
    return voice
  }

  #begin(): void {
    this.#probed = 0
    this.#voiced = 0
  }
}
