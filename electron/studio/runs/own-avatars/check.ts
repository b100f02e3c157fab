import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { AvatarReport } from '../../../common/bridge/index.ts'
import type { DetectedFrame } from '../../../common/service/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { detectFaces } from '../../people/faces/index.ts'
import { pictureAt } from '../../people/faces/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { isServiceError } from '../../service/client/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { measureFace } from './measure.ts'
import { faceChecks, largestOf, lengthCheck, pictureChecks, worstOf } from './verdicts.ts'

export interface CheckParts {
  media: MediaAddresses
  tools: () => Promise<MediaTools>
}

/** How many frames of a video are searched for faces, and how many of these are measured. */
const lookedFrames = 8
const measuredFrames = 3

/**
 * Checks whether a photo or video is good enough for an avatar. Faces are found by the service's own detection.
 * @throws StudioError `path`, `no-picture`; MediaError when the file can't be read; ServiceError when the service can't
 * be reached
 */
export async function checkAvatar(
  { media, tools }: CheckParts,
  connection: StudioConnection,
  path: string,
  signal?: AbortSignal,
): Promise<AvatarReport> {
  if (!isAbsolute(path))
    throw new StudioError('path', message('runErrors.fileNotWhole'), {
      field: 'path',
      next: message('runErrors.chooseAFile'),
    })
  const name = basename(path)
  const info = await media.info(path, name)
  const size = info.video ?? info.image
  if (!size)
    throw new StudioError('no-picture', message('avatarErrors.noPicture', { name }), {
      field: 'path',
      next: message('avatarErrors.chooseFace'),
    })
  const moves = info.kind !== 'image'
  const base = {
    kind: moves ? ('video' as const) : ('image' as const),
    width: size.width,
    height: size.height,
    durationMs: moves ? info.durationMs : 0,
  }
  const ofLength = moves ? [lengthCheck(info.durationMs)] : []
  const asked = moves ? lookedFrames : 1
  let frames: DetectedFrame[]
  try {
    frames = await detectFaces({ connection, path, info, singleFace: false, frames: asked, signal })
  } catch (error) {
    if (!cannotLook(error)) throw error
    return { ...base, verdict: worstOf(ofLength), checks: ofLength, blind: true }
  }
  // A short video may have fewer frames than are asked for.
  const all = info.video ? Math.floor(((info.video.fps ?? 25) * info.durationMs) / 1_000) : asked
  const expected = Math.max(1, Math.min(asked, all))
  const measures = []
  const seen = frames.filter(({ faces }) => faces.length > 0)
  const folder = await mkdtemp(join(tmpdir(), `greenroom-look-${randomBytes(3).toString('hex')}-`))
  try {
    for (const frame of spread(seen, measuredFrames)) {
      const picture = join(folder, `${frame.index}.png`)
      const timeMs = frame.time === null ? null : frame.time * 1_000
      await pictureAt(await tools(), path, timeMs, picture, { label: name, signal })
      measures.push(await measureFace(picture, largestOf(frame)!.region))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const checks = [...faceChecks(frames, expected), ...pictureChecks(measures), ...ofLength]
  return { ...base, verdict: worstOf(checks), checks, blind: false }
}

/**
 * Whether an error means that the service has no face detection or can't fetch the file for it; the avatar may be made
 * nevertheless.
 */
function cannotLook(error: unknown): boolean {
  if (error instanceof StudioError) return error.code === 'no-uploads'
  return isServiceError(error) && (error.kind === 'not-found' || error.kind === 'plan')
}

/** At most `count` items of a list, evenly distributed. */
function spread<T>(values: readonly T[], count: number): T[] {
  if (values.length <= count) return [...values]
  return Array.from({ length: count }, (_, at) => values[Math.floor(((at + 0.5) * values.length) / count)]!)
}
