import { message } from '../../../common/messages/index.ts'
import sharp from 'sharp'
import type { OverlayOptions, Sharp } from 'sharp'
import { limits } from '../../../common/service/limits.ts'
import { aiFlagXmp } from '../../../media/ai-mark/index.ts'
import { markPicture } from '../../../media/watermark/index.ts'
import { cutOutAlong } from '../../vision/cutout/index.ts'
import { FaceError } from '../../vision/faces/errors.ts'
import type { FaceModels, Picture } from '../../vision/faces/types.ts'
import type { FaceTask } from '../../vision/faces/worker-types.ts'
import { covering, visiblePart } from './layout.ts'
import type { Layout, Placed, Size } from './layout.ts'

/** The input of a background change. Its pictures are files that sharp can read. */
export interface BackgroundInput {
  layout: Layout
  originPath: string
  templatePath?: string
  /** Path of the PNG that is written. */
  outPath: string
}

export interface BackgroundResult {
  /** Number of faces in the foreground. When it exceeds the interface's limit, no file is written. */
  faces: number
  /** What was cut out of the foreground; null when the request does not ask for it. */
  cut: 'people' | 'objects' | null
}

/**
 * Longer side of the picture in which faces are counted, px. At this size the faces of a group of thirty are still
 * found.
 */
const countSide = 2048

/** Most px of a picture that is cut out: edges in larger ones are finer than anybody sees. */
const cutPixels = 16_000_000

/** Share of the picture that a cut-out has to keep; a cut-out that keeps less has found nothing. */
const leastLeft = 0.002

/** Opens a picture the way a composition needs it: upright, in sRGB, the first of several frames. */
function open(path: string) {
  return sharp(path, { failOn: 'truncated' }).autoOrient().toColourspace('srgb')
}

async function sizeOf(path: string): Promise<Size> {
  const { autoOrient } = await sharp(path).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}

/** Counts the faces, cuts the foreground out when requested, and writes the composition. */
export const run: FaceTask<BackgroundInput, BackgroundResult> = async (input, context) => {
  const { layout, originPath, templatePath, outPath } = input
  const { canvas, origin, template } = layout
  const faces = await countFaces(originPath, context.models)
  context.signal.throwIfAborted()
  if (faces > limits.facesPerImage) return { faces, cut: null }
  context.onProgress(0.2)
  const cut = layout.removeBg ? (faces > 0 ? 'people' : 'objects') : null
  const front = cut === null ? open(originPath) : await cutOut(originPath, origin, cut, context.models)
  context.signal.throwIfAborted()
  context.onProgress(0.7)
  const layers: OverlayOptions[] = []
  const addLayer = async (picture: Sharp, placed: Placed) => {
    const overlay = await overlayOf(picture, placed, canvas)
    if (overlay) layers.push(overlay)
  }
  if (template && templatePath !== undefined) {
    const placed = template.size
      ? { ...template.size, x: template.x, y: template.y }
      : moved(covering(await sizeOf(templatePath), canvas), template)
    await addLayer(open(templatePath), placed)
  }
  await addLayer(front, origin)
  context.signal.throwIfAborted()
  const composed = sharp({
    create: { ...canvas, channels: 4, background: layout.color ?? { r: 0, g: 0, b: 0, alpha: 0 } },
    limitInputPixels: false,
  }).composite(layers)
  // What is only laid over each other was not generated, and gets no mark.
  const result = cut === null ? composed : (await withWatermark(composed)).withXmp(aiFlagXmp())
  await result.png({ compressionLevel: 6 }).toFile(outPath)
  context.onProgress(1)
  return { faces, cut }
}

async function withWatermark(composed: Sharp): Promise<Sharp> {
  const { data, info } = await composed.raw().toBuffer({ resolveWithObject: true })
  const picture = { data, width: info.width, height: info.height, channels: 4 as const }
  markPicture(picture)
  return sharp(data, { raw: picture, limitInputPixels: false })
}

const moved = (placed: Placed, by: { x: number; y: number }): Placed => ({
  ...placed,
  x: placed.x + by.x,
  y: placed.y + by.y,
})

/** The part of a placed picture that lies on the canvas, at its shown size; undefined when all of it lies outside. */
async function overlayOf(picture: Sharp, placed: Placed, canvas: Size): Promise<OverlayOptions | undefined> {
  const visible = visiblePart(placed, canvas)
  if (!visible) return undefined
  const { data, info } = await picture
    .ensureAlpha()
    .resize(placed.width, placed.height, { fit: 'fill' })
    .extract(visible.part)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { input: data, raw: { width, height, channels: 4 }, left: visible.left, top: visible.top }
}

async function pixels(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 }
}

async function countFaces(path: string, models: FaceModels): Promise<number> {
  const small = await pixels(
    open(path)
      .flatten({ background: '#808080' })
      .resize(countSide, countSide, { fit: 'inside', withoutEnlargement: true }),
  )
  return (await models.detect(small, { small: true })).length
}

/** Cuts the foreground out of a picture, with no more px than it is shown at. */
async function cutOut(path: string, shown: Size, what: 'people' | 'objects', models: FaceModels): Promise<Sharp> {
  const own = await sizeOf(path)
  const wanted = Math.max(shown.width / own.width, shown.height / own.height)
  const most = Math.sqrt(cutPixels / (own.width * own.height))
  // The longer side is not scaled below 1024 px, the size at which the model works.
  const least = Math.min(1, 1024 / Math.max(own.width, own.height))
  const scale = Math.min(1, most, Math.max(wanted, least))
  const size = {
    width: Math.max(1, Math.round(own.width * scale)),
    height: Math.max(1, Math.round(own.height * scale)),
  }
  const picture = await pixels(open(path).ensureAlpha().resize(size.width, size.height, { fit: 'fill' }))
  const opaque = { ...picture, data: withoutAlpha(picture), channels: 3 as const }
  const mask = await models.cutOut(opaque, what)
  const { data, width, height } = cutOutAlong(picture, mask)
  if (shareLeft(data) < leastLeft) throw new FaceError('invalid', message('engineWork.nothingStandsOut'))
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** The colours of a picture without alpha, transparent areas in grey, for a model that can't read transparency. */
function withoutAlpha({ data, width, height }: Picture): Uint8Array {
  const out = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i += 1) {
    const alpha = data[i * 4 + 3]! / 255
    for (let c = 0; c < 3; c += 1) out[i * 3 + c] = data[i * 4 + c]! * alpha + 128 * (1 - alpha)
  }
  return out
}

function shareLeft(rgba: Uint8Array): number {
  let sum = 0
  for (let at = 3; at < rgba.length; at += 4) sum += rgba[at]!
  return sum / 255 / (rgba.length / 4)
}
