import type { DictionaryScope, SpeechLine } from '../../../common/bridge/index.ts'
import { sampleIdOf } from '../../../common/pronounce/index.ts'
import type { Pronunciation } from '../../../common/pronounce/index.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { OwnVoices } from './own-voices.ts'

/** How words are said, and with which voices of the user's own. */
export interface Speaking {
  /** The user's dictionary; a project's own counts before it. */
  pronunciations: readonly Pronunciation[]
  /** The recording of an own voice (`sample:<id>`). @throws an error whose message says why there is none */
  sample: (voiceId: string) => Promise<{ path: string; name: string }>
}

interface Voices {
  ownVoices: OwnVoices
  dictionaries: Dictionaries
}

/**
 * A line as it is sent: words as they are said, and an own voice (`sample:<id>`) as a clone of its recording.
 * @throws StudioError `voice-gone`
 */
export async function lineAsSent(
  { ownVoices, dictionaries }: Voices,
  line: SpeechLine,
  scopes: readonly DictionaryScope[],
): Promise<SpeechLine> {
  return withOwnVoice(ownVoices, { ...line, text: dictionaries.text(line.text, scopes) })
}

/** A line whose text is as it is sent already. @throws StudioError `voice-gone` */
export async function withOwnVoice(ownVoices: OwnVoices, line: SpeechLine): Promise<SpeechLine> {
  if (line.kind !== 'script' || sampleIdOf(line.voiceId) === null) return line
  const { path } = await ownVoices.sample(line.voiceId)
  return { kind: 'clone', sample: path, text: line.text, rate: line.rate }
}

/** What rendering needs to speak with own voices and words as they are said. */
export function speakingOf({ ownVoices, dictionaries }: Voices): Speaking {
  return {
    pronunciations: dictionaries.entries({ kind: 'global' }),
    sample: (voiceId) => ownVoices.sample(voiceId),
  }
}
