import { parseMediaFragment } from '@common/service/index.ts'
import type { TimeFragment } from '@common/service/index.ts'
import type { Source } from '@common/composition/index.ts'
import { frameMs, frameOf } from './frame-time.ts'

/** What of a file plays: from `startMs`, up to `endMs` where that is named. */
export function partOf(source: Source): TimeFragment {
  if (source.kind === 'url') return parseMediaFragment(source.url) ?? { startMs: 0 }
  if (source.kind === 'asset') return { startMs: source.begin ?? 0 }
  return { startMs: 0 }
}

/** How long a part of a file of `mediaMs` plays before it ends or goes round, ms. */
export function playsFor(part: TimeFragment, mediaMs: number): number {
  return Math.max(0, Math.min(part.endMs ?? mediaMs, mediaMs) - part.startMs)
}

export interface MovingPicture {
  part: TimeFragment
  /** Length of the whole file, ms; null while it is not known. */
  mediaMs: number | null
  /** Goes round (avatars' own videos); others hold their last picture. */
  repeats: boolean
}

/**
 * The time in a file, in ms, whose picture is on show `elapsedMs` after its element appeared, as the composer chooses it:
 * the one nearest to the clip's frame, so that of its middle.
 */
export function sourceTime(elapsedMs: number, { part, mediaMs, repeats }: MovingPicture): number {
  const middle = (frameOf(Math.max(0, elapsedMs)) + 0.5) * frameMs - 0.5
  const { startMs } = part
  if (mediaMs === null || mediaMs <= 0) return startMs + middle
  const endMs = Math.min(part.endMs ?? mediaMs, mediaMs)
  const last = Math.max(0, mediaMs - frameMs / 2)
  if (!repeats) return Math.min(startMs + middle, Math.max(Math.min(startMs, last), endMs - frameMs / 2))
  // Only a part with an end goes round within itself; else the whole file does, beginning where the part says.
  if (part.endMs !== undefined && endMs > startMs) return startMs + (middle % (endMs - startMs))
  return Math.min((startMs + middle) % mediaMs, last)
}
