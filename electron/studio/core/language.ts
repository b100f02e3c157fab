import type { Settings } from '../../common/bridge/index.ts'
import { chooseLanguage } from '../../common/languages.ts'
import type { Language } from '../../common/languages.ts'
import { formatIn } from '../../common/messages/index.ts'
import type { Format } from '../../common/messages/index.ts'

/** The language that the user has chosen, or else the system's. */
export const languageIn = ({ locale }: Pick<Settings, 'locale'>): Language =>
  chooseLanguage(locale, [Intl.DateTimeFormat().resolvedOptions().locale])

/** For what the studio itself writes into files. */
export const formatOf = (settings: Pick<Settings, 'locale'>): Format => formatIn(languageIn(settings))
