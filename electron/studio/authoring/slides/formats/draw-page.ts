import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '../../../../media/canvas.ts'
import type { PDFPageProxy } from 'pdfjs-dist'
import type { SlidePicture } from '../../../../common/slides/index.ts'
import { imageSide, mostPngBytes } from '../limits.ts'

/** The canvas of Skia has the interface of that of browsers. */
type RenderOptions = Required<Parameters<PDFPageProxy['render']>[0]>

/** Quality of pictures that would be large as PNG: those with photos. */
const jpegQuality = 92

/** Draws a page as large as a slide is shown, whatever size it has on paper. */
export async function drawPage(page: PDFPageProxy, number: number, folder: string): Promise<SlidePicture> {
  const own = page.getViewport({ scale: 1 })
  const scale = imageSide / Math.max(own.width, own.height, 1)
  const viewport = page.getViewport({ scale })
  const [width, height] = [evenSide(viewport.width), evenSide(viewport.height)]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  await page.render({
    canvas: canvas as unknown as RenderOptions['canvas'],
    canvasContext: context as unknown as RenderOptions['canvasContext'],
    viewport,
  }).promise
  const png = await canvas.encode('png')
  const isLarge = png.length > mostPngBytes
  const name = `slide-${String(number).padStart(3, '0')}.${isLarge ? 'jpg' : 'png'}`
  const path = join(folder, name)
  await writeFile(path, isLarge ? await canvas.encode('jpeg', jpegQuality) : png)
  return { path, width, height }
}

const evenSide = (side: number): number => Math.max(2, Math.round(side / 2) * 2)
