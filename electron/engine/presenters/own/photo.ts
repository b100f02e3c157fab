import { join } from 'node:path'
import sharp from 'sharp'
import { aiFlagXmp } from '../../../media/ai-mark/index.ts'
import { cutOutAlong } from '../../vision/cutout/index.ts'
import { readPicture } from '../../vision/faces/index.ts'
import type { FaceModels, Picture } from '../../vision/faces/types.ts'
import type { TaskContext } from '../../vision/faces/worker-types.ts'
import { analyzePicture } from './analyze-picture.ts'
import { headBox, refusePhoto } from './portrait-rules.ts'
import type { PortraitInput, PortraitResult } from './portrait-types.ts'

/** Largest side of the media that an avatar speaks from, px: that of a Full HD frame. */
export const preparedSide = 1920

/** Longer side of a thumbnail, px. */
const thumbnailSide = 512

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2)

/** The size of the media that an avatar speaks from: not above `preparedSide`, with even sides as videos need them. */
export function preparedSize(own: { width: number; height: number }) {
  const scale = Math.min(1, preparedSide / Math.max(own.width, own.height))
  return { width: even(own.width * scale), height: even(own.height * scale) }
}

const asSharp = ({ data, width, height, channels }: Picture) => sharp(data, { raw: { width, height, channels } })

export async function writeThumbnail(picture: Picture, path: string): Promise<void> {
  await asSharp(picture)
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toFile(path)
}

export async function portrayPhoto(input: PortraitInput, context: TaskContext): Promise<PortraitResult> {
  const { info, folder } = input
  const own = info.image!
  const read = await readPicture(input.path, { alpha: own.hasAlpha, maxSide: preparedSide })
  context.onProgress(0.2)
  const analysis = await analyzePicture(read, context.models, own.width / read.width)
  context.signal.throwIfAborted()
  const refusal = refusePhoto(analysis)
  if (refusal) return { refusal }
  context.onProgress(0.5)
  const thumbnailPath = join(folder, 'thumbnail.jpg')
  const preparedPath = join(folder, 'prepared.png')
  const { width, height } = preparedSize(own)
  await writeThumbnail(read, thumbnailPath)
  await asSharp(read).resize(width, height, { fit: 'fill' }).png({ compressionLevel: 6 }).toFile(preparedPath)
  context.signal.throwIfAborted()
  const cutOutPath = input.cutOut ? await writeCutOut(read, context.models, folder) : undefined
  return {
    portrait: {
      width: own.width,
      height: own.height,
      head: headBox(analysis.face!.box, own),
      thumbnailPath,
      preparedPath,
      ...(cutOutPath === undefined ? {} : { cutOutPath }),
    },
  }
}

export async function writeCutOut(picture: Picture, models: FaceModels, folder: string): Promise<string> {
  const path = join(folder, 'cut-out.png')
  const seen: Picture =
    picture.channels === 3
      ? picture
      : {
          ...picture,
          channels: 3,
          data: await asSharp(picture).flatten({ background: '#808080' }).raw().toBuffer(),
        }
  const cut = cutOutAlong(picture, await models.cutOut(seen, 'people'))
  await asSharp(cut).withXmp(aiFlagXmp()).png({ compressionLevel: 6 }).toFile(path)
  return path
}
