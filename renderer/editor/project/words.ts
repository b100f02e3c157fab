import { i18n } from '../../i18n/index.ts'

type Translate = (key: string, named?: Record<string, unknown>) => string
const { t } = i18n.global as unknown as { t: Translate }

/** A message in the window's language, outside of components. */
export const words: Translate = (key, named = {}) => t(key, named)
