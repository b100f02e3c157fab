import { languageName } from '../../languages.ts'
import type { Project } from '../model.ts'

/** What is chosen from: a voice of a service. */
export interface LanguageVoice {
  voiceId: string
  gender: string
  /** BCP 47 tag or a language's name; '' when unknown. */
  language: string
}

/** Ids of the voices that speak in a project, in the order in which they are first heard. */
export function projectVoices({ scenes }: Project): string[] {
  const found = scenes.flatMap(({ voice, elements }) => [
    ...(voice?.kind === 'script' ? [voice.voiceId] : []),
    ...elements.flatMap(({ source, hidden }) => (source.kind === 'script' && !hidden ? [source.voiceId] : [])),
  ])
  return [...new Set(found)].filter((id) => id !== '')
}

const primary = (tag: string): string => tag.trim().replaceAll('_', '-').split('-')[0]!.toLowerCase()

/** Whether a voice's language (`pt-BR`, `pt_PT`, `Portuguese`) is that of a tag, whatever its region. */
const isOf = (spoken: string, tag: string): boolean =>
  primary(spoken) === primary(tag) ||
  spoken
    .trim()
    .toLowerCase()
    .startsWith(languageName(primary(tag), 'en').toLowerCase())

/** The voices of a language; those of its region first, where the tag names one. */
export function voicesIn<V extends Pick<LanguageVoice, 'language'>>(voices: readonly V[], language: string): V[] {
  const region = (one: V): number => (one.language.replaceAll('_', '-') === language ? 0 : 1)
  return voices
    .filter((one) => one.language.trim() !== '' && isOf(one.language, language))
    .toSorted((a, b) => region(a) - region(b))
}

/**
 * A voice of the language for each voice of a project: of the same gender where there is one, and another one for each
 * speaker as far as the voices go. Voices that have none are left out.
 * @param chosen voices that were chosen already, which stay and are not given to a second speaker
 */
export function fittingVoices(
  project: Project,
  language: string,
  voices: readonly LanguageVoice[],
  chosen: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const there = voicesIn(voices, language)
  const speakers = projectVoices(project)
  const kept = Object.fromEntries(Object.entries(chosen).filter(([from]) => speakers.includes(from)))
  const uses = new Map<string, number>()
  for (const id of Object.values(kept)) uses.set(id, (uses.get(id) ?? 0) + 1)
  const given: Record<string, string> = { ...kept }
  for (const speaker of speakers) {
    if (Object.hasOwn(given, speaker) || there.length === 0) continue
    const own = voices.find(({ voiceId }) => voiceId === speaker)
    if (own && there.includes(own)) {
      given[speaker] = speaker
      continue
    }
    const gender = own?.gender.toLowerCase() ?? ''
    const alike = there.filter((one) => gender !== '' && one.gender.toLowerCase() === gender)
    const among = alike.length > 0 ? alike : there
    const [first] = among.toSorted((a, b) => (uses.get(a.voiceId) ?? 0) - (uses.get(b.voiceId) ?? 0))
    given[speaker] = first!.voiceId
    uses.set(first!.voiceId, (uses.get(first!.voiceId) ?? 0) + 1)
  }
  return given
}
