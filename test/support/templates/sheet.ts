import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import type { Language } from '../../../electron/common/languages.ts'
import {
  createFromTemplate,
  loadTemplateFonts,
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
 * Draws the scenes of templates in all shapes: `node test/support/templates/sheet.ts <file.png> [part of an id] [language]`.
 */
const [file, part = '', language = 'en'] = process.argv.slice(2)
if (file === undefined) throw new Error('sheet.ts <file.png> [part of an id] [language]')
/** Height of a scene's picture, px. */
const heights: Record<ShapeName, number> = { wide: 320, tall: 480, square: 320, portrait: 400 }
const gap = 8

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

async function addRow(template: Template, shape: ShapeName, top: number, tiles: OverlayOptions[]): Promise<void> {
  const { project } = createFromTemplate(template, { shape, language: language as Language, id: 'sheet', fonts })
  const { width, height } = shapeSizes[shape]
  const [wide, tall] = [Math.round((heights[shape] * width) / height), heights[shape]]
  for (const [index, scene] of project.scenes.entries()) {
    const still = await stillPicture({ ...project, scenes: [scene] }, pictureOf, {
      longest: Math.max(wide, tall),
      draw,
    })
    const input = await sharp(still).resize(wide, tall, { fit: 'fill' }).toBuffer()
    tiles.push({ input, left: index * (wide + gap), top })
  }
}

try {
  const tiles: OverlayOptions[] = []
  let top = 0
  let most = 0
  for (const template of templates.filter(({ id }) => id.includes(part))) {
    await loadTemplateFonts(template, language as Language, fonts)
    for (const shape of Object.keys(heights) as ShapeName[]) {
      await addRow(template, shape, top, tiles)
      top += heights[shape] + gap
    }
    most = Math.max(most, template.scenes.length)
  }
  const width = most * (Math.round((heights.wide * 16) / 9) + gap)
  await sharp({ create: { width, height: top, channels: 3, background: '#808080' } })
    .composite(tiles)
    .png()
    .toFile(file)
} finally {
  await avatars.close()
  await drawings.close()
  await rm(scratch, { recursive: true, force: true })
}
