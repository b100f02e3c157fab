import { nearest } from '../../../authoring/preflight/index.ts'
import { isLanguage } from '../../../speech/index.ts'

/** What rows need to know of a voice. */
export interface BookedVoice {
  voiceId: string
  name: string
  /** BCP 47 tag or a language's name; '' when unknown. */
  language: string
}

export type FoundVoice =
  | { kind: 'known'; voice: BookedVoice }
  /** Several voices have the name that a row gives. */
  | { kind: 'several'; voices: readonly BookedVoice[] }
  | { kind: 'unknown'; meant: string | null }
  /** The list of voices is not available now; it is requested again before anything is sent. */
  | { kind: 'unchecked' }

/** Looks voices of a sheet up: by id, or by a name that only one voice has. */
export class VoiceBook {
  readonly #ids = new Map<string, BookedVoice>()
  readonly #names = new Map<string, BookedVoice[]>()
  readonly #found = new Map<string, FoundVoice>()
  readonly #complete: boolean

  /**
   * Collects what rows need to know of voices.
   * @param voices voices of the service; null while the list is not available
   */
  constructor(voices: readonly BookedVoice[] | null, own: readonly BookedVoice[] = []) {
    this.#complete = voices !== null
    for (const voice of [...(voices ?? []), ...own]) {
      this.#ids.set(voice.voiceId, voice)
      const key = keyOf(voice.name)
      this.#names.set(key, [...(this.#names.get(key) ?? []), voice])
    }
  }

  get complete(): boolean {
    return this.#complete
  }

  /**
   * The first voice of a language, as a row names it: by its name, where no other voice has that. Null where there is none.
   * @param code ISO 639-1
   */
  speaking(code: string): string | null {
    const voice = [...this.#ids.values()].find(({ language }) => language !== '' && isLanguage(language, code))
    if (!voice) return null
    return this.#names.get(keyOf(voice.name))?.length === 1 ? voice.name : voice.voiceId
  }

  find(typed: string): FoundVoice {
    const wanted = typed.trim()
    let found = this.#found.get(wanted)
    if (!found) this.#found.set(wanted, (found = this.#look(wanted)))
    return found
  }

  #look(wanted: string): FoundVoice {
    const byId = this.#ids.get(wanted)
    if (byId) return { kind: 'known', voice: byId }
    const named = this.#names.get(keyOf(wanted)) ?? []
    if (named.length === 1) return { kind: 'known', voice: named[0]! }
    if (named.length > 1) return { kind: 'several', voices: named }
    const loose = [...this.#ids.values()].filter(({ voiceId }) => keyOf(voiceId) === keyOf(wanted))
    if (loose.length === 1) return { kind: 'known', voice: loose[0]! }
    if (!this.#complete && !wanted.startsWith('sample:')) return { kind: 'unchecked' }
    const known = [...this.#ids.values()].map(({ voiceId, name }) => ({ id: voiceId, name }))
    const near = nearest(wanted, known)[0]?.name
    return { kind: 'unknown', meant: near ?? null }
  }
}

/** Key for names, which ignores case, accents and blanks. */
function keyOf(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
