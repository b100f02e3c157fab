import { xmlContent } from '../xml.ts'

/** A caption that is shown from one time to another, ms. Lines are separated by `\n`. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** Size of a picture, px. */
export interface PictureSize {
  width: number
  height: number
}

/** The parts of a time as captions write it: two digits each, three for milliseconds. */
export function clock(ms: number): { hours: string; minutes: string; seconds: string; rest: string } {
  const whole = Math.max(0, Math.round(ms))
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  return {
    hours: two(whole / 3_600_000),
    minutes: two((whole / 60_000) % 60),
    seconds: two((whole / 1000) % 60),
    rest: String(whole % 1000).padStart(3, '0'),
  }
}

/** A time as captions write it, to a thousandth of a second. */
export function stamp(ms: number, point: ',' | '.'): string {
  const { hours, minutes, seconds, rest } = clock(ms)
  return `${hours}:${minutes}:${seconds}${point}${rest}`
}

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const controls = /[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu

/** Whether a text has control characters or halves of characters, which nothing shows. */
export function hasControls(text: string): boolean {
  return text.replaceAll(lineEnds, '\n').search(controls) >= 0
}

/**
 * The text as files have it: without control characters, without empty lines, because one would end the cue, and without the
 * arrow that stands between the times of a cue.
 */
export const fileText = (text: string): string =>
  text
    .replaceAll(lineEnds, '\n')
    .replaceAll(controls, '')
    .replaceAll(/\n\s*\n/g, '\n')
    .replaceAll('-->', '→')

/** Cues as SubRip (SRT). */
export function toSrt(cues: readonly Cue[]): string {
  return cues
    .map(
      ({ startMs, endMs, text }, index) =>
        `${index + 1}\n${stamp(startMs, ',')} --> ${stamp(endMs, ',')}\n${fileText(text)}\n`,
    )
    .join('\n')
}

/** Cues as WebVTT; `<` and `&` are escaped, so the text can't contain tags. */
export function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${stamp(startMs, '.')} --> ${stamp(endMs, '.')}\n${xmlContent(fileText(text))}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}
