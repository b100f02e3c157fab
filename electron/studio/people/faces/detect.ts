import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { limits } from '../../../common/service/limits.ts'
import type { DetectedFrame } from '../../../common/service/index.ts'
import type { MediaInfo } from '../../../media/index.ts'
import { noUploads } from '../../service/connections/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { isServiceError } from '../../service/client/index.ts'

export interface DetectRequest {
  connection: StudioConnection
  /** Absolute path of the picture or video. */
  path: string
  info: MediaInfo
  singleFace: boolean
  /** Number of frames of a video to search, 1 to 24. */
  frames: number
  signal?: AbortSignal | undefined
  onStep?: (step: 'sending' | 'asking') => void
}

/** Largest picture that is sent inside the request, bytes. */
const mostInline = 20_000_000
/** Time limit for the answer, ms: a service may search 24 frames of a long video. */
const answerMs = 5 * 60_000

/**
 * Finds faces with a service (`detectFaces` in docs/openapi.json). The file is uploaded; a picture may be sent inside
 * the request.
 * @returns frames in order of time; empty when the service found no face
 * @throws StudioError `no-uploads`; ServiceError
 */
export async function detectFaces(request: DetectRequest): Promise<DetectedFrame[]> {
  const { connection, path, info, singleFace, frames, signal, onStep } = request
  const moves = info.kind !== 'image'
  const asked = {
    single_face: singleFace,
    num_frames: Math.min(limits.detectFrames.max, Math.max(limits.detectFrames.min, frames)),
  }
  onStep?.('sending')
  // Whether a service accepts uploads is known after the first contact.
  const client = await connection.client()
  const media = await mediaOf(connection, path, info, signal)
  onStep?.('asking')
  try {
    const found = await client.detectFaces({ ...media, ...asked }, { signal, timeoutMs: answerMs })
    const kept = found.frames.filter(({ faces, time }) => faces.length > 0 || time !== null)
    if (kept.every(({ faces }) => faces.length === 0)) return []
    // A service may number only the frames that it could read, so the times decide the order.
    return moves ? kept.toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0) || a.index - b.index) : kept
  } catch (error) {
    if (isNoFace(error)) return []
    throw error
  }
}

async function mediaOf(
  connection: StudioConnection,
  path: string,
  info: MediaInfo,
  signal: AbortSignal | undefined,
): Promise<{ url: string } | { img: string }> {
  const { upload } = connection.service
  if (upload) return { url: await upload(path, basename(path), signal) }
  if (info.kind === 'image' && info.sizeBytes <= mostInline)
    return { img: (await readFile(path, { ...(signal ? { signal } : {}) })).toString('base64') }
  throw noUploads(
    connection,
    info.kind === 'image' ? message('peopleErrors.smallerOrBucket') : message('peopleErrors.bucketOrPicture'),
  )
}

/** Whether an error only says that there is no face, which is a result and not a fault. */
export function isNoFace(error: unknown): boolean {
  return isServiceError(error) && /\bno\s+(faces?|persons?)\b/i.test(error.message)
}
