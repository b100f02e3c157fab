import sharp from 'sharp'
import type { OverlayOptions, Sharp } from 'sharp'
import { limits } from '../../../common/service/limits.ts'
import { aiFlagXmp } from '../../../media/ai-mark/index.ts'
import { cutOutAlong } from '../../vision/cutout/index.ts'
import { FaceError } from '../../vision/faces/errors.ts'
import type { FaceModels, Picture } from '../../vision/faces/types.ts'
import type { FaceTask } from '../../vision/faces/worker-types.ts'
import { covering, visiblePart } from './layout.ts'
import type { Layout, Placed, Size } from './layout.ts'

/** Pictures are files that sharp reads. */
export interface BackgroundInput {
  layout: Layout
  originPath: string
  templatePath?: string
  /** PNG. */
  outPath: string
}

export interface BackgroundResult {
  /** Faces in the foreground. More than the interface allows: then there is no file. */
  faces: number
  /** What was cut out, if anything was asked to be. */
  cut: 'people' | 'objects' | null
}

/** Longer side at which faces are counted, px: faces of a group of thirty are still found. */
const countSide = 2048

/** Most px that are cut out: edges of more are finer than anybody sees. */
const cutPixels = 16_000_000

/** A cut-out that leaves less than this share of the picture left nothing. */
const leastLeft = 0.002

/** Everything that a composition needs from a picture: upright, sRGB, 8 bit, the first of several frames. */
function open(path: string) {
  return sharp(path, { failOn: 'truncated' }).autoOrient().toColourspace('srgb')
}

async function sizeOf(path: string): Promise<Size> {
  const { autoOrient } = await sharp(path).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}

/** Counts faces, makes the cut-out and the composition. */
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
  const lay = async (picture: Sharp, placed: Placed) => {
    const overlay = await overlayOf(picture, placed, canvas)
    if (overlay) layers.push(overlay)
  }
  if (template && templatePath !== undefined) {
    const placed = template.size
      ? { ...template.size, x: template.x, y: template.y }
      : moved(covering(await sizeOf(templatePath), canvas), template)
    await lay(open(templatePath), placed)
  }
  await lay(front, origin)
  context.signal.throwIfAborted()
  const composed = sharp({
    create: { ...canvas, channels: 4, background: layout.color ?? { r: 0, g: 0, b: 0, alpha: 0 } },
    limitInputPixels: false,
  })
    .composite(layers)
    .png({ compressionLevel: 6 })
  if (cut !== null) composed.withXmp(aiFlagXmp())
  await composed.toFile(outPath)
  context.onProgress(1)
  return { faces, cut }
}

const moved = (placed: Placed, by: { x: number; y: number }): Placed => ({
  ...placed,
  x: placed.x + by.x,
  y: placed.y + by.y,
})

/** What of a picture is seen on the canvas, at its shown size. Nothing else of it is ever made. */
async function overlayOf(picture: Sharp, placed: Placed, canvas: Size): Promise<OverlayOptions | undefined> {
  const seen = visiblePart(placed, canvas)
  if (!seen) return undefined
  const { data, info } = await picture
    .ensureAlpha()
    .resize(placed.width, placed.height, { fit: 'fill' })
    .extract(seen.part)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { input: data, raw: { width, height, channels: 4 }, left: seen.left, top: seen.top }
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

/** The foreground without what is behind it, no larger than it is shown. */
async function cutOut(path: string, shown: Size, what: 'people' | 'objects', models: FaceModels): Promise<Sharp> {
  const own = await sizeOf(path)
  const wanted = Math.max(shown.width / own.width, shown.height / own.height)
  const most = Math.sqrt(cutPixels / (own.width * own.height))
  // Not below what the model sees by itself.
  const least = Math.min(1, 1024 / Math.max(own.width, own.height))
  const scale = Math.min(1, most, Math.max(wanted, least))
  const size = {
    width: Math.max(1, Math.round(own.width * scale)),
    height: Math.max(1, Math.round(own.height * scale)),
  }
  const picture = await pixels(open(path).ensureAlpha().resize(size.width, size.height, { fit: 'fill' }))
  const seen = { ...picture, data: withoutAlpha(picture), channels: 3 as const }
  const mask = await models.cutOut(seen, what)
  const { data, width, height } = cutOutAlong(picture, mask)
  if (shareLeft(data) < leastLeft)
    throw new FaceError(
      'invalid',
      'origin_img could not be cut out: nothing in it stands out from its background. Choose another, or leave removeBg out.',
    )
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** The colours alone, clear places in grey, for a model that knows no transparency. */
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
