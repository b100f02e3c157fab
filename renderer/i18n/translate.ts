import { formatWith } from '@common/messages/index.ts'
import type { Text } from '@common/messages/index.ts'
import { i18n } from './index.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

/** A message in the language of the window, for code outside of components. */
export const translate: Translate = (key, values) => (i18n.global as unknown as { t: Translate }).t(key, values ?? {})

/** A text of the studio in the language of the window; rendered text follows a change of language. */
export const formatText: (text: Text) => string = formatWith(translate, () => i18n.global.locale.value)

/** Formats a text that may be absent, else like `formatText`. */
export const formatOrNull = (text: Text | null | undefined): string | null =>
  text === null || text === undefined ? null : formatText(text)

/** Message and next step of an error, as the studio gives both. */
export const formatError = ({ message, next }: { message: Text; next?: Text | null | undefined }): string =>
  [message, next]
    .map(formatOrNull)
    .filter((one) => one !== null)
    .join(' ')

/** Names as a list within a sentence. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(i18n.global.locale.value).format(names)
