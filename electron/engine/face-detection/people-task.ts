import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FaceBox } from '../../common/faces/types.ts'
import { readPicture } from '../faces/index.ts'
import type { FaceTask } from '../faces/worker-types.ts'
import { cropBox, writeCrop } from './crop.ts'
import { facesIn } from './faces-in.ts'
import { groupPersons } from './persons.ts'
import { readablePicture } from './source.ts'
import type { FaceSource } from './source.ts'

export interface PeopleInput {
  /** Pictures, in the order of the request. */
  frames: FaceSource[]
  /** More of the picture around a face's crop, on each side, a share of the face's sides. */
  expand: number
  /** Where crops are written. */
  cropFolder: string
}

export interface FoundPerson {
  appearances: { frame: number; box: FaceBox }[]
  /** 0 to 1: the best of its detections. */
  confidence: number
  /** JPEG of the largest of its faces. */
  cropPath: string
}

export interface PeopleResult {
  /** From left to right by where they first appear. */
  persons: FoundPerson[]
}

interface Seen {
  frame: number
  descriptor: Float32Array | undefined
  box: FaceBox
  score: number
  cropPath: string
}

const areaOf = ({ width, height }: FaceBox): number => width * height

/** service-interface: Analyze frames. */
export const run: FaceTask<PeopleInput, PeopleResult> = async (
  input,
  { models, tools, signal, onProgress },
) => {
  const several = input.frames.length > 1
  const seen: Seen[] = []
  for (const [frame, source] of input.frames.entries()) {
    signal.throwIfAborted()
    const picture = await readPicture(await readablePicture(source, tools, signal), { label: source.label })
    for (const { box, score, mesh } of await facesIn(models, picture)) {
      const cropPath = join(input.cropFolder, `face-${randomUUID()}.jpg`)
      await writeCrop(picture, cropBox(box, input.expand, picture.width, picture.height), cropPath)
      // service-interface: Analyze frames: of one picture every face is a person of its own.
      const descriptor = several && mesh ? await models.describe(picture, mesh) : undefined
      seen.push({ frame, descriptor, box, score, cropPath })
    }
    onProgress((frame + 1) / input.frames.length)
  }
  const persons = groupPersons(seen)
    .map((faces): FoundPerson => {
      const largest = faces.reduce((best, face) => (areaOf(face.box) > areaOf(best.box) ? face : best))
      return {
        appearances: faces.map(({ frame, box }) => ({ frame, box })),
        confidence: Math.max(...faces.map(({ score }) => score)),
        cropPath: largest.cropPath,
      }
    })
    .sort((one, other) => one.appearances[0]!.box.x - other.appearances[0]!.box.x)
  return { persons }
}
