/** Languages that an own voice can have; BCP 47. */
export const voiceLanguages = [
  ...['en-US', 'en-GB', 'en-AU', 'en-IN', 'zh-CN', 'zh-TW', 'ar', 'bn', 'cs', 'da', 'de', 'el', 'es', 'fi', 'fr'],
  ...['he', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'ms', 'nl', 'no', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sv', 'th'],
  ...['tr', 'uk', 'vi'],
] as const

/** The languages of the voices that can be made: the built-in engine makes English ones alone. */
export const offeredLanguages = (services: boolean): readonly string[] =>
  services ? voiceLanguages : voiceLanguages.filter((tag) => tag.startsWith('en-'))

/** The language that fits the system's preferences best; '' where none does. */
export function likelyLanguage(preferred: readonly string[], offered: readonly string[] = voiceLanguages): string {
  for (const tag of preferred) {
    const low = tag.toLowerCase()
    const found =
      offered.find((one) => one.toLowerCase() === low) ?? offered.find((one) => one.split('-')[0] === low.split('-')[0])
    if (found) return found
  }
  return ''
}
