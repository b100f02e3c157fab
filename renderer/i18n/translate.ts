import { formatWith } from '@common/messages/index.ts'
import type { Text } from '@common/messages/index.ts'
import { i18n } from './index.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

/** A message in the language of the window, for code outside of components. */
export const translate: Translate = (key, values) => (i18n.global as unknown as { t: Translate }).t(key, values ?? {})

/** What the studio says, in the language of the window; follows a change of language where it is rendered. */
export const formatText: (text: Text) => string = formatWith(translate)

/** The same where there may be nothing to say. */
export const formatOrNull = (text: Text | null | undefined): string | null =>
  text === null || text === undefined ? null : formatText(text)

/** What went wrong and what to do, as the studio says both. */
export const formatError = ({ message, next }: { message: Text; next?: Text | null | undefined }): string =>
  [message, next]
    .map(formatOrNull)
    .filter((one) => one !== null)
    .join(' ')
