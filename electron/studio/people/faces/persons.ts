import { basename } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { PictureBox } from '../../../common/bridge/index.ts'
import type { AnalysedPerson } from '../../../common/service/index.ts'
import { noUploads } from '../../service/connections/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { isNoFace } from './detect.ts'
import type { StoredFrame, StoredLook, StoredPerson } from './records.ts'

export interface PersonsRequest {
  look: StoredLook
  connection: StudioConnection
  frames: readonly StoredFrame[]
  /** Margin around a face, 0 to 1 (`analyzeFrames` in docs/openapi.json). */
  expand: number
  media: Pick<MediaAddresses, 'remoteFile'>
  fileOf: (frame: StoredFrame) => string
  signal?: AbortSignal | undefined
  onStep: (step: 'sending' | 'asking') => void
}

export type FoundPerson = Omit<StoredPerson, 'face'> & {
  /** Name of the face's picture, as the service cut it out; null when there is none. */
  faceFile: string | null
}

/** Time limit for the answer, ms: a service may look at 24 large pictures. */
const answerMs = 5 * 60_000

/**
 * Groups faces by person (`analyzeFrames` in docs/openapi.json), ordered from left to right. @throws StudioError
 * `no-uploads`, `no-frames`; ServiceError
 */
export async function findPersons(request: PersonsRequest): Promise<FoundPerson[]> {
  const { look, connection, frames, expand, media, fileOf, signal, onStep } = request
  // Whether a service accepts uploads is known after the first contact.
  const client = await connection.client()
  const { upload } = connection.service
  if (frames.length === 0)
    throw new StudioError('no-frames', message('peopleErrors.framesGone'), {
      field: 'frames',
      next: message('peopleErrors.lookAgain'),
    })
  if (!upload) throw noUploads(connection, message('peopleErrors.setUpBucket'), 'frames')
  onStep('sending')
  const urls: string[] = []
  for (const frame of frames) {
    const file = fileOf(frame)
    urls.push(await upload(file, basename(file), signal))
  }
  onStep('asking')
  const timestamps = look.kind === 'video' ? { timestamps: frames.map(({ timeMs }) => (timeMs ?? 0) / 1_000) } : {}
  const { persons } = await client
    .analyzeFrames({ frame_urls: urls, expand_ratio: expand, ...timestamps }, { signal, timeoutMs: answerMs })
    .catch((error: unknown) => {
      if (isNoFace(error)) return { persons: [] }
      throw error
    })
  return Promise.all(
    persons
      .toSorted((a, b) => a.index - b.index)
      .map(async ({ faceUrl, ...person }) => ({
        ...asStored(person, frames),
        faceFile: faceUrl === null ? null : await faceFile(faceUrl, connection, media),
      })),
  )
}

function asStored(
  { id, box, confidence, appearances }: Omit<AnalysedPerson, 'faceUrl'>,
  frames: readonly StoredFrame[],
): Omit<FoundPerson, 'faceFile'> {
  const seen = appearances.flatMap(({ frame, box: where }) => {
    // The frame's index counts within the frames that were sent.
    const of = frames[frame]
    const at = boxOf(where)
    return of && at ? [{ frame: of.index, timeMs: of.timeMs, box: at }] : []
  })
  const first = boxOf(box) ?? seen[0]?.box ?? { x: 0, y: 0, width: 1, height: 1 }
  return { id, box: first, confidence, appearances: seen }
}

/** A box from `[x1, y1, x2, y2]`, as `analyzeFrames` answers it; null when it is invalid. */
function boxOf([x1, y1, x2, y2]: readonly number[]): PictureBox | null {
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null
  return { x: x1, y: y1, width: Math.max(1, x2 - x1), height: Math.max(1, y2 - y1) }
}

/** Downloads the picture of a face, since services delete it after a week. */
function faceFile(
  url: string,
  connection: StudioConnection,
  media: Pick<MediaAddresses, 'remoteFile'>,
): Promise<string | null> {
  return media.remoteFile(url, { connection: connection.id, media: 'image' }).catch(() => null)
}
