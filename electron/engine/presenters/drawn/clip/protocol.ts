import type { Text } from '../../../../common/messages/index.ts'
import type { Liveliness } from '../../../../common/service/extension/gestures.ts'
import type { Styling } from '../../../../common/service/extension/styling.ts'
import { alphaBelowBytes } from '../../../../media/compose/alpha-below.ts'
import { frameBytes } from '../compositor/frame.ts'
import type { TimedMark } from '../../../../common/pronounce/index.ts'
import type { Conversation, SpeechCues } from '../../delivery/index.ts'
import type { FigureCrop } from '../types.ts'
import type { MouthPose } from '../../../speech/visemes/types.ts'

/** A job that a drawing process is given. */
export type Job =
  | { kind: 'clip'; clip: ClipJob }
  | { kind: 'still'; id: number; still: StillJob }
  | { kind: 'choices'; id: number; choices: ChoicesJob }
  | { kind: 'cancel' }

export interface ClipJob {
  ffmpeg: string
  avatarId: string
  styling?: Styling
  width: number
  height: number
  crop: FigureCrop
  fps: number
  /** Number of the first frame that is drawn, and how many are drawn. */
  firstFrame: number
  frames: number
  /** Length of the whole clip that the frames belong to, s. */
  durationS: number
  seed: number
  settles: boolean
  hands: boolean
  liveliness: Liveliness
  marks: readonly TimedMark[]
  cues?: SpeechCues
  conversation?: Conversation
  /**
   * Mouth poses, packed as six numbers each (`packTrack`), because a long track is sent to another process faster as
   * one block.
   */
  mouth?: { fps: number; packed: Float32Array }
  /** Path of the file that ffmpeg writes. */
  file: string
  purpose: 'compose' | 'web'
}

/** Bytes of a frame on its way to the encoder of a clip. */
export const clipFrameBytes = (job: Pick<ClipJob, 'width' | 'height' | 'purpose'>): number =>
  job.purpose === 'compose' ? alphaBelowBytes(job) : frameBytes(job.width, job.height)

export interface StillJob {
  avatarId: string
  styling?: Styling
  width: number
  height: number
  background: boolean
}

/** A picture of all that can be chosen for a presenter (`drawChoices`). */
export interface ChoicesJob {
  avatarId: string
  cell: number
  colors: Pick<Styling, 'outfitColor' | 'hairColor'>
}

/** The answer of a drawing process. */
export type Answer =
  | { kind: 'progress'; share: number }
  | { kind: 'done' }
  | { kind: 'still'; id: number; png: Uint8Array }
  | { kind: 'failed'; id?: number; text: Text }

const keys = ['open', 'wide', 'round', 'press', 'bite', 'tongue'] as const

export function packTrack(poses: readonly MouthPose[]): Float32Array {
  const packed = new Float32Array(poses.length * keys.length)
  poses.forEach((pose, i) => {
    keys.forEach((key, k) => (packed[i * keys.length + k] = pose[key]))
  })
  return packed
}

export function unpackTrack(packed: Float32Array): MouthPose[] {
  const poses: MouthPose[] = []
  for (let i = 0; i + keys.length <= packed.length; i += keys.length) {
    const at = (k: number): number => packed[i + k]!
    poses.push({ open: at(0), wide: at(1), round: at(2), press: at(3), bite: at(4), tongue: at(5) })
  }
  return poses
}
