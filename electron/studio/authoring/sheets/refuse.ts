import { message } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Text } from '../../../common/messages/index.ts'

/** The error for a sheet that can't be read: what is wrong, and what to do next. */
export function badSheet(text: Text, next: Text, field?: string): StudioError {
  return new StudioError('bad-sheet', text, { next, field })
}

export const exportAsCsv = message('sheetErrors.exportAsCsv')
