import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ToolField, ToolNotice } from '../../../common/bridge/index.ts'
import { limits } from '../../../common/service/index.ts'
import type { DetectedFace } from '../../../common/service/index.ts'
import { poster } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { ServiceClient } from '../../service/client/index.ts'
import type { ToolFile } from './files.ts'
import { notice } from './files.ts'

/** Faces found in a few frames of a file. */
export interface FacesSeen {
  /** Largest number of faces in one frame. */
  most: number
  /** Shorter side of the largest face in any frame, in px of the file. */
  largest: number
}

export interface FaceFinderOptions {
  /** Client of the engine on this machine; waits for a start under way. @throws while the engine can't be reached */
  engine: () => Promise<ServiceClient>
  media: Pick<MediaAddresses, 'hash'>
  tools: () => Promise<MediaTools>
  clock: Clock
}

/** Longest side of the frame that is searched, px: larger pictures don't improve the detection. */
const frameSide = 1280
/** Positions in a video where frames are searched, as shares (0 to 1) of the part that is used. */
const places = [0.1, 0.5, 0.9]
/** Time limit of a search, ms; at the first one the engine loads its models. */
const mostMs = 60_000
/** How long a check waits for the search before it goes on without, ms. */
const momentMs = 400
/** How long a failed search is remembered, ms: the engine may be back afterwards. */
const forgetMs = 10_000

/** Finds faces with the built-in engine, so that no picture leaves the machine before the user sends it. */
export class FaceFinder {
  readonly #options: FaceFinderOptions
  readonly #seen = new Map<string, { faces: FacesSeen | null; until: number | null }>()
  readonly #looking = new Map<string, Promise<FacesSeen | null>>()

  constructor(options: FaceFinderOptions) {
    this.#options = options
  }

  /**
   * Faces of a file. Null when they can't be detected: the engine can't be reached or has no detector. `pending` when
   * the search takes longer than `momentMs`: it goes on, and a later call gets its result.
   */
  async find(
    file: ToolFile,
    part: { fromMs: number; toMs: number } | null,
    signal: AbortSignal | undefined,
  ): Promise<FacesSeen | null | 'pending'> {
    const { media, clock } = this.#options
    const key = `${await media.hash(file.path)} ${part?.fromMs ?? 0} ${part?.toMs ?? 0}`
    const known = this.#seen.get(key)
    if (known && (known.until === null || known.until > clock.now())) return known.faces
    const looking = this.#looking.get(key) ?? this.#begin(key, file, part)
    let stop = (): void => undefined
    const moment = new Promise<'pending'>((resolve) => {
      stop = clock.after(momentMs, () => resolve('pending'))
    })
    const seen = await Promise.race([looking, moment])
    stop()
    signal?.throwIfAborted()
    return seen
  }

  #begin(key: string, file: ToolFile, part: { fromMs: number; toMs: number } | null): Promise<FacesSeen | null> {
    const { clock } = this.#options
    const looking = this.#look(file, part, AbortSignal.timeout(mostMs))
      .then((faces) => {
        this.#seen.set(key, { faces, until: null })
        return faces
      })
      // A failed search does not block the user; at the latest, the service itself refuses a picture without faces.
      .catch(() => {
        this.#seen.set(key, { faces: null, until: clock.now() + forgetMs })
        return null
      })
      .finally(() => this.#looking.delete(key))
    this.#looking.set(key, looking)
    return looking
  }

  async #look(file: ToolFile, part: { fromMs: number; toMs: number } | null, signal: AbortSignal): Promise<FacesSeen> {
    const { engine, tools } = this.#options
    const client = await engine()
    const folder = await mkdtemp(join(tmpdir(), 'greenroom-faces-'))
    try {
      const seen: FacesSeen = { most: 0, largest: 0 }
      const from = part?.fromMs ?? 0
      const length = Math.min(part?.toMs ?? Infinity, file.info.durationMs) - from
      const times = file.kind === 'photo' ? [0] : places.map((share) => Math.round(from + share * length))
      for (const [index, atMs] of times.entries()) {
        const frame = join(folder, `${index}.jpg`)
        const { width } = await poster(await tools(), file.path, frame, {
          maxWidth: frameSide,
          maxHeight: frameSide,
          atMs,
          signal,
        })
        const own = (file.info.video ?? file.info.image)?.width ?? width
        const faces = await facesOf(client, await readFile(frame), signal)
        seen.most = Math.max(seen.most, faces.length)
        for (const { region } of faces)
          seen.largest = Math.max(seen.largest, (Math.min(region.width, region.height) * own) / width)
      }
      return seen
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function facesOf(client: ServiceClient, picture: Buffer, signal: AbortSignal): Promise<DetectedFace[]> {
  try {
    const { frames } = await client.detectFaces({ img: picture.toString('base64') }, { signal, retry: false })
    return frames.flatMap((frame) => frame.faces)
  } catch (error) {
    // A service answers a picture without faces with an error.
    if (error instanceof Error && /no faces? (?:was |were )?(?:detected|found)/i.test(error.message)) return []
    throw error
  }
}

/** Notices about the faces that were found. */
export function faceNotices(seen: FacesSeen | null, field: ToolField, name: string): ToolNotice[] {
  if (seen === null) return []
  if (seen.most === 0) return [notice('warning', 'no-face', field, { name })]
  const notices: ToolNotice[] = []
  if (seen.most > 1) notices.push(notice('info', 'several-faces', field, { name, count: seen.most }))
  // The interface recommends a least face size (`limits` in common/service/limits.ts).
  if (seen.largest > 0 && seen.largest < limits.faceSide)
    notices.push(notice('warning', 'small-face', field, { name, px: Math.round(seen.largest), least: limits.faceSide }))
  return notices
}

/** Searches faces during a check, and records whether a search is still under way. */
export interface FaceLook {
  look(file: ToolFile, part: { fromMs: number; toMs: number } | null, field: ToolField): Promise<void>
  pending: boolean
}

export function faceLook(finder: FaceFinder, notices: ToolNotice[], signal: AbortSignal | undefined): FaceLook {
  return {
    pending: false,
    async look(file, part, field) {
      const seen = await finder.find(file, part, signal)
      if (seen === 'pending') this.pending = true
      else notices.push(...faceNotices(seen, field, file.name))
    },
  }
}
