/** Words on show from one time to another, ms. Lines are parted by `\n`. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** A time as subtitles write it, in parts: two digits each, the rest three. */
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

function stamp(ms: number, point: ',' | '.'): string {
  const { hours, minutes, seconds, rest } = clock(ms)
  return `${hours}:${minutes}:${seconds}${point}${rest}`
}

/** An empty line would end the cue. */
const unbroken = (text: string): string => text.replaceAll(/\n\s*\n/g, '\n')

/** SubRip as players read it. */
export function toSrt(cues: readonly Cue[]): string {
  return cues
    .map(
      ({ startMs, endMs, text }, index) =>
        `${index + 1}\n${stamp(startMs, ',')} --> ${stamp(endMs, ',')}\n${unbroken(text)}\n`,
    )
    .join('\n')
}

/** WebVTT; the text is plain, nothing in it is a tag. */
export function toVtt(cues: readonly Cue[]): string {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${stamp(startMs, '.')} --> ${stamp(endMs, '.')}\n${escaped(unbroken(text))}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}
