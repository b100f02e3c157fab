import type { Settings } from '../../common/bridge/index.ts'
import { chooseLanguage } from '../../common/languages.ts'
import type { Language } from '../../common/languages.ts'
import { formatIn } from '../../common/messages/index.ts'
import type { Format } from '../../common/messages/index.ts'

/** The language that the user has chosen, otherwise the system's. */
export const languageIn = ({ locale }: Pick<Settings, 'locale'>): Language =>
  chooseLanguage(locale, [Intl.DateTimeFormat().resolvedOptions().locale])

/** Formatting of texts that the studio writes into files, in the user's language. */
export const formatOf = (settings: Pick<Settings, 'locale'>): Format => formatIn(languageIn(settings))
