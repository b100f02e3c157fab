import { guards } from '../service/limits.ts'
import type { CaptionCue } from '../service/extension/captions.ts'
import { message } from '../messages/index.ts'
import type { Message } from '../messages/index.ts'
import { plainCue, readCues } from './read.ts'

/** Longest text of one caption, characters, and the most captions of a file. */
const mostCharacters = 2_000
const mostCues = 5_000

export type ParsedCaptions = { ok: true; cues: CaptionCue[] } | { ok: false; problem: Message }

/**
 * The captions of an SRT or WebVTT file in order of time, without styles and empty ones; or what is wrong with it, as a
 * sentence with the line.
 * @param name of the file
 */
export function parseCaptions(text: string, name: string): ParsedCaptions {
  const refused = (problem: Message): ParsedCaptions => ({ ok: false, problem })
  const { cues: written, strays } = readCues(text)
  const [stray] = strays
  if (written.length === 0) return refused(message('captions.file.noCaptions', { name }))
  if (stray !== undefined) return refused(message('captions.file.withoutTimes', { name, line: stray }))
  const cues: CaptionCue[] = []
  for (const { line, start, end, startMs, endMs, text: marked } of written) {
    const shown = plainCue(marked)
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .join('\n')
    if (endMs <= startMs) return refused(message('captions.file.endsBefore', { name, line, start, end }))
    if (endMs > guards.durationMs) return refused(message('captions.file.tooLate', { name, line, end }))
    if (shown.length > mostCharacters) {
      return refused(message('captions.file.tooLong', { name, line, count: shown.length, limit: mostCharacters }))
    }
    if (shown !== '') cues.push({ startMs, endMs, text: shown })
  }
  if (cues.length > mostCues) {
    return refused(message('captions.file.tooMany', { name, count: cues.length, limit: mostCues }))
  }
  return { ok: true, cues: cues.toSorted((a, b) => a.startMs - b.startMs) }
}

/** The text of a caption file: UTF-8 or UTF-16, else Windows-1252, which old programs write. */
export function captionFileText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
