import { StudioError } from '../../core/studio-error.ts'

/** A sheet that can't be read, in words. */
export function badSheet(message: string, next: string, field?: string): StudioError {
  return new StudioError('bad-sheet', message, { next, field })
}

export const exportAsCsv =
  'Save it as CSV (UTF-8) in the program it comes from, or copy its cells and paste them.'
