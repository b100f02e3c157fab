import type { Text } from '../../../common/messages/index.ts'
import type { WorkOptions } from '../../../media/types.ts'
import type { TimedMark } from '../../../common/pronounce/index.ts'
import type { Liveliness } from '../../../common/service/extension/gestures.ts'
import type { Styling, StylingChoices } from '../../../common/service/extension/styling.ts'
import type { MouthTrack } from '../../speech/visemes/types.ts'
import type { Conversation, SpeechCues } from '../delivery/index.ts'

export interface OfficialAvatar {
  /** Id of the avatar; letters and digits only. */
  avatarId: string
  name: string
  gender: 'female' | 'male'
  /** Role that is shown under the name, for example "Head of product". */
  role: Text
  /** What can be chosen for its styling. */
  choices: StylingChoices
  /** Own size in px: the size of an element without `width` and `height` at scale 1. */
  width: number
  height: number
}

/** What is cut off each side of a whole figure, as a share of that side. */
export interface FigureCrop {
  left: number
  top: number
  right: number
  bottom: number
}

export const uncropped: FigureCrop = { left: 0, top: 0, right: 0, bottom: 0 }

export interface AvatarClipRequest {
  avatarId: string
  /** What the avatar wears; absent: as it comes. */
  styling?: Styling
  /** Mouth movements; without them the avatar idles with its mouth closed. */
  mouth?: MouthTrack
  durationMs: number
  /**
   * Size to draw at, px. Avatars are vector drawings, so they are sharpest when drawn at the size at which they are
   * shown.
   */
  width: number
  height: number
  /** The part of the figure that fills the frame, drawn as finely as a whole figure of this size; all of it by default. */
  crop?: FigureCrop
  fps: number
  /** Seed of the random movements: the same one gives the same blinks and idle movements. */
  seed: number
  /** Path of the clip without its extension, which the renderer chooses. */
  outBase: string
  /**
   * Whether the clip begins and ends at rest, for clips that follow each other; otherwise its end meets its start, for
   * loops.
   */
  settles?: boolean
  /** How much the avatar moves; `natural` by default. */
  liveliness?: Liveliness
  /** Moods and gestures that are asked for, in order, at times of the whole clip. */
  marks?: readonly TimedMark[]
  /** What the text asks of the face; without it, ends of sentences are read from the mouth's movements. */
  cues?: SpeechCues
  /** The conversation that the avatar takes part in: it looks at who speaks, and listens. */
  conversation?: Conversation
  /** Whether hands are in view, so that the avatar gestures; true by default. */
  hands?: boolean
  /** The frames of the whole clip that are drawn, exactly as the whole clip has them; all by default. */
  part?: { firstFrame: number; frames: number }
  /**
   * `compose` (the default): lossless and quick to read back, with its alpha below its colours (`media/compose/alpha-below.ts`); `web`: small, and a browser plays it with its alpha
   * (WebM).
   */
  purpose?: 'compose' | 'web'
}

export interface AvatarRenderer {
  list(): OfficialAvatar[]
  /** Draws a clip with alpha in a worker process and returns its path. */
  renderClip(request: AvatarClipRequest, options?: WorkOptions): Promise<string>
  /** Draws a still as PNG, with alpha or on the avatar's own background colour. */
  renderStill(
    avatarId: string,
    size: { width: number; height: number },
    background: boolean,
    styling?: Styling,
  ): Promise<Buffer>
  /** Draws all that can be chosen for an avatar as one PNG of squares with sides of `cell` px (`stylingRows`). */
  renderChoices(avatarId: string, cell: number, colors?: Pick<Styling, 'outfitColor' | 'hairColor'>): Promise<Buffer>
  close(): Promise<void>
}
