/**
 * W3C media fragments, temporal dimension (`#t=1.5,4`), in normal play time. Times are integer milliseconds here and
 * seconds in the text. A fragment that breaks the standard is ignored, as the standard asks: the whole media plays.
 */

export interface TimeFragment {
  /** Start in ms, 0 or more. */
  startMs: number
  /** End in ms, after the start; absent when the media plays to its end. */
  endMs?: number
}

/** A time such as `12`, `12.5`, `02:30`, `02:30.5` or `1:02:30.25` in ms; undefined when the text is no time. */
function parseTime(text: string): number | undefined {
  const seconds = /^(\d+)(\.\d*)?$/.exec(text)
  if (seconds) return Math.round(Number(`${seconds[1]}${seconds[2] ?? ''}`) * 1000)
  const clock = /^(?:(\d+):)?([0-5]\d):([0-5]\d)(\.\d*)?$/.exec(text)
  if (!clock) return undefined
  const whole = Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  return whole * 1000 + Math.round(Number(`0${clock[4] ?? ''}`) * 1000)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function parseRange(text: string): TimeFragment | undefined {
  const range = text.startsWith('npt:') ? text.slice(4) : text
  const [first, second, ...rest] = range.split(',')
  if (first === undefined || rest.length > 0 || range === '') return undefined
  if (second === '') return undefined
  const startMs = first === '' ? 0 : parseTime(first)
  if (startMs === undefined || !Number.isSafeInteger(startMs)) return undefined
  if (second === undefined) return first === '' ? undefined : { startMs }
  const endMs = parseTime(second)
  if (endMs === undefined || !Number.isSafeInteger(endMs) || endMs <= startMs) return undefined
  return { startMs, endMs }
}

/**
 * Time fragment of a URL; undefined when it has none that the standard accepts. Of several `t` the last counts. Accepts
 * `t=1`, `t=1,2`, `t=,2`, `t=npt:1,2` and clock times such as `t=1:00,1:30.5`.
 */
export function parseMediaFragment(url: string): TimeFragment | undefined {
  const hash = url.indexOf('#')
  if (hash < 0) return undefined
  let found: TimeFragment | undefined
  for (const pair of url.slice(hash + 1).split('&')) {
    const equals = pair.indexOf('=')
    if (equals < 0 || decode(pair.slice(0, equals)) !== 't') continue
    const value = decode(pair.slice(equals + 1))
    const range = value === undefined ? undefined : parseRange(value)
    if (range) found = range
  }
  return found
}

/** The URL without its fragment (`#…`): the address to fetch. */
export function stripFragment(url: string): string {
  const hash = url.indexOf('#')
  return hash < 0 ? url : url.slice(0, hash)
}

function formatSeconds(ms: number): string {
  return String(Math.round(ms) / 1000)
}

/** The text `t=1.5,4` of a fragment, in the standard's shortest form with at most three decimals. */
export function formatTimeFragment(fragment: TimeFragment): string {
  const start = formatSeconds(fragment.startMs)
  if (fragment.endMs === undefined) return `t=${start}`
  return `t=${start},${formatSeconds(fragment.endMs)}`
}

/**
 * The URL with its time fragment set or replaced, or removed when `fragment` is undefined. Other parts of the fragment
 * stay. A fragment of the whole media (start 0, no end) is left out.
 */
export function withMediaFragment(url: string, fragment: TimeFragment | undefined): string {
  const base = stripFragment(url)
  const others = url
    .slice(base.length + 1)
    .split('&')
    .filter((pair) => pair !== '' && decode(pair.split('=')[0] ?? '') !== 't')
  const whole = fragment === undefined || (fragment.startMs === 0 && fragment.endMs === undefined)
  const parts = whole ? others : [...others, formatTimeFragment(fragment)]
  return parts.length === 0 ? base : `${base}#${parts.join('&')}`
}
