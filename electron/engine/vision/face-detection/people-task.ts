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
  /** A picture of the request. */
  source: FaceSource
  /** Whether it is to be told who its faces are. */
  describe: boolean
  /** More of the picture around a face's crop, on each side, a share of the face's sides. */
  expand: number
  /** Where crops are written. */
  cropFolder: string
}

/** A face of the picture. */
export interface SeenPerson {
  /** 128 numbers of length 1; null where nobody can be told. */
  descriptor: number[] | null
  box: FaceBox
  /** 0 to 1 */
  score: number
  /** JPEG */
  cropPath: string
}

export interface PeopleResult {
  seen: SeenPerson[]
}

/** service-interface: Analyze frames: one of them. Faces largest first. */
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
