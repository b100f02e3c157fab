import { hasSpeakers, turnsIn } from '../../pronounce/index.ts'
import type { SpeakerNumber } from '../../pronounce/index.ts'
import type { Element, Scene, Voice } from '../model.ts'

/** A turn of a scene in which two presenters speak: its words, as the script has them, and the voice that says them. */
export interface DialogueTurn {
  /** Id of its speech: that of the scene where it is the only turn, otherwise one that no scene and no element has. */
  id: string
  speaker: SpeakerNumber
  text: string
  voiceId: string
  rate: number
  /** Which reading of it is heard; absent: the usual one. */
  take?: number
}

type ScriptVoice = Extract<Voice, { kind: 'script' }>

/** Whether a scene's voice may have several speakers: its script names them, or the second one has a voice. */
export function isDialogue(voice: Voice | null): voice is ScriptVoice {
  return voice?.kind === 'script' && (voice.second !== undefined || hasSpeakers(voice.text))
}

/** The turns of a scene in order; null for a scene that is no dialogue, and for one in which nothing is said. */
export function turnsOf({ id, voice }: Pick<Scene, 'id' | 'voice'>): DialogueTurn[] | null {
  if (!isDialogue(voice)) return null
  const turns = turnsIn(voice.text, voice.speaker).map(({ speaker, text }, index, { length }) => {
    const { voiceId, rate } = (speaker === 2 ? voice.second : undefined) ?? voice
    const { take } = voice
    const turnId = length === 1 ? id : `${id}/${index + 1}`
    return { id: turnId, speaker, text, voiceId, rate, ...(take ? { take } : {}) }
  })
  return turns.length > 0 ? turns : null
}

/** The voice with other words in each turn, as pronunciations give them; marks other than those of speakers may be gone. */
export function withTurnTexts(voice: ScriptVoice, textOf: (text: string) => string): ScriptVoice {
  const turns = turnsIn(voice.text, voice.speaker)
  return { ...voice, text: turns.map(({ speaker, text }) => `[speaker ${speaker}] ${textOf(text)}`).join('\n') }
}

/** The elements of a scene that its speakers are: the first two avatars that are seen, in the order of the list. */
export function speakersOf({ elements }: Pick<Scene, 'elements'>): Element[] {
  return elements.filter(({ kind, hidden }) => kind === 'avatar' && !hidden).slice(0, 2)
}
