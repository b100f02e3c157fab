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

/** Faces of a file, as far as a few of its frames tell. */
export interface FacesSeen {
  /** Most faces in one frame. */
  most: number
  /** Shorter side of the largest face in any frame, px of the file. */
  largest: number
}

export interface FaceFinderOptions {
  /** The client of the engine on this machine. @throws while it is away */
  engine: () => ServiceClient
  media: Pick<MediaAddresses, 'hash'>
  tools: () => Promise<MediaTools>
  clock: Clock
}

/** px: detection sees as much in a picture of this size as in a larger one. */
const frameSide = 1280
/** Where frames of a video are looked at, as shares of its part. */
const places = [0.1, 0.5, 0.9]
/** The first time the engine loads its models. */
const mostMs = 60_000
/** Longer than this nobody waits for the rest of a check. */
const momentMs = 400
/** An engine that was away may be back. */
const forgetMs = 10_000

/** Looks for faces with the built-in engine, so that nothing leaves the machine before the user sends it. */
export class FaceFinder {
  readonly #options: FaceFinderOptions
  readonly #seen = new Map<string, { faces: FacesSeen | null; until: number | null }>()
  readonly #looking = new Map<string, Promise<FacesSeen | null>>()

  constructor(options: FaceFinderOptions) {
    this.#options = options
  }

  /**
   * Null when nobody can tell: the engine is away, or has no detector. `pending` where it takes longer than a moment: it
   * goes on, and is known when it is asked for again.
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
      // A check that can't be made stops nobody: the service says so itself, at the latest.
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
    const client = engine()
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
    // service-interface: Errors, face detection: that there are none comes as a refusal.
    if (error instanceof Error && /no faces? (?:was |were )?(?:detected|found)/i.test(error.message)) return []
    throw error
  }
}

/** What the user should know of the faces that were seen. */
export function faceNotices(seen: FacesSeen | null, field: ToolField, name: string): ToolNotice[] {
  if (seen === null) return []
  if (seen.most === 0) return [notice('warning', 'no-face', field, { name })]
  const notices: ToolNotice[] = []
  if (seen.most > 1) notices.push(notice('info', 'several-faces', field, { name, count: seen.most }))
  // service-interface: Limits, face size guidance.
  if (seen.largest > 0 && seen.largest < limits.faceSide)
    notices.push(notice('warning', 'small-face', field, { name, px: Math.round(seen.largest), least: limits.faceSide }))
  return notices
}

/** Looks for faces while something is checked, and remembers whether that is still under way. */
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
