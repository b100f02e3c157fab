import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { EngineError } from '../../core/errors.ts'
import type { OwnVoice, OwnVoices } from './own-voices.ts'
import type { CatalogueVoice, SpeakableVoice } from '../types.ts'

/** Every voice the engine can speak with: the built-in ones and the user's own. */
export function createVoices(catalogue: readonly CatalogueVoice[], own: OwnVoices) {
  const byId = new Map(catalogue.map((voice) => [voice.voiceId, voice]))

  function findSpeakable(voiceId: string): SpeakableVoice | undefined {
    const official = byId.get(voiceId)
    if (official) return { kind: 'official', voice: official }
    const match = own.find(voiceId)?.match
    return match && speakableMatch(match)
  }

  return {
    official: catalogue,
    findOfficial: (voiceId: string) => byId.get(voiceId),
    findOwn: (voiceId: string) => own.find(voiceId),
    listOwn: (): OwnVoice[] => own.list(),
    findSpeakable,
    /** @throws EngineError 1014 when there is no such voice */
    speakable(voiceId: string, field = 'voice_id'): SpeakableVoice {
      const voice = findSpeakable(voiceId)
      if (voice) return voice
      throw new EngineError(
        codeOf.notFound,
        message('engineSpeech.noVoice', { field, id: JSON.stringify(voiceId.slice(0, 60)) }),
      )
    },
  }
}

export type Voices = ReturnType<typeof createVoices>

export function speakableMatch(match: OwnVoice['match']): SpeakableVoice {
  return { kind: 'match', speaker: match.speaker, pitchShift: match.pitchShift, eq: match.eq }
}
