import type { VoiceoverOutput } from '../../common/bridge/index.ts'
import { writeFile } from 'node:fs/promises'
import { placed } from '../../media/voice-files/index.ts'
import { cuesOf, toJson, toSrt, toVtt } from './cues.ts'
import type { Cue, TimedWord } from './cues.ts'

export interface BesideFacts {
  /** As it was typed, and who says it. */
  order: { text: string; voice: string }
  /** In the speech, ms; [] where the service doesn't tell. */
  words: readonly TimedWord[]
  durationMs: number
  offsetMs: number
}

/** Writes subtitles beside a file, under its name. Each is whole or not there. */
export async function writeBeside(
  path: string,
  kinds: VoiceoverOutput['subtitles'],
  { order, words, durationMs, offsetMs }: BesideFacts,
): Promise<void> {
  if (kinds.length === 0) return
  const shifted = words.map(({ text, startMs, endMs }) => ({
    text,
    startMs: within(startMs - offsetMs, durationMs),
    endMs: within(endMs - offsetMs, durationMs),
  }))
  await writeCues(path, kinds, order, cuesOf(order.text, shifted, durationMs), shifted, durationMs)
}

/** Writes what is known of the times of a file beside it. */
export async function writeCues(
  path: string,
  kinds: VoiceoverOutput['subtitles'],
  said: { text: string; voice: string },
  cues: readonly Cue[],
  words: readonly TimedWord[],
  durationMs: number,
): Promise<void> {
  const stem = path.replace(/\.[^.]*$/, '')
  for (const kind of kinds) {
    const text =
      kind === 'srt' ? toSrt(cues) : kind === 'vtt' ? toVtt(cues) : toJson(said, cues, words, durationMs)
    await placed(`${stem}.${kind}`, (partial) => writeFile(partial, text))
  }
}

function within(ms: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, ms)))
}
