import { readFile, stat, writeFile } from 'node:fs/promises'
import type { Element } from '../../../common/composition/index.ts'
import { isRedrawn } from '../../../common/service/extension/motion.ts'
import { nameKey } from '../../../common/drawing/fonts/families.ts'
import type { OwnFont } from '../../../common/drawing/fonts/families.ts'
import { stylesOf } from '../../../common/drawing/text/rich-text.ts'
import type { Box } from '../../../common/drawing/element/bounds.ts'
import { PictureDrawing } from '../../../media/drawing/index.ts'
import type { CaptionsRequest, DrawnCaptions, DrawRequest, DrawResult } from '../../../media/drawing/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { SharedWork } from '../../core/concurrency.ts'
import { DiskCache } from '../files/index.ts'

/** Version of the drawings: raised when they are drawn in another way, so that all of them are drawn anew. */
const edition = 4
/** Most bytes of pictures that are kept. */
const mostBytes = 256 * 1024 * 1024

/** An element's picture on this machine. */
export interface DrawnFile extends Pick<DrawResult, 'missing' | 'missingFonts' | 'overflows' | 'isCutOff' | 'redrawn'> {
  /** Path of the PNG. */
  file: string
  /** The box on the canvas that it fills, px. */
  box: Box
}

export interface DrawingsOptions {
  folder: string
  now: () => number
  /** The user's own fonts, and those of a project's folder. */
  fonts?: { fonts(folder: string | null): Promise<readonly OwnFont[]> }
}

export interface ElementToDraw {
  element: Element
  /** Path of the element's picture on this machine, where it shows one. */
  picture?: string | undefined
  canvas: { width: number; height: number }
  /** Folder of the project, whose fonts are used too; absent: the user's alone. */
  folder?: string | null
}

/** Draws elements that a request's body can't express. Elements that look the same share one picture. */
export class Drawings {
  readonly #cache: DiskCache
  readonly #fonts: DrawingsOptions['fonts']
  readonly #drawing = new PictureDrawing()
  readonly #work = new SharedWork(1)

  constructor({ folder, now, fonts }: DrawingsOptions) {
    this.#fonts = fonts
    this.#cache = new DiskCache({ folder, mostBytes, now })
  }

  /** @throws MediaError with the reason where the element can't be drawn */
  async draw({ element, picture, canvas, folder = null }: ElementToDraw, signal?: AbortSignal): Promise<DrawnFile> {
    const { kind, source, x, y, width, height, scaleX, scaleY, appearance, motion } = element
    const file = picture === undefined ? null : await stat(picture).catch(() => null)
    const fonts = source.kind === 'text' ? await this.#fontsOf(source, folder) : []
    const key = [
      ...[edition, kind, JSON.stringify([source, appearance ?? null, canvas])],
      ...[x, y, width ?? 'own', height ?? 'own', scaleX, scaleY],
      ...[picture ?? '', file?.size ?? 0, file?.mtimeMs ?? 0],
      isRedrawn(motion, kind) ? 1 : 0,
      // A picture that was drawn with the replacement of a font is drawn anew when the font is there.
      ...fonts.map(({ id }) => id),
    ]
    const path = this.#cache.path(key, '.png')
    const facts = this.#cache.path(key, '.json')
    // Several callers may wait for one picture: a caller that goes away doesn't end the work for the others.
    await this.#work.run(path, async () => {
      const write = () => this.#write({ element, picture, canvas, fonts }, path, facts)
      await this.#cache.ensure(facts, write)
      await this.#cache.ensure(path, write)
    })
    signal?.throwIfAborted()
    const drawn = JSON.parse(await readFile(facts, 'utf8')) as Omit<DrawnFile, 'file'>
    return { ...drawn, file: path }
  }

  /** Draws captions as pictures into the folder of the request. @throws MediaError with the reason */
  async drawCaptions(request: CaptionsRequest, signal?: AbortSignal): Promise<DrawnCaptions> {
    const fonts = (await this.#fonts?.fonts(null)) ?? []
    return this.#drawing.drawCaptions({ ...request, fonts }, signal)
  }

  /** Whether the user has added a font of this name. */
  async hasOwnFont(family: string): Promise<boolean> {
    const own = (await this.#fonts?.fonts(null)) ?? []
    return own.some(({ name }) => nameKey(name) === nameKey(family))
  }

  async close(): Promise<void> {
    await this.#work.idle()
    await this.#drawing.close()
    await this.#cache.close()
  }

  /** The user's fonts that a text names. */
  async #fontsOf(text: Parameters<typeof stylesOf>[0], folder: string | null): Promise<OwnFont[]> {
    const named = new Set(stylesOf(text).map(({ font }) => nameKey(font)))
    const own = (await this.#fonts?.fonts(folder)) ?? []
    return own.filter(({ name }) => named.has(nameKey(name)))
  }

  async #write(request: DrawRequest, path: string, facts: string): Promise<void> {
    const { png, ...drawn } = await this.#drawing.draw(request)
    await withPartial(facts, (partial) => writeFile(partial, JSON.stringify(drawn)))
    await withPartial(path, (partial) => writeFile(partial, png))
  }
}
