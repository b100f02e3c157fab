import type { DictionaryScope, SpeechLine, VoiceLine } from '../../../common/bridge/index.ts'
import { sampleIdOf } from '../../../common/pronounce/index.ts'
import type { Pronunciation } from '../../../common/pronounce/index.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { OwnVoices } from './own-voices.ts'

/** Pronunciations and own voices for rendering. */
export interface Speaking {
  /** The user's dictionary; a project's own takes precedence. */
  pronunciations: readonly Pronunciation[]
  /** The recording of an own voice (`sample:<id>`). @throws an error whose message tells why there is none */
  sample: (voiceId: string) => Promise<{ path: string; name: string }>
}

interface Voices {
  ownVoices: OwnVoices
  dictionaries: Dictionaries
}

/**
 * A text as it is sent: with pronunciations applied, and an own voice (`sample:<id>`) as a clone of its recording.
 * @throws StudioError `voice-gone`
 */
export async function lineAsSent(
  { ownVoices, dictionaries }: Voices,
  line: VoiceLine,
  scopes: readonly DictionaryScope[],
): Promise<VoiceLine> {
  return withoutOwnVoice(ownVoices, { ...line, text: dictionaries.text(line.text, scopes) })
}

/** A text, or each turn of a dialogue, as it is sent. @throws StudioError `voice-gone` */
export async function speechAsSent(
  voices: Voices,
  line: SpeechLine,
  scopes: readonly DictionaryScope[],
): Promise<SpeechLine> {
  return eachTurn(line, (turn) => lineAsSent(voices, turn, scopes))
}

/**
 * A text or a dialogue with own voices replaced by clones of the recordings; pronunciations were applied before.
 * @throws StudioError `voice-gone`
 */
export async function withOwnVoice(ownVoices: OwnVoices, line: SpeechLine): Promise<SpeechLine> {
  return eachTurn(line, (turn) => withoutOwnVoice(ownVoices, turn))
}

async function eachTurn(line: SpeechLine, sent: (turn: VoiceLine) => Promise<VoiceLine>): Promise<SpeechLine> {
  return line.kind === 'dialogue' ? { ...line, turns: await Promise.all(line.turns.map(sent)) } : sent(line)
}

async function withoutOwnVoice(ownVoices: OwnVoices, line: VoiceLine): Promise<VoiceLine> {
  if (line.kind !== 'script' || sampleIdOf(line.voiceId) === null) return line
  const { path } = await ownVoices.sample(line.voiceId)
  const { text, rate, take } = line
  return { kind: 'clone', sample: path, text, rate, ...(take ? { take } : {}) }
}

/** Pronunciations and own voices in the form that rendering takes. */
export function speakingOf({ ownVoices, dictionaries }: Voices): Speaking {
  return {
    pronunciations: dictionaries.entries({ kind: 'global' }),
    sample: (voiceId) => ownVoices.sample(voiceId),
  }
}
