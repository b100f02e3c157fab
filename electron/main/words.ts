import { chooseLanguage } from '../common/languages.ts'
import type { Language } from '../common/languages.ts'
import en from '../../renderer/i18n/en/host.json' with { type: 'json' }
import zhCN from '../../renderer/i18n/zh-CN/host.json' with { type: 'json' }

/** What the host itself says, outside the page: dialogs and menu titles. Sentences of the window come from the window. */
export type Word = keyof typeof en

const messages: Readonly<Record<Language, Readonly<Record<Word, string>>>> = { en, 'zh-CN': zhCN }

export type Words = (word: Word, values?: Record<string, string | number>) => string

/** @param locale what the user chose (`system` or a language), @param system the system's language */
export function words(locale: unknown, system: string): Words {
  const table = messages[chooseLanguage(typeof locale === 'string' ? locale : 'system', [system])]
  return (word, values = {}) =>
    table[word].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
