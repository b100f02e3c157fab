/**
 * Languages of the window, the hosts and the command line, each by its own name. The messages of a language are in the
 * folder `messages/<tag>/`; the first language is used for missing messages.
 */
export const languages = { en: 'English', 'zh-CN': '简体中文' } as const
export type Language = keyof typeof languages
export const languageTags = Object.keys(languages) as Language[]
export const fallbackLanguage: Language = 'en'

/**
 * Chooses the language by the setting (`system` or a tag) and the system's preferred languages, best first. A preferred
 * language of another region is better than the default.
 */
export function chooseLanguage(setting: string, preferred: readonly string[]): Language {
  if (setting !== 'system') return languageTags.find((one) => one === setting) ?? fallbackLanguage
  for (const tag of preferred) {
    const found =
      languageTags.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
      languageTags.find((one) => primary(one) === primary(tag))
    if (found) return found
  }
  return fallbackLanguage
}

/**
 * The language of a terminal: `GREENROOM_LANGUAGE` (a tag), otherwise the locale by the rules of POSIX, in which
 * `zh_CN.UTF-8` means `zh-CN`.
 */
export function terminalLanguage(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  const tag = locale.replace(/[.@].*$/, '').replaceAll('_', '-')
  return chooseLanguage('system', [env['GREENROOM_LANGUAGE'] ?? '', tag].filter(Boolean))
}

const primary = (tag: string): string => tag.split('-')[0]!.toLowerCase()

/** The language that a browser prefers. @param header `Accept-Language`, for example `zh-CN,zh;q=0.9,en;q=0.8` */
export function acceptedLanguage(header = ''): Language {
  const asked = header.split(',').map((one) => {
    const [tag = '', ...parameters] = one.split(';').map((part) => part.trim())
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  const preferred = asked.filter(({ tag, weight }) => tag !== '' && weight > 0)
  return chooseLanguage(
    'system',
    preferred.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag),
  )
}

/** The tag as BCP 47 writes it (`pt-BR`); null for a text that is none. */
export function canonicalTag(text: string): string | null {
  // A tag begins with a language of two or three letters; longer first parts are reserved, and grandfathered tags are old.
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,6}$/.test(text)) return null
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}

/**
 * Name of a language in another one: for `de`, `German` in `en`. A text that is no language tag is returned as it is.
 * @param tag BCP 47 @param locale the language of the name
 */
export function languageName(tag: string, locale: string): string {
  if (tag === '') return ''
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
