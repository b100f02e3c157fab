import { extname } from 'node:path'
import { slidesFormats } from '../../../../common/slides/index.ts'
import type { DeckFormat } from '../../../../common/slides/index.ts'
import { message } from '../../../../common/messages/index.ts'
import { badSlides } from '../refuse.ts'

/** Format of a file by its ending; what is a PDF is one by any name. @throws StudioError `bad-slides` for all others */
export function deckFormatOf(path: string, bytes: Uint8Array, name: string): DeckFormat {
  if (String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-') return 'pdf'
  const ending = extname(path).toLowerCase()
  const format = slidesFormats[ending.slice(1)]
  if (format) return format
  throw ending === '.ppt' || ending === '.doc' || ending === '.odp' || ending === '.key'
    ? badSlides(message('slides.errors.otherFormat', { name }), message('slides.errors.saveNewFormat'))
    : badSlides(message('slides.errors.unknownFormat', { name }))
}
