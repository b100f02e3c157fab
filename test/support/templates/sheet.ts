import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import type { Language } from '../../../electron/common/languages.ts'
import {
  createFromTemplate,
  loadTemplateFonts,
  shapeNames,
  shapeSizes,
  templates,
} from '../../../electron/common/templates/index.ts'
import type { ShapeName, Template } from '../../../electron/common/templates/index.ts'
import { createAvatarRenderer } from '../../../electron/engine/presenters/drawn/index.ts'
import { findTools } from '../../../electron/media/index.ts'
import { Drawings } from '../../../electron/studio/media/drawings/index.ts'
import { stillPicture } from '../../../electron/studio/media/stills/index.ts'
import type { DrawElement, PictureOf } from '../../../electron/studio/media/stills/index.ts'
import { productFonts } from '../fonts.ts'

/**
 * Draws templates in all shapes. `node test/support/templates/sheet.ts docs/images/templates.png` shows the first scene of each of them, as
 * the documents have it; with a part of an id behind it, every scene of those templates, and with a language (`zh-CN`) their words in it.
 */
const [file, part, language = 'en'] = process.argv.slice(2)
if (file === undefined) throw new Error('sheet.ts <file.png> [part of an id] [language]')
/** Height of a scene's picture, px: of many templates, and of one. */
const small = 150
const large: Record<ShapeName, number> = { wide: 320, tall: 480, square: 320, portrait: 400 }
const gap = 10
/** Where the second of two templates in a row begins, px. */
const secondColumn = 710

const scratch = await mkdtemp(join(tmpdir(), 'greenroom-sheet-'))
const avatars = createAvatarRenderer({ tools: await findTools(), scratchDir: scratch })
const drawings = new Drawings({ folder: join(scratch, 'drawings'), now: () => Date.now() })
const fonts = productFonts()
const draw: DrawElement = (element, canvas, picture) => drawings.draw({ element, canvas, picture })
const pictureOf: PictureOf = async (source) => {
  if (source.kind !== 'avatar') return null
  const path = join(scratch, `${source.avatarId}.png`)
  if (!(await stat(path).catch(() => null)))
    await writeFile(path, await avatars.renderStill(source.avatarId, { width: 1000, height: 1080 }, false))
  return { path, size: null }
}

/** Pictures of a template's first scenes in a shape, side by side from `left` on. Answers where the next one begins. */
async function addScenes(tiles: OverlayOptions[], { template, shape, left, top, height, most }: Tile): Promise<number> {
  const { project } = createFromTemplate(template, { shape, language: language as Language, id: 'sheet', fonts })
  const size = shapeSizes[shape]
  const width = Math.round((height * size.width) / size.height)
  let x = left
  for (const scene of project.scenes.slice(0, most)) {
    const shown = { ...project, scenes: [scene] }
    const still = await stillPicture(shown, pictureOf, { longest: 2 * Math.max(width, height), draw })
    tiles.push({ input: await sharp(still).resize(width, height, { fit: 'fill' }).toBuffer(), left: x, top })
    x += width + gap
  }
  return x
}

interface Tile {
  template: Template
  shape: ShapeName
  left: number
  top: number
  height: number
  most: number
}

try {
  const tiles: OverlayOptions[] = []
  let [right, bottom] = [0, gap]
  for (const [index, template] of templates.filter(({ id }) => id.includes(part ?? '')).entries()) {
    await loadTemplateFonts(template, language as Language, fonts)
    if (part === undefined) {
      // Two templates in a row.
      const top = gap + Math.floor(index / 2) * (small + 2 * gap)
      let left = index % 2 === 0 ? gap : secondColumn
      for (const shape of shapeNames)
        left = await addScenes(tiles, { template, shape, left, top, height: small, most: 1 })
      right = Math.max(right, left)
      bottom = top + small + gap
      continue
    }
    for (const shape of shapeNames) {
      const tile = { template, shape, left: gap, top: bottom, height: large[shape], most: template.scenes.length }
      right = Math.max(right, await addScenes(tiles, tile))
      bottom += large[shape] + gap
    }
  }
  await sharp({ create: { width: right, height: bottom, channels: 3, background: '#23282b' } })
    .composite(tiles)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(file)
} finally {
  await avatars.close()
  await drawings.close()
  await rm(scratch, { recursive: true, force: true })
}
