import type { CatalogueVoice } from '@common/bridge/index.ts'
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

/** Voices that match, favourites first, otherwise in the order of the service. */
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
  return found.toSorted((a, b) => Number(favourites.has(b.voiceId)) - Number(favourites.has(a.voiceId)))
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
