import { availableParallelism } from 'node:os'
import type { FaceBox } from '../../../common/faces/types.ts'
import type { FaceWork } from '../faces/worker-types.ts'
import type { PeopleInput, PeopleResult, SeenPerson } from './people-task.ts'
import { groupPersons } from './persons.ts'
import type { FaceSource } from './source.ts'

export interface PeopleOptions {
  faces: FaceWork<'people', PeopleInput, PeopleResult>
  /** Enlargement of a face's crop on each side, as a share of the face's sides. */
  expand: number
  /** Folder for the crops of faces. */
  cropFolder: string
  signal: AbortSignal
}

export interface FoundPerson {
  appearances: { frame: number; box: FaceBox }[]
  /** Confidence of the person, 0 to 1: the highest of the detections. */
  confidence: number
  /** Path of the JPEG crop of the person's largest face. */
  cropPath: string
}

/** Most frames that are analysed at once. Each is a task of its own, so that other requests get workers in between. */
const mostWorkers = 4

const areaOf = ({ width, height }: FaceBox): number => width * height

/**
 * Finds the persons in several frames (`analyzeFrames` in docs/openapi.json), ordered from left to right by their first
 * appearance. All tasks have ended when the promise settles.
 * @throws FaceError of the first frame that fails
 */
export async function peopleOf(frames: readonly FaceSource[], options: PeopleOptions): Promise<FoundPerson[]> {
  const { faces, expand, cropFolder } = options
  // In a single picture, every face is a person of its own, so descriptors are not needed.
  const describe = frames.length > 1
  const seenIn: SeenPerson[][] = []
  const failed = new AbortController()
  const signal = AbortSignal.any([options.signal, failed.signal])
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < frames.length) {
      signal.throwIfAborted()
      const frame = next++
      const source = frames[frame]!
      const { seen } = await faces.run('people', { source, describe, expand, cropFolder }, { signal })
      seenIn[frame] = seen
    }
  }
  const workers = Math.min(mostWorkers, availableParallelism(), frames.length)
  let fault: { cause: unknown } | undefined
  await Promise.all(
    Array.from({ length: workers }, () =>
      worker().catch((cause: unknown) => {
        fault ??= { cause }
        failed.abort()
      }),
    ),
  )
  if (fault) throw fault.cause
  return personsOf(seenIn)
}

function personsOf(seenIn: readonly (readonly SeenPerson[])[]): FoundPerson[] {
  const seen = seenIn.flatMap((faces, frame) =>
    faces.map((face) => ({
      ...face,
      frame,
      descriptor: face.descriptor ? Float32Array.from(face.descriptor) : undefined,
    })),
  )
  return groupPersons(seen)
    .map((faces): FoundPerson => {
      const largest = faces.reduce((best, face) => (areaOf(face.box) > areaOf(best.box) ? face : best))
      return {
        appearances: faces.map(({ frame, box }) => ({ frame, box })),
        confidence: Math.max(...faces.map(({ score }) => score)),
        cropPath: largest.cropPath,
      }
    })
    .sort((one, other) => one.appearances[0]!.box.x - other.appearances[0]!.box.x)
}
