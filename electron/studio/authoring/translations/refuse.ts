import { excerpt, message } from '../../../common/messages/index.ts'
import type { Message, MessageKey, MessageValues } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'

/** Why a file of translations is refused: it is named with the unit at fault, where there is one. */
export function badTranslations(file: string, reason: Message, next?: MessageKey): StudioError {
  return new StudioError('bad-translations', message('translationErrors.refused', { file, reason }), {
    next: message(next ?? 'translationErrors.repair'),
    field: 'path',
  })
}

export const unitReason = (unit: string, key: MessageKey, values: MessageValues = {}): Message =>
  message('translationErrors.inUnit', { unit: excerpt(unit, 80), reason: message(key, values) })
