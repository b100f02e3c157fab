import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FaceBox } from '../../../common/faces/types.ts'
import { readPicture } from '../faces/index.ts'
import type { FaceTask } from '../faces/worker-types.ts'
import { cropBox, writeCrop } from './crop.ts'
import { facesIn } from './faces-in.ts'
import { readablePicture } from './source.ts'
import type { FaceSource } from './source.ts'

export interface PeopleInput {
  /** Picture of the request in which persons are found. */
  source: FaceSource
  /** Whether descriptors of the picture's faces are computed. */
  describe: boolean
  /** Enlargement of a face's crop on each side, as a share of the face's sides. */
  expand: number
  /** Folder for the crops of faces. */
  cropFolder: string
}

/** A face that was found in the picture. */
export interface SeenPerson {
  /** Descriptor: a vector of 128 numbers and length 1; null when no identity can be computed. */
  descriptor: number[] | null
  box: FaceBox
  /** Confidence of the detection, 0 to 1. */
  score: number
  /** Path of the face's crop, a JPEG file. */
  cropPath: string
}

export interface PeopleResult {
  seen: SeenPerson[]
}

/**
 * Task of a face worker for one picture of an analysis (`analyzeFrames` in docs/openapi.json). Faces are ordered by
 * size, largest first.
 */
export const run: FaceTask<PeopleInput, PeopleResult> = async (
  { source, describe, expand, cropFolder },
  { models, tools, signal },
) => {
  const picture = await readPicture(await readablePicture(source, tools, signal), { label: source.label })
  const seen: SeenPerson[] = []
  for (const { box, score, mesh } of await facesIn(models, picture)) {
    signal.throwIfAborted()
    const cropPath = join(cropFolder, `face-${randomUUID()}.jpg`)
    await writeCrop(picture, cropBox(box, expand, picture.width, picture.height), cropPath)
    const descriptor = describe && mesh ? [...(await models.describe(picture, mesh))] : null
    seen.push({ descriptor, box, score, cropPath })
  }
  return { seen }
}
