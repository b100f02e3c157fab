import { message } from '../../messages/index.ts'
import { parseMediaFragment, urlExtension, withMediaFragment } from '../../service/index.ts'
import { elementKinds, isVisual, runsWithTime, speedOf } from '../model.ts'
import type { Element } from '../model.ts'
import { errorAt } from '../problems.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import type { Slice } from './slices.ts'

/** Stands for a missing address, so that the rest of the body can still be checked. */
export const unresolved = 'https://unresolved.invalid/'

/** URL where the service can fetch a source; a file without one is added to the reasons for refusing. */
export function urlOf(
  source: { kind: 'asset'; path: string; begin?: number } | { kind: 'url'; url: string },
  path: string,
  context: Context,
): string {
  if (source.kind === 'url') return source.url
  const url = lookUp(context.options.urls, source.path)
  if (url !== undefined) return source.begin ? withMediaFragment(url, { startMs: source.begin }) : url
  context.problems.push(
    errorAt(path, 'asset-unresolved', message('projectProblems.compile.noAddress', { path: source.path })),
  )
  return unresolved
}

/**
 * Start and end in ms of the part that a media URL names (`#t=2,9`, otherwise all); the end is undefined when it is not
 * known.
 */
function namedPart(url: string, mediaMs: number | undefined): { startMs: number; endMs: number } {
  const { startMs, endMs = Number.POSITIVE_INFINITY } = parseMediaFragment(url) ?? { startMs: 0 }
  return { startMs, endMs: Math.min(endMs, mediaMs ?? Number.POSITIVE_INFINITY) }
}

/** How long the media of a URL plays before it ends or loops, ms; undefined when that is not known. */
export function playsFor(url: string, mediaMs: number | undefined): number | undefined {
  const { startMs, endMs } = namedPart(url, mediaMs)
  return Number.isFinite(endMs) && endMs > startMs ? Math.round(endMs - startMs) : undefined
}

/**
 * URL of a part of a sound, in ms from the start of what `url` names (which may itself be a part). Undefined when the
 * sound has ended before, as far as is known: `soundMs` is how long it is heard.
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
 * URL of a part of a video, in ms as above; `mediaMs` is the length of the whole media. After its end the last frame is
 * held: a part of one frame shows it, also where the URL's own part starts after the end.
 */
function picturePart(url: string, startMs: number, endMs: number, mediaMs: number | undefined): string {
  const whole = namedPart(url, mediaMs)
  const last = Math.max(0, whole.endMs - frame)
  const start = Math.min(whole.startMs + startMs, last)
  return withMediaFragment(url, { startMs: start, endMs: Math.min(whole.startMs + endMs, whole.endMs) })
}

/** Whether an element's picture or sound changes with time. */
export function moves(element: Element, url: string): boolean {
  return runsWithTime(element.kind, urlExtension(url))
}

/**
 * The URL of an element within one slice of a scene that is cut into several. Its media plays from the time at which
 * the element appears; an avatar video loops where its length is known. Undefined for sound that has ended.
 */
export function urlInSlice(
  url: string,
  element: Element,
  slice: Slice,
  mediaMs: number | undefined,
): string | undefined {
  if (!moves(element, url)) return url
  const speed = speedOf(element)
  const inMedia = (ms: number): number => Math.round((ms - (element.start ?? 0)) * speed)
  const [shown, until] = [inMedia(slice.startMs), inMedia(slice.endMs)]
  if (!isVisual(element)) return soundPart(url, shown, until, playsFor(url, mediaMs))
  const loop = elementKinds[element.kind].repeats ? loopLength(url, mediaMs) : undefined
  const start = loop === undefined ? shown : shown % loop
  return picturePart(url, start, start + (until - shown), mediaMs)
}

/** Shortest length of a loop, ms, for which the scene is cut at each repetition. */
const shortestLoop = 1000

export function loopLength(url: string, mediaMs: number | undefined): number | undefined {
  const length = playsFor(url, mediaMs)
  return length !== undefined && length >= shortestLoop ? length : undefined
}
