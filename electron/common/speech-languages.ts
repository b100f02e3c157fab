/**
 * Languages that the built-in engine speaks, by BCP 47 tag, with the accents of their voices. Lists of voices have a field
 * for the accent and none for the language, so an accent's name tells its language, too.
 */
export const speechLanguages = {
  en: ['American', 'British'],
  es: ['Castilian Spanish'],
  fr: ['French'],
  hi: ['Hindi'],
  it: ['Italian'],
  ja: ['Japanese'],
  'pt-BR': ['Brazilian Portuguese'],
  zh: ['Mandarin Chinese'],
} as const
export type SpeechLanguageTag = keyof typeof speechLanguages
export type SpeechAccent = (typeof speechLanguages)[SpeechLanguageTag][number]

/** The language whose voices have an accent; undefined for accents that are none of the built-in engine's. */
export function languageOfAccent(accent: string): SpeechLanguageTag | undefined {
  const tags = Object.keys(speechLanguages) as SpeechLanguageTag[]
  return tags.find((tag) => (speechLanguages[tag] as readonly string[]).includes(accent))
}
