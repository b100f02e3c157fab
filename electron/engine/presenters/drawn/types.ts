import type { Text } from '../../../common/messages/index.ts'
import type { WorkOptions } from '../../../media/types.ts'
import type { MouthTrack } from '../../speech/visemes/types.ts'

export interface OfficialAvatar {
  /** Letters and digits only. */
  avatarId: string
  name: string
  gender: 'female' | 'male'
  /** Role shown under the name, for example "Head of product". */
  role: Text
  /** Own size in px: what an element without `width` and `height` shows at scale 1. */
  width: number
  height: number
}

export interface AvatarClipRequest {
  avatarId: string
  /** Mouth movement; without it the avatar idles with its mouth closed. */
  mouth?: MouthTrack
  durationMs: number
  /** Size to draw at in px (the avatar is vector: drawn at its shown size it stays crisp). */
  width: number
  height: number
  fps: number
  /** Same seed, same blinks and idle movement. */
  seed: number
  /** The clip, a video with alpha that ffmpeg reads. The renderer picks the extension. */
  outBase: string
  /** Begins and ends at rest, for clips that follow each other; else the end meets the start, for loops. */
  settles?: boolean
  /** Only some frames of the whole clip, just as the whole clip has them; all of them where absent. */
  part?: { firstFrame: number; frames: number }
  /** `compose` (the default): lossless and quick to read back; `web`: small, plays in a browser with its alpha (WebM). */
  purpose?: 'compose' | 'web'
}

export interface AvatarRenderer {
  list(): OfficialAvatar[]
  /** Draws a clip with alpha in a worker process, returns its path. */
  renderClip(request: AvatarClipRequest, options?: WorkOptions): Promise<string>
  /** A still with alpha (`background` absent) or on the avatar's own colour, as PNG. */
  renderStill(avatarId: string, size: { width: number; height: number }, background: boolean): Promise<Buffer>
  close(): Promise<void>
}
