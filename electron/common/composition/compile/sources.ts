import { parseMediaFragment, urlExtension, withMediaFragment } from '../../service/index.ts'
import { elementKinds, isVisual, runsWithTime } from '../model.ts'
import type { Element } from '../model.ts'
import { errorAt } from '../problems.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import type { Slice } from './slices.ts'

/** Stands in for an address that is missing, so that the rest of the body can still be checked. */
export const unresolved = 'https://unresolved.invalid/'

/** Where the service can fetch a source; a file without an address is one more reason to refuse. */
export function urlOf(
  source: { kind: 'asset'; path: string; begin?: number } | { kind: 'url'; url: string },
  path: string,
  context: Context,
): string {
  if (source.kind === 'url') return source.url
  const url = lookUp(context.options.urls, source.path)
  if (url !== undefined) return source.begin ? withMediaFragment(url, { startMs: source.begin }) : url
  context.problems.push(
    errorAt(path, 'asset-unresolved', `"${source.path}" has no address yet. Upload it or choose another file.`),
  )
  return unresolved
}

/** Where the part that a media URL names (`#t=2,9`, else the whole) begins and, if that is known, ends; ms. */
function namedPart(url: string, mediaMs: number | undefined): { startMs: number; endMs: number } {
  const { startMs, endMs = Number.POSITIVE_INFINITY } = parseMediaFragment(url) ?? { startMs: 0 }
  return { startMs, endMs: Math.min(endMs, mediaMs ?? Number.POSITIVE_INFINITY) }
}

/** How long the media of a URL plays before it ends or goes round, ms; undefined when that is not known. */
export function playsFor(url: string, mediaMs: number | undefined): number | undefined {
  const { startMs, endMs } = namedPart(url, mediaMs)
  return Number.isFinite(endMs) && endMs > startMs ? Math.round(endMs - startMs) : undefined
}

/**
 * A part of the sound at a URL that may itself name a part, in ms from where the URL's part begins. Undefined when the
 * sound is over by then, as far as is known: `soundMs` is how long it is heard.
 */
export function soundPart(url: string, startMs: number, endMs: number, soundMs?: number): string | undefined {
  const end = Math.min(endMs, soundMs ?? Number.POSITIVE_INFINITY, playsFor(url, undefined) ?? endMs)
  if (end <= startMs) return undefined
  const whole = namedPart(url, undefined)
  return withMediaFragment(url, { startMs: whole.startMs + startMs, endMs: whole.startMs + end })
}

/** One frame at 25 fps, ms. */
const frame = 40

/**
 * A part of the picture at a URL, as above; `mediaMs` is the length of the whole media. Past its end its last frame is
 * held: a part of one frame shows it, also where the URL's own part begins behind the end.
 */
function picturePart(url: string, startMs: number, endMs: number, mediaMs: number | undefined): string {
  const whole = namedPart(url, mediaMs)
  const last = Math.max(0, whole.endMs - frame)
  const start = Math.min(whole.startMs + startMs, last)
  return withMediaFragment(url, { startMs: start, endMs: Math.min(whole.startMs + endMs, whole.endMs) })
}

/** Whether what an element shows depends on when one looks. */
export function moves(element: Element, url: string): boolean {
  return runsWithTime(element.kind, urlExtension(url))
}

/**
 * The URL of an element within one slice of a scene that is cut into several. Its media runs from when it appears; an
 * avatar video goes round where its length is known. Undefined for sound that is over.
 */
export function urlInSlice(
  url: string,
  element: Element,
  slice: Slice,
  mediaMs: number | undefined,
): string | undefined {
  if (!moves(element, url)) return url
  const shown = slice.startMs - (element.start ?? 0)
  if (!isVisual(element)) {
    return soundPart(url, shown, shown + (slice.endMs - slice.startMs), playsFor(url, mediaMs))
  }
  const loop = elementKinds[element.kind].repeats ? loopLength(url, mediaMs) : undefined
  const start = loop === undefined ? shown : shown % loop
  return picturePart(url, start, start + (slice.endMs - slice.startMs), mediaMs)
}

/** Shortest loop that is worth a cut at each round, in ms. */
const shortestLoop = 1000

export function loopLength(url: string, mediaMs: number | undefined): number | undefined {
  const length = playsFor(url, mediaMs)
  return length !== undefined && length >= shortestLoop ? length : undefined
}
