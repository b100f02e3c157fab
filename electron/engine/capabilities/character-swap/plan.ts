import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { characterSwapCost, limits } from '../../../common/service/limits.ts'
import type { CharacterSwapBody } from '../../../common/service/endpoints/character-swap.ts'
import type { MediaInfo } from '../../../media/media-info.ts'
import { EngineError } from '../../core/errors.ts'

/** The stored request of a character swap. */
export interface StoredSwapRequest {
  image: string
  video: string
  /** How much of the video is used, s. */
  duration?: number
  resolution: NonNullable<CharacterSwapBody['resolution']>
  mode: NonNullable<CharacterSwapBody['mode']>
  prompt?: string
  model_name?: string
  /** Whether the visible AI mark is drawn into the picture. */
  engine_mark?: boolean
}

/** Length that is assumed for a video until it has been fetched, s. */
export const unknownSeconds = 10

const mostFps = 30
const defaultFps = 25
/** Most px of the longer side of a result. */
const mostSide = 3840
/** Files round their lengths: a video that exceeds a priced length by less than this does not cost more, s. */
const lengthSlack = 0.1

/** Shorter side of a result by its resolution, px. */
const sides = { '480p': 480, '720p': 720, '1080p': 1080 } as const

/** Price of so many seconds in credits; 5.04 s of video cost as much as 5 s. */
export function creditsFor(seconds: number, resolution: StoredSwapRequest['resolution']): number {
  return characterSwapCost(Math.max(1, seconds - lengthSlack), resolution)
}

/**
 * Size of a swap's result in the aspect ratio of `source`. Its shorter side is that of the resolution; both are even, as
 * H.264 requires.
 */
export function sizeFor(
  source: { width: number; height: number },
  resolution: StoredSwapRequest['resolution'],
): { width: number; height: number } {
  const scale = Math.min(
    sides[resolution] / Math.min(source.width, source.height),
    mostSide / Math.max(source.width, source.height),
  )
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(source.width), height: even(source.height) }
}

/**
 * How much of a video is used, and at which frame rate.
 * @throws EngineError 1204 when the video is longer than allowed and no duration was requested
 */
export function lengthOf(
  info: MediaInfo,
  duration: number | undefined,
): { seconds: number; fps: number; frames: number } {
  const most = limits.characterSwap.seconds.max
  const own = info.durationMs / 1000
  if (duration === undefined && own > most + 0.5)
    throw new EngineError(codeOf.videoTooLong, message('engineWork.swapTooLong', { seconds: Math.round(own), most }))
  const fps = Math.min(mostFps, Math.max(1, info.video?.fps ?? defaultFps))
  const wanted = Math.min(own, duration ?? most, most)
  const frames = Math.max(1, Math.round(wanted * fps))
  return { seconds: Math.round((frames / fps) * 100) / 100, fps, frames }
}
