import type { SheetNotice } from '../../../../common/bridge/index.ts'
import type { Grid } from '../types.ts'

const stamp = String.raw`(?:\d{1,4}:)?\d{1,2}:\d{2}[,.]\d{1,3}`
const timing = new RegExp(String.raw`^\s*(${stamp})\s*-->\s*(${stamp})(?:\s.*)?$`)

/** Subtitles: a row for each cue, as SubRip and WebVTT have them; a WebVTT voice (`<v Anna>`) is a column of its own. */
export function readCues(text: string, format: 'srt' | 'vtt'): Grid {
  const lines = text.split(/\r\n|[\n\r]/)
  const notices: SheetNotice[] = []
  const cues: { start: string; end: string; speaker: string; text: string }[] = []
  let at = 0
  while (at < lines.length) {
    const match = timing.exec(lines[at]!)
    if (!match) {
      noticeOdd(lines, at, format, notices)
      at += 1
      continue
    }
    const first = at + 1
    at = first
    while (at < lines.length && lines[at]!.trim() !== '' && !timing.test(lines[at]!)) at += 1
    // A cue that follows without an empty line between has its number here.
    const next = at < lines.length && timing.test(lines[at]!)
    const end = next && at - 1 > first && /^\s*\d+\s*$/.test(lines[at - 1]!) ? at - 1 : at
    const spoken = lines.slice(first, end).join('\n')
    if (plainOf(spoken) === '')
      notices.push({ line: first, message: 'This cue has no text; it was left out.' })
    else cues.push({ start: match[1]!, end: match[2]!, speaker: speakerOf(spoken), text: plainOf(spoken) })
  }
  const spoken = cues.some((cue) => cue.speaker !== '')
  return {
    ...{ format, delimiter: null, notices },
    columns: spoken ? ['Text', 'Speaker', 'Start', 'End'] : ['Text', 'Start', 'End'],
    rows: cues.map((cue) =>
      spoken ? [cue.text, cue.speaker, cue.start, cue.end] : [cue.text, cue.start, cue.end],
    ),
  }
}

/** Text that belongs to no cue is told; numbers and names of cues, headers and comments are no text. */
function noticeOdd(
  lines: readonly string[],
  at: number,
  format: 'srt' | 'vtt',
  notices: SheetNotice[],
): void {
  const line = lines[at]!.trim()
  const isName = timing.test(lines[at + 1] ?? '')
  if (line === '' || isName) return
  if (format === 'vtt' && inBlock(lines, at)) return
  notices.push({ line: at + 1, message: 'This line belongs to no cue; it was left out.' })
}

/** Whether a line is of the header, a comment, a style or a region. */
function inBlock(lines: readonly string[], at: number): boolean {
  let first = at
  while (first > 0 && lines[first - 1]!.trim() !== '') first -= 1
  return /^(?:\uFEFF?WEBVTT|NOTE|STYLE|REGION|X-TIMESTAMP)/.test(lines[first]!)
}

function speakerOf(text: string): string {
  const names = [...text.matchAll(/<v(?:\.[^\s>]*)?\s+([^>]+)>/g)].map((match) => plainOf(match[1]!))
  return [...new Set(names)].join(', ')
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '', quot: '"', apos: "'" },
}

/** Without tags and style marks, on one line: a line break of a subtitle is one of its place on the screen. */
function plainOf(text: string): string {
  return text
    .replaceAll(/<\/?(?:[a-z][a-z0-9.]*(?:\s[^>]*)?|\d{1,2}:[\d:.]+)>/gi, '')
    .replaceAll(/\{\\[^}]*\}/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm|quot|apos);/g, (_all, name: string) => entities[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
