import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { VoiceWire } from '../../../common/service/records.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import { sha256 } from '../../core/ids.ts'
import { genderOfSpeaker } from '../../speech/match/gender.ts'
import { matchWarning } from '../../speech/match/warning.ts'
import type { OwnVoice } from '../../speech/catalogue/own-voices.ts'
import type { CatalogueVoice } from '../../speech/types.ts'
import { AnswerText } from '../../core/language.ts'
import type { Untranslated } from '../../core/language.ts'
import type { Handlers } from '../types.ts'

type VoiceAnswer = Untranslated<VoiceWire, 'description'>

export interface VoiceHandlersOptions {
  voices: Voices
  uid: number
  previewUrl: (voiceId: string) => string
  /** Creation time that is reported for official voices, ms since 1970. */
  since: number
}

/** The handler of `listVoices`. */
export function createVoiceHandlers(options: VoiceHandlersOptions): Handlers {
  const official = (voice: CatalogueVoice): VoiceAnswer => ({
    // The id is the same on every installation, so that a client may keep it.
    _id: sha256(`voice ${voice.voiceId}`).slice(0, 24),
    create_time: options.since,
    uid: 0,
    from: 3,
    voice_id: voice.voiceId,
    gender: voice.gender,
    accent: voice.accent,
    name: voice.name,
    description: new AnswerText(voice.description),
    useCase: voice.useCase,
    type: voice.tier === 'everyday' ? 1 : 2,
    preview: options.previewUrl(voice.voiceId),
    __v: 0,
  })

  const own = (voice: OwnVoice): VoiceAnswer => ({
    _id: voice.id,
    create_time: voice.createdAt,
    uid: options.uid,
    from: 4,
    voice_id: voice.voiceId,
    // Voices that were matched by earlier versions have none.
    gender: voice.gender || genderOfSpeaker(voice.match.speaker),
    accent: 'American',
    name: voice.name,
    description: new AnswerText(aboutOwn(voice)),
    useCase: 'Own voice',
    type: 1,
    preview: options.previewUrl(voice.voiceId),
    __v: 0,
  })

  return {
    listVoices: async ({ from }) => [
      ...(from === 3 ? [] : (await options.voices.listOwn()).map(own)),
      ...(from === 4 ? [] : options.voices.official.map(official)),
    ],
  }
}

function aboutOwn({ match }: OwnVoice): Text {
  const about = message('engineSpeech.ownVoiceAbout', { similarity: match.similarity.toFixed(2) })
  const warning = matchWarning(match)
  return warning ? message('engineSpeech.ownVoiceDoubtful', { about, warning }) : about
}
