import { i18n } from './index.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

/** A message in the language of the window, for code outside of components. */
export const words: Translate = (key, values) =>
  (i18n.global as unknown as { t: Translate }).t(key, values ?? {})
