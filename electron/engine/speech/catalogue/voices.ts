import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { EngineError } from '../../core/errors.ts'
import type { OwnVoice, OwnVoices } from './own-voices.ts'
import type { CatalogueVoice, SpeakableVoice } from '../types.ts'

/** All voices that the engine can speak with: the official ones and the user's own. */
export class Voices {
  /** Official voices, in the catalogue's order. */
  readonly official: readonly CatalogueVoice[]
  readonly #own: OwnVoices
  readonly #byId: Map<string, CatalogueVoice>

  constructor(catalogue: readonly CatalogueVoice[], own: OwnVoices) {
    this.official = catalogue
    this.#own = own
    this.#byId = new Map(catalogue.map((voice) => [voice.voiceId, voice]))
  }

  findOfficial(voiceId: string): CatalogueVoice | undefined {
    return this.#byId.get(voiceId)
  }

  findOwn(voiceId: string): Promise<OwnVoice | undefined> {
    return this.#own.find(voiceId)
  }

  listOwn(): Promise<OwnVoice[]> {
    return this.#own.list()
  }

  async findSpeakable(voiceId: string): Promise<SpeakableVoice | undefined> {
    const official = this.#byId.get(voiceId)
    if (official) return { kind: 'official', voice: official }
    const match = (await this.#own.find(voiceId))?.match
    return match && speakableMatch(match)
  }

  /** @throws EngineError 1014 when no voice has this id */
  async speakable(voiceId: string, field = 'voice_id'): Promise<SpeakableVoice> {
    const voice = await this.findSpeakable(voiceId)
    if (voice) return voice
    throw new EngineError(
      codeOf.notFound,
      message('engineSpeech.noVoice', { field, id: JSON.stringify(voiceId.slice(0, 60)) }),
    )
  }
}

export function speakableMatch(match: OwnVoice['match']): SpeakableVoice {
  return { kind: 'match', speaker: match.speaker, pitchShift: match.pitchShift, eq: match.eq }
}
