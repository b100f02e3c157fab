import { parseMediaFragment, urlExtension, withMediaFragment } from '../../service/index.ts'
import type { TimeFragment } from '../../service/index.ts'
import type { Element } from '../model.ts'
import { errorAt } from '../problems.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import type { Slice } from './slices.ts'

/** Stands in for an address that is missing, so that the rest of the body can still be checked. */
export const UNRESOLVED = 'https://unresolved.invalid/'

/** Where the service can fetch a source; a file without an address is one more reason to refuse. */
export function urlOf(
  source: { kind: 'asset'; path: string } | { kind: 'url'; url: string },
  path: string,
  context: Context,
): string {
  if (source.kind === 'url') return source.url
  const url = lookUp(context.options.urls, source.path)
  if (url !== undefined) return url
  context.problems.push(
    errorAt(
      path,
      'asset-unresolved',
      `"${source.path}" has no address yet. Upload it or choose another file.`,
    ),
  )
  return UNRESOLVED
}

/** A part of a media URL that may itself name a part (`#t=2,9`). Times in ms from where the URL's part begins. */
export function partOf(url: string, startMs: number, endMs: number | undefined): string {
  const whole = parseMediaFragment(url) ?? { startMs: 0 }
  const limit = whole.endMs ?? Number.POSITIVE_INFINITY
  const end = Math.min(endMs === undefined ? limit : whole.startMs + endMs, limit)
  // Past the end of the part its last frame is held: a fragment of one frame shows it.
  const start = Math.min(whole.startMs + startMs, Math.max(whole.startMs, limit - FRAME))
  const part: TimeFragment = Number.isFinite(end) ? { startMs: start, endMs: end } : { startMs: start }
  return withMediaFragment(url, part)
}

const FRAME = 40

/** Whether what an element shows depends on when one looks. */
export function moves(element: Element, url: string): boolean {
  return element.kind !== 'image' || urlExtension(url) === 'gif'
}

/**
 * The URL of an element within one slice of a scene that is cut into several. Its media runs from when it appears; an
 * avatar video of known length goes round.
 */
export function urlInSlice(url: string, element: Element, slice: Slice, loopMs: number | undefined): string {
  if (!moves(element, url)) return url
  const shown = slice.startMs - (element.start ?? 0)
  const start = loopMs === undefined ? shown : shown % loopMs
  return partOf(url, start, start + (slice.endMs - slice.startMs))
}
