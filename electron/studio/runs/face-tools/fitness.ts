import type { Part } from '../../../common/bridge/index.ts'
import { limits } from '../../../common/service/index.ts'
import type { ToolFile } from './files.ts'

/**
 * Frame rates above this count as higher than 25 per second: containers write 25 slightly differently (25.00, 25.01).
 */
const roundedFps = limits.lipSync.recommendedFps + 0.5

/** Video containers that services accept, as `createTalkingAvatar` names them. */
const sentContainers: readonly string[] = ['mp4', 'mov', 'avi']
const sentCodecs: readonly string[] = ['h264', 'hevc', 'mpeg4']

/** Whether a video must be converted to H.264 in MP4 so that services can read it. */
export function needsConversion({ info }: ToolFile, containers: readonly string[] = sentContainers): boolean {
  if (info.kind === 'animation' || !info.video) return true
  return !containers.includes(info.container) || !sentCodecs.includes(info.video.codec)
}

/** Containers that `createCharacterSwap` accepts. */
export const swapContainers: readonly string[] = ['mp4']

export function isAbove25(fps: number | null | undefined): boolean {
  return fps !== null && fps !== undefined && fps > roundedFps
}

/** Length in ms of the used part of a video; a `part` that ends after the video counts to the video's end. */
export function usedMs(file: ToolFile, part: Part | null): number {
  const whole = file.info.durationMs
  if (!part) return whole
  return Math.max(0, Math.min(part.toMs, whole) - part.fromMs)
}
