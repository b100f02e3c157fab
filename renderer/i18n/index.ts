import { createI18n } from 'vue-i18n'
import { fallbackLanguage } from '@common/languages.ts'

/**
 * One file per area and language: `en/clips/jobs.json` has the messages `jobs.*`; the folder between only groups the
 * files.
 */
const files = import.meta.glob<Record<string, unknown>>('../../electron/common/messages/*/**/*.json', {
  eager: true,
  import: 'default',
})

function collect(): Record<string, Record<string, unknown>> {
  const messages: Record<string, Record<string, unknown>> = {}
  for (const [path, content] of Object.entries(files)) {
    const [, language, area] = /\/messages\/([^/]+)\/(?:.+\/)?([^/]+)\.json$/.exec(path) ?? []
    if (language && area) (messages[language] ??= {})[area] = content
  }
  return messages
}

export const i18n = createI18n({
  legacy: false,
  locale: fallbackLanguage as string,
  fallbackLocale: fallbackLanguage,
  messages: collect() as Record<string, never>,
})
