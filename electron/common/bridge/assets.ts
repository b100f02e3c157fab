import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { idInput, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

/** A file of the user, as the window needs it. `path` is what the document holds. */
export interface AssetInfo {
  path: string
  name: string
  kind: 'image' | 'video' | 'audio' | 'unknown'
  state: 'reading' | 'ready' | 'missing' | 'unreadable'
  /** Why it can't be used, with the next step. */
  problem: Text | null
  /** bytes */
  size: number
  /** px of the picture as shown (rotation applied); null without picture. */
  width: number | null
  height: number | null
  /** ms; null for images */
  durationMs: number | null
  hasAudio: boolean
  hasAlpha: boolean
  animated: boolean
  sha256: string | null
  /** What an element of the window plays: the file itself, or a stand-in in a format the window can play. */
  playUrl: MediaUrl | null
  /** `true` while the stand-in is being made. */
  proxying: boolean
  thumbUrl: MediaUrl | null
  /** As of a clip in the library: frames side by side. Absent without moving pictures. */
  stripUrl?: MediaUrl
  /**
   * Loudness for a waveform: `Uint8` values, 100 per second, 0 silence to 255 full scale; null without sound.
   */
  peaksUrl: MediaUrl | null
}

export const assetsContract = {
  /** Facts about paths of an open project (relative ones are of its folder). Answers at once; `watch` tells the rest. */
  describe: procedure
    .input(z.strictObject({ session: idInput.nullable(), paths: z.array(pathInput).max(5_000) }))
    .output(shape<AssetInfo[]>()),
  /** The same for URLs of a document, fetched within limits for looking at them. */
  describeUrls: procedure
    .input(z.strictObject({ urls: z.array(z.string().min(1).max(4096)).max(1_000) }))
    .output(shape<AssetInfo[]>()),
  watch: procedure.output(eventIterator(shape<AssetInfo>())),
  /** Media files of a folder (and below, at most 2,000), for the media panel. */
  importFolder: procedure
    .input(z.strictObject({ session: idInput.nullable(), folder: pathInput }))
    .output(shape<{ assets: AssetInfo[]; skipped: number }>()),
  /** Files dropped into a window that knows no paths are sent with `PUT upload?name=…`, answered by this shape. */
}

/** Answer of the hosts' upload route: where the file lies now. */
export interface UploadAnswer {
  path: string
}
