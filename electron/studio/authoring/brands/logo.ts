import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import sharp from 'sharp'
import type { ReadLogo } from '../../../common/bridge/index.ts'
import { colorsOfLogo } from '../../../common/composition/brand/index.ts'
import type { Swatch } from '../../../common/composition/brand/index.ts'
import { contrastOf } from '../../../common/color/rgb.ts'
import type { Element } from '../../../common/composition/index.ts'
import { message } from '../../../common/messages/index.ts'
import { maxImagePixels } from '../../../media/pixel-limits.ts'
import { swatchesOf } from '../../../media/thumbnails/swatches.ts'
import { StudioError } from '../../core/studio-error.ts'
import { readDrawing } from '../../media/drawings/index.ts'
import type { Drawings } from '../../media/drawings/index.ts'
import { storeBytes } from '../bundles/index.ts'

/** Longer side of a logo's picture, px: sharp in the corner of a video of any size. */
const logoSide = 1600
/** How much of a logo stands out from a ground: the contrast of its colours in steps that are seen as equal. */
function standOut(swatches: readonly Swatch[], ground: string): number {
  return swatches.reduce((sum, { color, share }) => sum + share * Math.log(contrastOf(color, ground)), 0)
}

/**
 * Reads a logo: PNG and other pictures, and SVG drawings, of which nothing is run or fetched. It is kept as a PNG with its
 * transparency. @throws StudioError `bad-logo` naming the file, `bad-drawing`
 */
export async function readLogo(
  path: string,
  { folder, drawings }: { folder: string; drawings: Pick<Drawings, 'draw'> },
): Promise<Omit<ReadLogo, 'url'>> {
  const name = basename(path)
  const isDrawing = extname(name).toLowerCase() === '.svg'
  const picture = isDrawing ? await drawn(path, drawings) : { file: path, lost: [] }
  const refused = (): never => {
    throw new StudioError('bad-logo', message('brandErrors.badLogo', { name }), {
      next: message('brandErrors.badLogoNext'),
      field: 'path',
    })
  }
  const { data, info } = await sharp(picture.file, { limitInputPixels: maxImagePixels })
    .rotate()
    .resize(logoSide, logoSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(refused)
  const stored = await storeBytes(folder, data, `${basename(name, extname(name))}.png`)
  const swatches = await swatchesOf(stored)
  if (swatches.length === 0)
    throw new StudioError('bad-logo', message('brandErrors.emptyLogo', { name }), {
      next: message('brandErrors.badLogoNext'),
      field: 'path',
    })
  const { isOpaque } = await sharp(stored).stats()
  const isLight = standOut(swatches, '#000000') > standOut(swatches, '#ffffff')
  return {
    file: { path: stored, width: info.width, height: info.height },
    // A picture with a ground of its own can be seen on any other.
    grounds: isOpaque ? ['onLight', 'onDark'] : [isLight ? 'onDark' : 'onLight'],
    colors: colorsOfLogo(swatches),
    lost: picture.lost,
  }
}

async function drawn(path: string, drawings: Pick<Drawings, 'draw'>) {
  const { drawing, lost } = await readDrawing(path)
  const factor = logoSide / Math.max(drawing.width, drawing.height)
  const [width, height] = [Math.max(1, drawing.width * factor), Math.max(1, drawing.height * factor)]
  const source = { kind: 'shape' as const, shape: 'paths' as const, drawing }
  const flags = { locked: false, hidden: false }
  const element: Element = {
    id: 'logo',
    name: 'logo',
    kind: 'shape',
    source,
    ...flags,
    x: 0,
    y: 0,
    width,
    height,
    scaleX: 1,
    scaleY: 1,
    layer: 0,
  }
  const { file } = await drawings.draw({ element, canvas: { width: Math.ceil(width), height: Math.ceil(height) } })
  // The drawing's file is one of a cache, which may lose it while it is read.
  return { file: await readFile(file), lost }
}
