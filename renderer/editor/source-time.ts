import { parseMediaFragment } from '@common/service/index.ts'
import type { TimeFragment } from '@common/service/index.ts'
import type { Source } from '@common/composition/index.ts'
import { frameMs } from './frame-time.ts'

/** Part of a file that plays: from `startMs`, to `endMs` where that is given. */
export function partOf(source: Source): TimeFragment {
  if (source.kind === 'url') return parseMediaFragment(source.url) ?? { startMs: 0 }
  if (source.kind === 'asset') return { startMs: source.begin ?? 0 }
  return { startMs: 0 }
}

/** How long a part of a file of `mediaMs` plays at a speed before it ends or loops, ms. */
export function playsFor(part: TimeFragment, mediaMs: number, speed = 1): number {
  return Math.max(0, Math.min(part.endMs ?? mediaMs, mediaMs) - part.startMs) / speed
}

export interface MovingPicture {
  part: TimeFragment
  /** Length of the whole file, ms; null while it is not known. */
  mediaMs: number | null
  /** The media loops (avatars' own videos); otherwise its last frame is held. */
  repeats: boolean
  /** How many times as fast as recorded it is played; absent: once. */
  speed?: number
}

/**
 * Time of the middle of the clip's frame that is shown `elapsedMs` after its element's start: the engine takes the
 * picture nearest to it. Starts and ends are rounded to the nearest frame.
 */
export function frameMiddle(elapsedMs: number): number {
  return (Math.max(0, Math.round(elapsedMs / frameMs)) + 0.5) * frameMs - 0.5
}

/** Time in a file, in ms, that is shown `shownMs` after its element's start, computed as the engine does. */
export function sourceTime(shownMs: number, { part, mediaMs, repeats, speed = 1 }: MovingPicture): number {
  const { startMs } = part
  const elapsedMs = shownMs * speed
  if (mediaMs === null || mediaMs <= 0) return startMs + elapsedMs
  const endMs = Math.min(part.endMs ?? mediaMs, mediaMs)
  const last = Math.max(0, mediaMs - frameMs / 2)
  if (!repeats) {
    return Math.min(startMs + elapsedMs, Math.max(Math.min(startMs, last), endMs - frameMs / 2))
  }
  // Only a part with an end loops within itself; otherwise the whole file loops, starting at the part's start.
  if (part.endMs !== undefined && endMs > startMs) return startMs + (elapsedMs % (endMs - startMs))
  return Math.min((startMs + elapsedMs) % mediaMs, last)
}
