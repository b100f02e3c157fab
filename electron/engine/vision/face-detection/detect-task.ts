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
  /** How the media is read: as one picture without a time, or as frames over time. */
  as: 'image' | 'video'
  /** Number of frames of a video in which faces are detected. */
  frames: number
  /** Whether only the largest face of each frame is returned. */
  single: boolean
  /** Folder for the crops of faces; without it, no crops are written. */
  cropFolder?: string
}

export interface FaceCrop {
  path: string
  box: FaceBox
}

/** Faces of one frame; lengths are px of the frame. */
export interface DetectedFrameFaces {
  /** Time of the frame (ms); null for a picture. */
  timeMs: number | null
  faces: { box: FaceBox; score: number; landmarks: Point[]; crop?: FaceCrop }[]
  /**
   * Boxes of faces that left: they were in earlier frames and are missing in this one. Each is the last box of its
   * face.
   */
  removed: FaceBox[]
}

export interface DetectResult {
  frames: DetectedFrameFaces[]
}

/** Enlargement of a face's crop on each side, as a share of the face's sides: the default of `analyzeFrames`. */
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

/** Number of frames to read, at most as many as the file's header says it has. */
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

/**
 * Task of a face worker for face detection (`detectFaces` in docs/openapi.json). Faces are ordered by size, largest
 * first.
 */
export const run: FaceTask<DetectInput, DetectResult> = async (input, context) => {
  const { models, tools, signal, onProgress } = context
  const presence = new Presence()
  const frames: DetectedFrameFaces[] = []

  const detectIn = async (picture: Picture, timeMs: number | null) => {
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
    await detectIn(await readPicture(path, { label: input.label }), null)
    return { frames }
  }
  const count = countOf(input)
  for await (const { picture, timeMs } of readFrames({
    tools,
    inPath: input.path,
    label: input.label,
    info: input.info,
    at: { count },
    signal,
  })) {
    await detectIn(picture, timeMs)
    onProgress(frames.length / count)
  }
  return { frames }
}
