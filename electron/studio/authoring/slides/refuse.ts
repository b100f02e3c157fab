import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'

export const anotherFile = message('slides.errors.anotherFile')

/** The error for a file of slides that can't be read: what is wrong, and what to do next. */
export function badSlides(text: Text, next: Text = anotherFile): StudioError {
  return new StudioError('bad-slides', text, { next, field: 'path' })
}

/** The error for a file whose content a library or a parser can't read. */
export function damaged(name: string, error: unknown): StudioError {
  const why = (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200)
  return badSlides(message('slides.errors.damaged', { name, why }), message('slides.errors.saveAgain'))
}
