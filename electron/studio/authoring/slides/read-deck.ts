import { writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Slide } from '../../../common/slides/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { decode, readSource } from '../sheets/index.ts'
import { readMarkdownSlides } from './formats/markdown.ts'
import { drawPdf, readPdf } from './formats/pdf.ts'
import { readPresentation, refuseMany } from './formats/presentation.ts'
import { deckFormatOf } from './formats/which.ts'
import { mostBytes } from './limits.ts'
import { repacked } from './office/repack.ts'
import { SlidePictures } from './pictures.ts'
import type { ReadDeck, ReadTask } from './protocol.ts'
import { badSlides } from './refuse.ts'

/** Reads a file of slides; to be called in a thread. @throws StudioError `bad-slides` */
export async function readDeck(
  { path, folder, forOffice }: ReadTask,
  onShare: (share: number) => void,
): Promise<ReadDeck> {
  const file = basename(path)
  const bytes = readFile(path)
  const format = deckFormatOf(path, bytes, file)
  const pictures = new SlidePictures(folder)
  const deckOf = (slides: Slide[]): ReadDeck => {
    if (slides.length === 0) throw badSlides(message('slides.errors.noSlides', { name: file }))
    refuseMany(slides.length, file)
    return { deck: { name: basename(path, extname(path)), format, slides }, clean: null }
  }
  if (format === 'pdf') return deckOf(await readPdf(bytes, file, folder, onShare))
  if (format === 'docx') {
    // The library for Word documents takes longer to load than any other.
    const { readDocument } = await import('./formats/document.ts')
    return deckOf(await readDocument(bytes, file, pictures))
  }
  if (format === 'markdown') return deckOf(await readMarkdownSlides(textOf(bytes, file), path, pictures))
  const { slides, parts } = await readPresentation(bytes, file, pictures, onShare)
  const read = deckOf(slides)
  if (!forOffice) return read
  const clean = join(folder, 'presentation.pptx')
  await writeFile(clean, repacked(parts, { isClosed: true }))
  return { ...read, clean }
}

/** Draws the pages of the PDF that LibreOffice has made of a presentation. */
export function drawPages(path: string, folder: string, onShare: (share: number) => void) {
  return drawPdf(readFile(path), basename(path), folder, onShare)
}

function readFile(path: string): Uint8Array {
  return readSource(path, {
    mostBytes,
    refuse: (text, next) => badSlides(text, next),
    tooLarge: (sizes) => [message('slides.errors.tooLarge', sizes), message('slides.errors.split')],
  })
}

function textOf(bytes: Uint8Array, name: string): string {
  try {
    return decode(bytes, null, name).text
  } catch (error) {
    if (error instanceof StudioError) throw badSlides(error.text, message('slides.errors.saveUtf8'))
    throw error
  }
}
