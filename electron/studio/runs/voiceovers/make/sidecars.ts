import type { VoiceoverOutput } from '../../../../common/bridge/index.ts'
import { writeFile } from 'node:fs/promises'
import { captionFile } from '../../../../common/captions/index.ts'
import type { Cue, TimedWord } from '../../../../common/captions/index.ts'
import { plainText } from '../../../../common/pronounce/index.ts'
import { publishFile } from '../../../../media/voice-files/index.ts'
import { onScreen, toJson } from './cues.ts'
import { scriptCues } from './script-cues.ts'
import type { Stretch } from './script-cues.ts'

export interface SidecarFacts {
  /** The row's text as typed, and the name of its voice. */
  source: { text: string; voice: string }
  /** Word times within the speech, ms; [] when the service doesn't tell. */
  words: readonly TimedWord[]
  /** Times of the pieces between pauses within the speech, ms; [] when there are no pauses. */
  stretches: readonly Stretch[]
  durationMs: number
  offsetMs: number
}

/** Writes subtitle files beside a sound file, under its name. Each is written atomically. */
export async function writeSidecars(
  path: string,
  kinds: VoiceoverOutput['subtitles'],
  { source, words, stretches, durationMs, offsetMs }: SidecarFacts,
): Promise<void> {
  if (kinds.length === 0) return
  const times = timesIn({ words, stretches, durationMs, offsetMs })
  const cues = scriptCues(source.text, times.words, times.stretches, durationMs)
  await writeCues(path, kinds, source, cues, times.words, durationMs)
}

/** Converts times within the speech to times within the file made from it. */
export function timesIn({ words, stretches, durationMs, offsetMs }: Omit<SidecarFacts, 'source'>): {
  words: TimedWord[]
  stretches: Stretch[]
} {
  const moved = <T extends Stretch>(one: T): T => ({
    ...one,
    startMs: within(one.startMs - offsetMs, durationMs),
    endMs: within(one.endMs - offsetMs, durationMs),
  })
  return { words: words.map(moved), stretches: stretches.map(moved) }
}

/** Writes a file with the known word times beside a sound file. */
export async function writeCues(
  path: string,
  kinds: VoiceoverOutput['subtitles'],
  source: { text: string; voice: string },
  cues: readonly Cue[],
  words: readonly TimedWord[],
  durationMs: number,
): Promise<void> {
  const plain = { text: plainText(source.text), voice: source.voice }
  const stem = path.replace(/\.[^.]*$/, '')
  const shown = onScreen(cues)
  for (const kind of kinds) {
    const text = kind === 'json' ? toJson(plain, cues, words, durationMs) : captionFile(kind, shown)
    await publishFile(`${stem}.${kind}`, (partial) => writeFile(partial, text))
  }
}

function within(ms: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, ms)))
}
