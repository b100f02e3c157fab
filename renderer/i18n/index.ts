import { createI18n } from 'vue-i18n'

/** One file per area and language: `en/clips/jobs.json` holds the messages `jobs.*`; the folder between is for people. */
const files = import.meta.glob<Record<string, unknown>>('./*/**/*.json', { eager: true, import: 'default' })

export const languages = ['en', 'zh-CN'] as const
export type Language = (typeof languages)[number]

function collect(): Record<string, Record<string, unknown>> {
  const messages: Record<string, Record<string, unknown>> = {}
  for (const [path, content] of Object.entries(files)) {
    const [, language, area] = /^\.\/([^/]+)\/(?:.+\/)?([^/]+)\.json$/.exec(path) ?? []
    if (language && area) (messages[language] ??= {})[area] = content
  }
  return messages
}

export const i18n = createI18n({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  messages: collect() as Record<string, never>,
})

/** The language for a setting and the system's preferences. */
export function chooseLanguage(setting: string, preferred: readonly string[]): Language {
  if (setting !== 'system') return languages.find((one) => one === setting) ?? 'en'
  for (const tag of preferred) {
    if (/^zh\b/i.test(tag)) return 'zh-CN'
    if (/^en\b/i.test(tag)) return 'en'
  }
  return 'en'
}
