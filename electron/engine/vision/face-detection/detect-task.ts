import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FaceBox, Point } from '../../../common/faces/types.ts'
import { readFrames, readPicture } from '../faces/index.ts'
import type { FaceModels, Picture } from '../faces/types.ts'
import type { FaceTask } from '../faces/worker-types.ts'
import { cropBox, writeCrop } from './crop.ts'
import { facesIn } from './faces-in.ts'
import type { FoundFace } from './faces-in.ts'
import { Presence } from './presence.ts'
import { readablePicture } from './source.ts'
import type { FaceSource } from './source.ts'

export interface DetectInput extends FaceSource {
  /** As a picture (one frame without a time) or as frames over time. */
  as: 'image' | 'video'
  /** Frames of a video that are looked at. */
  frames: number
  /** Only the largest face of each frame. */
  single: boolean
  /** Where crops are written; none where absent. */
  cropFolder?: string
}

export interface FaceCrop {
  path: string
  box: FaceBox
}

/** Lengths in px of the frame. */
export interface DetectedFrameFaces {
  /** ms; null for pictures. */
  timeMs: number | null
  faces: { box: FaceBox; score: number; landmarks: Point[]; crop?: FaceCrop }[]
  /** Faces of earlier frames that aren't in this one, where they were last seen. */
  removed: FaceBox[]
}

export interface DetectResult {
  frames: DetectedFrameFaces[]
}

/** Around the face in crops, a share of its sides (service-interface: Analyze frames has the same default). */
const cropExpand = 0.3

async function writeCrops(picture: Picture, faces: readonly FoundFace[], folder: string): Promise<FaceCrop[]> {
  const crops: FaceCrop[] = []
  for (const { box } of faces) {
    const crop = {
      path: join(folder, `face-${randomUUID()}.jpg`),
      box: cropBox(box, cropExpand, picture.width, picture.height),
    }
    await writeCrop(picture, crop.box, crop.path)
    crops.push(crop)
  }
  return crops
}

/** How many frames there are to look at, as far as the file says. */
function countOf({ info, frames }: DetectInput): number {
  const most = info.video?.frameCount
  return most ? Math.min(frames, most) : frames
}

async function descriptors(models: FaceModels, picture: Picture, faces: readonly FoundFace[]) {
  const seen = []
  for (const { box, mesh } of faces)
    seen.push({ box, ...(mesh ? { descriptor: await models.describe(picture, mesh) } : {}) })
  return seen
}

/** service-interface: Face detection. Faces largest first. */
export const run: FaceTask<DetectInput, DetectResult> = async (input, context) => {
  const { models, tools, signal, onProgress } = context
  const presence = new Presence()
  const frames: DetectedFrameFaces[] = []

  const look = async (picture: Picture, timeMs: number | null) => {
    signal.throwIfAborted()
    const all = await facesIn(models, picture)
    const removed = timeMs === null ? [] : presence.next(await descriptors(models, picture, all))
    const faces = input.single ? all.slice(0, 1) : all
    const crops = input.cropFolder === undefined ? [] : await writeCrops(picture, faces, input.cropFolder)
    frames.push({
      timeMs,
      removed,
      faces: faces.map(({ box, score, landmarks }, index) => {
        const crop = crops[index]
        return { box, score, landmarks: [...landmarks], ...(crop ? { crop } : {}) }
      }),
    })
  }

  if (input.as === 'image') {
    const path = await readablePicture(input, tools, signal)
    await look(await readPicture(path, { label: input.label }), null)
    return { frames }
  }
  const count = countOf(input)
  for await (const { picture, timeMs } of readFrames({
    tools,
    inPath: input.path,
    info: input.info,
    at: { count },
    signal,
  })) {
    await look(picture, timeMs)
    onProgress(frames.length / count)
  }
  return { frames }
}
