/** A cue as it is written in a file. */
export interface WrittenCue {
  /** Line of the file with the cue's times, from 1. */
  line: number
  /** Start time as it is written. */
  start: string
  end: string
  startMs: number
  endMs: number
  /** Text with tags and style marks, lines separated by `\n`; `plainCue` removes them. */
  text: string
}

const stamp = String.raw`(?:\d{1,4}:)?\d{1,2}:\d{1,2}[,.]\d{1,3}`
const timing = new RegExp(String.raw`^\s*(${stamp})\s*-->\s*(${stamp})(?:\s.*)?$`)

/** Reads SubRip or WebVTT tolerantly: numbers may be missing, and so may the empty lines between cues. */
export function readCues(text: string): { cues: WrittenCue[]; strays: number[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r]/)
  const cues: WrittenCue[] = []
  /** Line numbers, from 1, of lines that belong to no cue. */
  const strays: number[] = []
  let at = 0
  while (at < lines.length) {
    const [, start, end] = timing.exec(lines[at]!) ?? []
    if (start === undefined || end === undefined) {
      if (isStray(lines, at)) strays.push(at + 1)
      at += 1
      continue
    }
    const first = at + 1
    at = first
    while (at < lines.length && lines[at]!.trim() !== '' && !timing.test(lines[at]!)) at += 1
    // When no empty line separates two cues, the line before the times of the next cue is its number.
    const next = at < lines.length && timing.test(lines[at]!)
    const last = next && at - 1 > first && /^\s*\d+\s*$/.test(lines[at - 1]!) ? at - 1 : at
    cues.push({
      line: first,
      start,
      end,
      startMs: msOf(start),
      endMs: msOf(end),
      text: lines.slice(first, last).join('\n'),
    })
  }
  return { cues, strays }
}

/** Whether a line outside of cues is text, and not a cue's number or name, a header, comment, style or region. */
function isStray(lines: readonly string[], at: number): boolean {
  if (lines[at]!.trim() === '' || timing.test(lines[at + 1] ?? '')) return false
  let first = at
  while (first > 0 && lines[first - 1]!.trim() !== '') first -= 1
  return !/^(?:WEBVTT|NOTE|STYLE|REGION|X-TIMESTAMP)/.test(lines[first]!)
}

function msOf(written: string): number {
  const [, hours, minutes, seconds, rest] = /^(?:(\d+):)?(\d+):(\d+)[,.](\d+)$/.exec(written) ?? []
  const whole = Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return whole * 1_000 + Number((rest ?? '0').padEnd(3, '0'))
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

/**
 * The text of a cue without the tags of WebVTT and SRT, and without the override blocks that some programs write into
 * SRT.
 */
export function plainCue(text: string): string {
  return text
    .replaceAll(/<\/?(?:[a-z][\w.-]*(?:\s[^<>]*)?|\d{1,2}:[\d:.]+)>/gi, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|lrm|rlm);/g, (_all, name: string) => entities[name]!)
}

/** The speaker's name in the voice tag of WebVTT (`<v Anna>`); '' where none is named. */
export function speakerOf(text: string): string {
  const names = [...text.matchAll(/<v(?:\.[^\s>]*)?\s+([^>]+)>/g)].map((match) => plainCue(match[1]!).trim())
  return [...new Set(names)].join(', ')
}
