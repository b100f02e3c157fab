import type { CatalogueVoice } from '@common/bridge/index.ts'
import { sampleIdOf } from '@common/pronounce/index.ts'
import { voiceWord } from './voice-words.ts'

/** Groups of the built-in engine's voices: fast ones, or the most natural ones. */
export type VoiceTier = 'everyday' | 'finest'

export interface VoiceQuery {
  search: string
  /** '' for any */
  gender: string
  accent: string
  language: string
  /** Intended use; '' for any */
  use: string
  tier: string
  favourites: boolean
}

export const anyVoice: VoiceQuery = {
  search: '',
  gender: '',
  accent: '',
  language: '',
  use: '',
  tier: '',
  favourites: false,
}

/** Group of a voice of the built-in engine, by the prefix of its id; null for other voices. */
export function tierOf({ voiceId }: Pick<CatalogueVoice, 'voiceId'>): VoiceTier | null {
  const [, tier] = /^(everyday|finest)-/.exec(voiceId) ?? []
  return (tier as VoiceTier | undefined) ?? null
}

/**
 * Voices to choose from. The built-in engine lists each voice that it has matched to a recording as one more voice,
 * beside the recording itself: those are left out, unless they are chosen.
 */
export function offeredVoices(voices: readonly CatalogueVoice[], chosen: readonly string[]): CatalogueVoice[] {
  return voices.filter(({ voiceId }) => !/^own-[\da-f]{20}$/.test(voiceId) || chosen.includes(voiceId))
}

/** Voices that match: favourites first, then those of the user's recordings, otherwise in the order of the service. */
export function filterVoices(
  voices: readonly CatalogueVoice[],
  query: VoiceQuery,
  favourites: ReadonlySet<string>,
): CatalogueVoice[] {
  const parts = query.search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = voices.filter((voice) => {
    if (query.favourites && !favourites.has(voice.voiceId)) return false
    if (!same(query.gender, voice.gender) || !same(query.accent, voice.accent)) return false
    if (!same(query.language, voice.language) || !same(query.use, voice.useCase)) return false
    if (!same(query.tier, tierOf(voice) ?? '')) return false
    const { name, description, useCase, accent, language, gender, voiceId } = voice
    const shown = [voiceWord('use', useCase), voiceWord('accent', accent), voiceWord('gender', gender)]
    const low = [name, description, useCase, accent, language, gender, voiceId, ...shown].join(' ').toLocaleLowerCase()
    // "male" must not match "female": the searched text must be at the start of a word.
    return parts.every((part) => low.startsWith(part) || low.includes(` ${part}`) || low.includes(`-${part}`))
  })
  const rank = ({ voiceId }: CatalogueVoice): number =>
    favourites.has(voiceId) ? 0 : sampleIdOf(voiceId) === null ? 2 : 1
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** Values of a filter that voices have, the most frequent first; empty for fewer than two. */
export function choices(
  voices: readonly CatalogueVoice[],
  of: (voice: CatalogueVoice) => string | null,
): { value: string; count: number }[] {
  const counts = new Map<string, { value: string; count: number }>()
  for (const voice of voices) {
    const value = of(voice)
    if (value === null || value === '') continue
    const key = value.toLocaleLowerCase()
    const entry = counts.get(key) ?? { value, count: 0 }
    entry.count += 1
    counts.set(key, entry)
  }
  return counts.size < 2 ? [] : [...counts.values()].toSorted((a, b) => b.count - a.count)
}

const same = (wanted: string, has: string): boolean =>
  wanted === '' || wanted.toLocaleLowerCase() === has.toLocaleLowerCase()
