import { compile, createCoreContext, registerMessageCompiler, registerMessageResolver } from '@intlify/core-base'
import { resolveValue, translate } from '@intlify/core-base'
import type { Language } from '../languages.ts'
import { fallbackLanguage, languageName } from '../languages.ts'
import en from './en/index.ts'
import type { MessageKey } from './en/index.ts'
import zhCN from './zh-CN/index.ts'
import { isList } from './message.ts'
import type { Message, MessageValue, Text } from './message.ts'

const tables: Readonly<Record<Language, object>> = { en, 'zh-CN': zhCN }

/** Looks a message up in one language and puts the values into it: vue-i18n's `t`, or this module's own. */
export type Translate = (key: MessageKey, values: Record<string, string | number>) => string

/** Puts a text into a language. */
export type Format = (text: Text) => string

/**
 * The one way from a text to a string, for window, host menus, command line and engine.
 * @param language the language into which `translate` puts a message now
 */
export function formatWith(translate: Translate, language: () => string): Format {
  const one = (value: string | number | Text): string | number => (typeof value === 'object' ? format(value) : value)
  const valueOf = (value: MessageValue): string | number =>
    isList(value) ? value.map(one).join(translate('text.separator', {})) : one(value)
  const format: Format = (text) => {
    if (typeof text === 'string') return text
    if (text.key === 'text.number') return Number(text.values?.['n']).toLocaleString(language())
    if (text.key === 'text.language') return languageName(tagOf(text), language())
    const values = Object.entries(text.values ?? {}).filter((entry) => entry[1] !== undefined)
    return translate(text.key, Object.fromEntries(values.map(([name, value]) => [name, valueOf(value!)])))
  }
  return format
}

function tagOf({ values }: Message): string {
  const tag = values?.['tag']
  return typeof tag === 'string' ? tag : ''
}

const formats = new Map<Language, Format>()

/** The texts of a language, for everything that runs outside of the window. */
export function formatIn(language: Language): Format {
  let format = formats.get(language)
  if (!format) formats.set(language, (format = formatWith(translator(language), () => language)))
  return format
}

/** A text in English, for logs and for `message` of errors. */
export const inEnglish: Format = (text) => formatIn(fallbackLanguage)(text)

function translator(language: Language): Translate {
  registerMessageCompiler(compile)
  registerMessageResolver(resolveValue)
  const context = createCoreContext({
    locale: language as string,
    fallbackLocale: fallbackLanguage,
    messages: tables as unknown as Record<string, never>,
    missingWarn: false,
    fallbackWarn: false,
  })
  return (key, values) => String(translate(context, key, values))
}
