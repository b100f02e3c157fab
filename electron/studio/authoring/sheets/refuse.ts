import { message } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Text } from '../../../common/messages/index.ts'

/** A sheet that can't be read, in words. */
export function badSheet(text: Text, next: Text, field?: string): StudioError {
  return new StudioError('bad-sheet', text, { next, field })
}

export const exportAsCsv = message('sheetErrors.exportAsCsv')
