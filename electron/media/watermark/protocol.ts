import type { MediaInfo } from '../media-info.ts'
import type { MediaTools } from '../tools.ts'
import type { PictureEvidence } from './picture/detector.ts'
import type { SoundEvidence } from './sound/detector.ts'

/** What speaks for the mark in a file; null for what it does not have. */
export interface WatermarkEvidence {
  sound: SoundEvidence | null
  picture: PictureEvidence | null
}

/** What the thread that looks for marks is started with. */
export interface FindTask {
  tools: MediaTools
  path: string
  info: MediaInfo
}

export type FindReport = { found: WatermarkEvidence } | { failed: string }
