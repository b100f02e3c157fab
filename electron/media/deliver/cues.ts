import { open } from 'node:fs/promises'
import { MediaError } from '../errors.ts'
import type { Captions, Cue } from './types.ts'

/** A caption file above this is none, bytes. */
const MOST_BYTES = 20_000_000
const MOST_CUES = 100_000
const TIMING =
  /^\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/

/** The cues of captions, in order of time. @throws MediaError `not-found`, `unreadable`, `too-large` */
export async function cuesOf(captions: Captions | null | undefined, label = 'The captions'): Promise<Cue[]> {
  if (!captions) return []
  const cues = 'file' in captions ? readCues(await readText(captions.file, label), label) : captions.cues
  return cues
    .filter(({ startMs, endMs, text }) => endMs > startMs && startMs >= 0 && text.trim() !== '')
    .toSorted((a, b) => a.startMs - b.startMs)
}

/** Reads SRT or WebVTT; styles, notes and tags are left out. @throws MediaError `unreadable` when it holds no cue */
export function readCues(text: string, label = 'The captions'): Cue[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length && cues.length < MOST_CUES; at += 1) {
    const timing = TIMING.exec(lines[at]!)
    if (!timing) continue
    const said: string[] = []
    for (at += 1; at < lines.length && lines[at]!.trim() !== ''; at += 1) said.push(plain(lines[at]!))
    cues.push({ startMs: msOf(timing, 1), endMs: msOf(timing, 5), text: said.join('\n').trim() })
  }
  if (cues.length === 0)
    throw new MediaError('unreadable', `${label} hold no timed text. Use an SRT or WebVTT file.`, {
      source: label,
    })
  return cues
}

/** SubRip as players read it. */
export function toSrt(cues: readonly Cue[]): string {
  const time = (ms: number): string => {
    const { hours, minutes, seconds, rest } = clock(ms)
    return `${hours}:${minutes}:${seconds},${rest}`
  }
  return cues
    .map(
      ({ startMs, endMs, text }, index) =>
        `${index + 1}\n${time(startMs)} --> ${time(endMs)}\n${text.replaceAll(/\n\s*\n/g, '\n')}\n`,
    )
    .join('\n')
}

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

function msOf(match: RegExpExecArray, from: number): number {
  const [hours, minutes, seconds, rest] = [0, 1, 2, 3].map((index) => match[from + index])
  return (
    Number(hours ?? 0) * 3_600_000 +
    Number(minutes) * 60_000 +
    Number(seconds) * 1000 +
    Number((rest ?? '0').padEnd(3, '0'))
  )
}

const NAMED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
}

/** Without the tags of WebVTT and SRT, and the override blocks that some SRT writers leave in. */
function plain(line: string): string {
  return line
    .replaceAll(/<\/?[a-zA-Z][^<>]*>|<\d\d:\d\d[^<>]*>/g, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (name) => NAMED[name] ?? name)
}

async function readText(path: string, label: string): Promise<string> {
  let file
  try {
    file = await open(path, 'r')
  } catch (cause) {
    throw new MediaError('not-found', `${label} can't be opened: ${path}.`, { cause, source: label })
  }
  try {
    const { size } = await file.stat()
    if (size > MOST_BYTES)
      throw new MediaError('too-large', `${label} are larger than 20 MB, so they are no captions.`, {
        source: label,
      })
    const bytes = await file.readFile()
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
    return decodeText(bytes)
  } finally {
    await file.close()
  }
}

/** Old caption files are Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
