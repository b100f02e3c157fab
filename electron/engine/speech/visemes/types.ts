import type { Text } from '../../../common/messages/index.ts'

/**
 * Pose of a mouth, independent of the avatar: continuous channels that any avatar (drawn, photo, video) can follow. All
 * values are 0 to 1.
 */
export interface MouthPose {
  /** Opening of jaw and lips: 0 closed, 1 as wide as a loud "ah". */
  open: number
  /** Spread of the corners: 0 neutral, 1 as in "ee". */
  wide: number
  /** Rounding, lips drawn forward and together: 1 as in "oo", "w". */
  round: number
  /** Lips pressed together, as in m, b, p. */
  press: number
  /** Lower lip under the upper teeth, as in f, v. */
  bite: number
  /** Tongue visible between or behind the teeth, as in th, l. */
  tongue: number
}

/** A mouth track: one pose per frame at `fps`, from the start of the audio. After its end the mouth is closed. */
export interface MouthTrack {
  fps: number
  poses: MouthPose[]
}

/** Loudness of a recording over time. */
export interface Envelope {
  /** Time between two loudness values (ms). */
  stepMs: number
  /** Root mean square of each step of the recording, 0 to 1 (full scale). */
  rms: Float32Array
}

/** A mouth track that was computed from a recording alone. */
export interface AudioMouthTrack extends MouthTrack {
  /** `shapes`: mouth shapes were recognised in the speech; `energy`: the mouth follows loudness alone. */
  method: 'shapes' | 'energy'
  /** Why no mouth shapes were recognised, as a message for the user; only with `energy`. */
  note?: Text
}
