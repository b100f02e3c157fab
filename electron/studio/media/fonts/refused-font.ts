import type { RefusedFont } from '../../../common/bridge/index.ts'
import { mostFontBytes } from '../../../common/formats/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { FontRefused } from '../../../media/fonts/index.ts'

/** Why a file is not taken as a font, and what to do, for the user. */
export function refusedFont(name: string, { reason, detail }: FontRefused): RefusedFont {
  const limit = mostFontBytes / 1024 / 1024
  const next = nextOf[reason] ?? message('fontErrors.anotherFile')
  return { name, message: message(`fontErrors.${reason}`, { name, detail, limit }), next }
}

const nextOf: Partial<Record<FontRefused['reason'], ReturnType<typeof message>>> = {
  collection: message('fontErrors.takeOne'),
  woff: message('fontErrors.convert'),
  cutShort: message('fontErrors.downloadAgain'),
  damaged: message('fontErrors.downloadAgain'),
  known: message('fontErrors.chooseIt'),
}
