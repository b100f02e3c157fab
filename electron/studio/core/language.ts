import type { Settings } from '../../common/bridge/index.ts'
import { chooseLanguage } from '../../common/languages.ts'
import { formatIn } from '../../common/messages/index.ts'
import type { Format } from '../../common/messages/index.ts'

/** For the language that the user has chosen, or else the system's: for what the studio itself writes into files. */
export function formatOf({ locale }: Pick<Settings, 'locale'>): Format {
  return formatIn(chooseLanguage(locale, [Intl.DateTimeFormat().resolvedOptions().locale]))
}
