import { message } from '../../messages/index.ts'
import { hasSpeakers } from '../../pronounce/index.ts'
import type { Scene } from '../model.ts'
import { errorAt, warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { isDialogue, speakersOf, turnsOf } from './turns.ts'

/** What keeps two presenters of a scene from taking turns as it is written. */
export function* dialogueProblems(scene: Scene, path: string): Iterable<Problem> {
  const { name, voice } = scene
  if (!voice) return
  const missing = (field: string, key: 'noSecondAvatar' | 'noSecondVoice' | 'marksNotRead'): Problem =>
    warningAt(`${path}.voice.${field}`, 'speaker-missing', message(`projectProblems.dialogue.${key}`, { name }))
  if (voice.kind === 'clone' && hasSpeakers(voice.text)) yield missing('text', 'marksNotRead')
  if (voice.kind === 'script' && voice.second?.voiceId === '') {
    const text = message('projectProblems.dialogue.emptySecondVoice', { name })
    yield errorAt(`${path}.voice.second.voiceId`, 'no-voice-id', text)
  }
  if (!isDialogue(voice)) {
    if (voice.speaker === 2 && speakersOf(scene).length < 2) yield missing('speaker', 'noSecondAvatar')
    return
  }
  if (!(turnsOf(scene) ?? []).some(({ speaker }) => speaker === 2)) return
  if (!voice.second) yield missing('text', 'noSecondVoice')
  if (speakersOf(scene).length < 2) yield missing('text', 'noSecondAvatar')
}
