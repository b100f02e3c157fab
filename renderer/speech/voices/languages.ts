/** Languages to choose from for an own voice; BCP 47. */
export const voiceLanguages = [
  ...['en-US', 'en-GB', 'en-AU', 'en-IN', 'zh-CN', 'zh-TW', 'ar', 'bn', 'cs', 'da', 'de', 'el', 'es', 'fi', 'fr'],
  ...['he', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'ms', 'nl', 'no', 'pl', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sv', 'th'],
  ...['tr', 'uk', 'vi'],
] as const

/** `German` for `de`, in the window's language; a text that is no tag is kept. */
export function languageName(tag: string, locale: string): string {
  if (tag === '') return ''
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The language that matches the system's preferences best, '' where none does. */
export function likelyLanguage(preferred: readonly string[]): string {
  for (const tag of preferred) {
    const low = tag.toLowerCase()
    const found =
      voiceLanguages.find((one) => one.toLowerCase() === low) ??
      voiceLanguages.find((one) => one.split('-')[0] === low.split('-')[0])
    if (found) return found
  }
  return ''
}
