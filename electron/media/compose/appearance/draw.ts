import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadImage } from '../../canvas.ts'
import sharp from 'sharp'
import { pictureContent } from '../../../common/drawing/element/contents.ts'
import { drawElement, fillMask, strokeBorder } from '../../../common/drawing/element/draw-element.ts'
import type { Appearance } from '../../../common/service/extension/looks.ts'
import { nodeCanvas } from '../../drawing/node-canvas.ts'
import { unreadableImage } from '../../probe-image.ts'
import type { Still } from '../stills.ts'
import type { ClipAppearance } from './plan.ts'

/** PNG files of what stands still of a clip's appearance. */
export interface AppearanceFiles {
  /** Opaque where the mask leaves the clip visible. */
  mask: string | undefined
  border: string | undefined
}

/** Draws masks, borders and stills with an appearance into a folder, with the code that draws them on the stage. */
export class AppearanceRenderer {
  readonly #folder: string
  readonly #maxPixels: number
  readonly #drawn = new Map<string, Promise<string>>()

  constructor(folder: string, maxPixels: number) {
    this.#folder = folder
    this.#maxPixels = maxPixels
  }

  async files({ appearance, size, part }: ClipAppearance): Promise<AppearanceFiles> {
    const { mask, border } = appearance
    return {
      mask: mask && (await this.#part(['mask', mask, size, part], part, (context) => fillMask(context, size, mask))),
      border:
        border &&
        (await this.#part(['border', border, mask, size, part], part, (context) =>
          strokeBorder(context, size, { border, mask }),
        )),
    }
  }

  /** The picture of a still with its appearance, with the box that it fills. */
  async still(still: Still, appearance: Appearance): Promise<Still> {
    const { path, label, shown } = still
    const picture = await loadImage(await this.#upright(still))
    const { canvas, box } = drawElement({
      box: shown,
      appearance,
      content: pictureContent(picture, picture, appearance.crop),
      scale: 1,
      createCanvas: nodeCanvas,
    })
    const drawn = await this.#once(['still', path, appearance, shown], async (file) =>
      writeFile(file, await (canvas as ReturnType<typeof nodeCanvas>['canvas']).encode('png')),
    )
    return { path: drawn, label, container: 'png', size: { width: box.width, height: box.height }, shown: box }
  }

  /** A PNG of the source of a still, upright. */
  source(still: Still): Promise<string> {
    return this.#once(['source', still.path], async (file) => writeFile(file, await this.#upright(still)))
  }

  async #upright({ path, label, container }: Still): Promise<Buffer> {
    try {
      // sharp turns a picture upright and reads more formats than the canvas.
      const options = { limitInputPixels: this.#maxPixels, failOn: 'error', sequentialRead: true } as const
      return await sharp(path, options).autoOrient().toColourspace('srgb').png().toBuffer()
    } catch (error) {
      throw unreadableImage(label, container, error)
    }
  }

  #part(
    key: readonly unknown[],
    { x, y, width, height }: ClipAppearance['part'],
    draw: (context: ReturnType<typeof nodeCanvas>['context']) => void,
  ): Promise<string> {
    return this.#once(key, async (file) => {
      const { canvas, context } = nodeCanvas(width, height)
      context.translate(-x, -y)
      draw(context)
      await writeFile(file, await canvas.encode('png'))
    })
  }

  #once(key: readonly unknown[], make: (file: string) => Promise<void>): Promise<string> {
    const name = JSON.stringify(key)
    let drawn = this.#drawn.get(name)
    if (!drawn) {
      const file = join(this.#folder, `appearance-${this.#drawn.size}.png`)
      this.#drawn.set(name, (drawn = make(file).then(() => file)))
    }
    return drawn
  }
}
