import { open } from 'node:fs/promises'
import { plainCue, readCues as readWritten } from '../../common/captions/index.ts'
import type { Cue } from '../../common/captions/index.ts'
import type { CaptionCue } from '../../common/service/extension/captions.ts'
import { MediaError } from '../errors.ts'
import type { Captions } from './types.ts'
import { inEnglish, message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'

/** Largest caption file (bytes): a larger file is not captions. */
const mostBytes = 20_000_000
const mostCues = 100_000
/**
 * Cues of captions in order of time.
 * @throws MediaError `not-found`, `unreadable` or `too-large`
 */
export async function cuesOf(
  captions: Captions | null | undefined,
  label: Text = message('deliverNotes.captions'),
): Promise<(Cue & Partial<CaptionCue>)[]> {
  if (!captions) return []
  const cues = 'file' in captions ? readCues(await readText(captions.file, label), label) : captions.cues
  return cues
    .filter(({ startMs, endMs, text }) => endMs > startMs && startMs >= 0 && text.trim() !== '')
    .toSorted((a, b) => a.startMs - b.startMs)
}

/**
 * Reads SRT or WebVTT; styles, notes and tags are ignored.
 * @throws MediaError `unreadable` when there is no cue
 */
export function readCues(text: string, label: Text = message('deliverNotes.captions')): Cue[] {
  const { cues } = readWritten(text)
  if (cues.length === 0)
    throw new MediaError('unreadable', message('deliverNotes.noTimedText', { label }), {
      source: inEnglish(label),
    })
  return cues
    .slice(0, mostCues)
    .map(({ startMs, endMs, text: written }) => ({ startMs, endMs, text: plainCue(written).trim() }))
}

async function readText(path: string, label: Text): Promise<string> {
  let file
  try {
    file = await open(path, 'r')
  } catch (cause) {
    throw new MediaError('not-found', message('deliverNotes.captionsNotOpened', { label, path }), {
      cause,
      source: inEnglish(label),
    })
  }
  try {
    const { size } = await file.stat()
    if (size > mostBytes)
      throw new MediaError('too-large', message('deliverNotes.captionsTooLarge', { label }), {
        source: inEnglish(label),
      })
    const bytes = await file.readFile()
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
    return decodeText(bytes)
  } finally {
    await file.close()
  }
}

/** Decodes a caption file: UTF-8, else Windows-1252, which old files use. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
