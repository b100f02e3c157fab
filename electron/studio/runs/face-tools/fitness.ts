import type { Part } from '../../../common/bridge/index.ts'
import { limits } from '../../../common/service/index.ts'
import type { ToolFile } from './files.ts'

/** Above this a rate counts as more than 25 frames per second: 25.00 is written in several ways. */
const roundedFps = limits.lipSync.recommendedFps + 0.5

/** What services read of a video (service-interface: Create talking avatar names MP4, MOV and AVI). */
const sentContainers: readonly string[] = ['mp4', 'mov', 'avi']
const sentCodecs: readonly string[] = ['h264', 'hevc', 'mpeg4']

/** Whether a video must be made MP4 with H.264 before a service can be expected to read it. */
export function needsConversion({ info }: ToolFile, containers: readonly string[] = sentContainers): boolean {
  if (info.kind === 'animation' || !info.video) return true
  return !containers.includes(info.container) || !sentCodecs.includes(info.video.codec)
}

/** What a character swap takes (service-interface: Create character swap: MP4). */
export const swapContainers: readonly string[] = ['mp4']

export function isAbove25(fps: number | null | undefined): boolean {
  return fps !== null && fps !== undefined && fps > roundedFps
}

/** Length of what is used of a video, ms; `part` beyond its end counts to the end. */
export function usedMs(file: ToolFile, part: Part | null): number {
  const whole = file.info.durationMs
  if (!part) return whole
  return Math.max(0, Math.min(part.toMs, whole) - part.fromMs)
}
