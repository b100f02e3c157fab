import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { MediaError } from '../errors.ts'
import { unreadableImage } from '../probe-image.ts'
import { toPlanes } from '../yuv.ts'
import type { Rect, Size } from './geometry.ts'
import { evenAround, union, visiblePart, windowOf } from './geometry.ts'
import type { Text } from '../../common/messages/index.ts'

/** A picture that does not move, with its position in the frame. */
export interface Still {
  path: string
  label: Text
  container: string
  /** The picture's own size, as displayed. */
  size: Size
  shown: Rect
}

/** Adjacent stills with no moving layer between them, drawn into one raw picture. */
export interface Plate {
  path: string
  rect: Rect
  pixFmt: 'yuv420p' | 'yuva420p'
}

export type Backdrop = { color: string } | { path: string; label: Text }

/** Stills that are drawn at once; more are drawn in several steps, so that memory does not grow with their number. */
const batch = 8

/** Draws plates into a folder; a plate that several items show is drawn once. */
export class StillRenderer {
  readonly #folder: string
  readonly #maxPixels: number
  readonly #plates = new Map<string, Promise<Plate | undefined>>()

  constructor(folder: string, maxPixels: number) {
    this.#folder = folder
    this.#maxPixels = maxPixels
  }

  /**
   * Draws the lowest plate of an item, with the size of the frame. One with alpha is transparent where it has no backdrop.
   */
  async base(frame: Size, backdrop: Backdrop | undefined, stills: readonly Still[], hasAlpha = false): Promise<Plate> {
    const plate = await this.#draw({ x: 0, y: 0, ...frame }, backdrop, stills, hasAlpha)
    return plate!
  }

  /** Draws a plate for stills above a moving layer; undefined when none of them is visible. */
  overlay(frame: Size, stills: readonly Still[]): Promise<Plate | undefined> {
    const visible = stills.flatMap((still) => visiblePart(still.shown, frame) ?? [])
    if (visible.length === 0) return Promise.resolve(undefined)
    return this.#draw(evenAround(union(visible)), undefined, stills, true)
  }

  #draw(
    rect: Rect,
    backdrop: Backdrop | undefined,
    stills: readonly Still[],
    hasAlpha: boolean,
  ): Promise<Plate | undefined> {
    const key = JSON.stringify([rect, backdrop, hasAlpha, stills.map(({ path, shown }) => [path, shown])])
    let plate = this.#plates.get(key)
    if (!plate) {
      const path = join(this.#folder, `plate-${this.#plates.size}.yuv`)
      plate = this.#drawNew({ path, rect, pixFmt: hasAlpha ? 'yuva420p' : 'yuv420p' }, backdrop, stills)
      this.#plates.set(key, plate)
    }
    return plate
  }

  async #drawNew(plate: Plate, backdrop: Backdrop | undefined, stills: readonly Still[]): Promise<Plate> {
    const { path, rect, pixFmt } = plate
    let canvas = await this.#backdrop(rect, backdrop)
    const raw = { width: rect.width, height: rect.height, channels: 4 as const }
    for (let first = 0; first < stills.length; first += batch) {
      const pictures = await Promise.all(
        stills.slice(first, first + batch).map((still) => rasterise(still, rect, this.#maxPixels)),
      )
      const layers = pictures.flatMap((picture) => picture ?? [])
      if (layers.length > 0) canvas = await sharp(canvas, { raw }).composite(layers).raw().toBuffer()
    }
    const alpha = pixFmt === 'yuv420p' ? 'none' : 'straight'
    await writeFile(path, await toPlanes(canvas, rect.width, rect.height, alpha))
    return plate
  }

  async #backdrop(size: Size, backdrop: Backdrop | undefined): Promise<Buffer> {
    const { width, height } = size
    if (backdrop && 'path' in backdrop) {
      try {
        return await sharp(backdrop.path, {
          limitInputPixels: this.#maxPixels,
          failOn: 'error',
          sequentialRead: true,
        })
          .autoOrient()
          .toColourspace('srgb')
          .resize(width, height, { fit: 'cover' })
          .flatten({ background: 'white' })
          .ensureAlpha()
          .raw()
          .toBuffer()
      } catch (error) {
        throw unreadableImage(backdrop.label, 'background', error)
      }
    }
    const background = backdrop ? backdrop.color : { r: 0, g: 0, b: 0, alpha: 0 }
    const picture = sharp({ create: { width, height, channels: 4, background } })
    return (backdrop ? picture.flatten({ background: 'white' }).ensureAlpha() : picture).raw().toBuffer()
  }
}

/** Draws the visible part of a still at its shown size, for its position within `canvas`. */
async function rasterise(still: Still, canvas: Rect, maxPixels: number) {
  const local = { ...still.shown, x: still.shown.x - canvas.x, y: still.shown.y - canvas.y }
  const frame = { width: canvas.width, height: canvas.height }
  const part = windowOf(still.size, local, frame)
  const visible = part && visiblePart(part.target, frame)
  if (!part || !visible) return undefined
  try {
    let picture = sharp(still.path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .toColourspace('srgb')
    if (part.source.width !== still.size.width || part.source.height !== still.size.height) {
      const { x, y, width, height } = part.source
      picture = picture.extract({ left: x, top: y, width, height })
    }
    picture = picture.ensureAlpha().resize(part.target.width, part.target.height, { fit: 'fill' })
    const input = await picture
      .extract({
        left: visible.x - part.target.x,
        top: visible.y - part.target.y,
        width: visible.width,
        height: visible.height,
      })
      .raw()
      .toBuffer()
    const raw = { width: visible.width, height: visible.height, channels: 4 as const }
    return { input, raw, left: visible.x, top: visible.y }
  } catch (error) {
    if (error instanceof MediaError) throw error
    throw unreadableImage(still.label, still.container, error)
  }
}
