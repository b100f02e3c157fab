import { i18n } from '../i18n/index.ts'

/** A message in the language of the window, for code outside of components. */
export const words = i18n.global.t as unknown as (key: string, values?: Record<string, unknown>) => string
