import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { message } from '../../../../common/messages/index.ts'
import type { Slide, SlidePicture } from '../../../../common/slides/index.ts'
import { maxImagePixels } from '../../../../media/pixel-limits.ts'
import { badSlides, damaged } from '../refuse.ts'
import { slideOf } from './build.ts'
import { drawPage } from './draw-page.ts'
import { pageText } from './page-text.ts'
import { refuseMany } from './presentation.ts'

/** Opens a PDF. Nothing of it is run, and nothing is fetched. @throws StudioError `bad-slides` */
async function openPdf(bytes: Uint8Array, name: string): Promise<PDFDocumentProxy> {
  // It takes a third of a second to load, which other formats need not wait for.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const home = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '..')
  try {
    return await getDocument({
      data: bytes,
      cMapUrl: join(home, 'cmaps/'),
      standardFontDataUrl: join(home, 'standard_fonts/'),
      wasmUrl: join(home, 'wasm/'),
      iccUrl: join(home, 'iccs/'),
      maxImageSize: maxImagePixels,
      enableXfa: false,
      useSystemFonts: false,
      verbosity: 0,
    }).promise
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw badSlides(message('slides.errors.encrypted', { name }), message('slides.errors.removePassword'))
    throw damaged(name, error)
  }
}

const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** Work on the pages of a PDF, one after the other. @throws StudioError `bad-slides` */
async function pagesOf<T>(
  bytes: Uint8Array,
  name: string,
  onShare: (share: number) => void,
  work: (page: PDFPageProxy, number: number) => Promise<T>,
): Promise<T[]> {
  const pdf = await openPdf(bytes, name)
  try {
    refuseMany(pdf.numPages, name)
    const all: T[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      try {
        const page = await pdf.getPage(number)
        all.push(await work(page, number))
        page.cleanup()
      } catch (error) {
        // A disk that is full says nothing of the file.
        throw isSystemError(error) ? error : damaged(name, error)
      }
      onShare(number / pdf.numPages)
    }
    return all
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** Draws the pages of a PDF into a folder. @throws StudioError `bad-slides` */
export function drawPdf(
  bytes: Uint8Array,
  name: string,
  folder: string,
  onShare: (share: number) => void,
): Promise<SlidePicture[]> {
  return pagesOf(bytes, name, onShare, (page, number) => drawPage(page, number, folder))
}

/** Reads a PDF as slides: a picture of each page, and its text as a draft of the script. @throws StudioError `bad-slides` */
export function readPdf(
  bytes: Uint8Array,
  name: string,
  folder: string,
  onShare: (share: number) => void,
): Promise<Slide[]> {
  return pagesOf(bytes, name, onShare, async (page, number) => {
    const image = await drawPage(page, number, folder)
    const { title, body, notes } = await pageText(page)
    return slideOf(number, { title, body, notes, image })
  })
}
