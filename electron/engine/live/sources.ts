import type { Code } from '../../common/service/index.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { message, textAt } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { limits } from '../../common/service/limits.ts'
import { isMediaError } from '../../media/errors.ts'
import type { Clock } from '../core/clock.ts'
import { CancelledError, EngineError, isDiskFull } from '../core/errors.ts'
import { shownUrl } from '../inputs/download.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { FaceError } from '../vision/faces/errors.ts'
import type { FaceWork } from '../vision/faces/worker-types.ts'
import { diskFull } from '../work/generations/failure.ts'
import type { MediaStore } from '../store/media/store.ts'
import type { LiveFaceInput, LiveFaceResult } from './face-task.ts'
import { parseOpts } from './pick-face.ts'
import { liveCode } from './types.ts'
import type { LiveFace, LiveSource } from './types.ts'

/** Longest time for fetching and reading the picture of one face, ms. */
const totalMs = 2 * 60 * 1000

export interface LiveSourcesOptions {
  /** The sources that a tenant can name, and its files. */
  partsOf: (tenant: string) => { inputs: Inputs; store: MediaStore }
  faces: FaceWork<'live-face', LiveFaceInput, LiveFaceResult>
  store: MediaStore
  clock: Clock
  scratch: string
  fileUrl: (name: string) => string
  /** How long the file of a face is kept when nothing removes it, ms. */
  keepMs: number
}

/**
 * The pictures that source faces are taken from. Each is fetched and read; its face is kept as a file of the engine
 * while a session needs it.
 */
export function createLiveSources(options: LiveSourcesOptions) {
  const { partsOf, faces, store, clock } = options
  const closing = new AbortController()

  async function check(tenant: string, sources: readonly LiveSource[]): Promise<void> {
    if (sources.length > limits.facesPerImage)
      throw new EngineError(
        liveCode.tooManyFaces,
        message('engineLive.tooManyFaces', { count: sources.length, most: limits.facesPerImage }),
      )
    const { inputs } = partsOf(tenant)
    for (const [index, { path }] of sources.entries()) await inputs.check(path, `sourceImage[${String(index)}].path`)
  }

  interface Request {
    tenant: string
    session: string
    folder: string
  }

  async function one(source: LiveSource, index: number, { tenant, session, folder }: Request): Promise<LiveFace> {
    const { inputs, store: own } = partsOf(tenant)
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(totalMs)])
    try {
      const { path, info, stored } = await inputs.open({ url: source.path, kind: 'image', folder, signal })
      const label = stored?.originalName ?? shownUrl(source.path)
      const outPath = join(folder, `face-${String(index)}.png`)
      const found = await faces.run('live-face', { path, info, label, at: parseOpts(source.opts), outPath }, { signal })
      const placed = await store.put(outPath, 'png')
      const now = clock.now()
      try {
        await own.register({
          name: placed.name,
          bytes: placed.bytes,
          purpose: 'asset',
          mime: 'image/png',
          createdAt: now,
          expiresAt: now + options.keepMs,
          recordId: session,
          originalName: null,
        })
      } catch (error) {
        await store.discard(placed.name)
        throw error
      }
      return { file: placed.name, face: { url: options.fileUrl(placed.name), ...found } }
    } catch (error) {
      throw explain(error, `sourceImage[${String(index)}]`, closing.signal.aborted, signal.aborted)
    }
  }

  return {
    /**
     * Refuses the sources of a request for anything that can be told without fetching.
     * @throws EngineError 1003, 1007, 1014
     */
    check,
    /**
     * Fetches and reads the faces of a request, in its order. When one can't be used, the files of the others are
     * removed.
     * @throws EngineError 1003, 1014 (addresses), 1108 (pictures and faces), 1218 (faults of the engine)
     */
    async fetch(tenant: string, sources: readonly LiveSource[], session: string): Promise<LiveFace[]> {
      await check(tenant, sources)
      const folder = await mkdtemp(join(options.scratch, 'live-'))
      const done: LiveFace[] = []
      try {
        for (const [index, source] of sources.entries())
          done.push(await one(source, index, { tenant, session, folder }))
        return done
      } catch (error) {
        await remove(store, done)
        throw error
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    },
    remove: (removed: readonly LiveFace[]) => remove(store, removed),
    /** Cancels the fetching and reading that is under way. */
    close: () => closing.abort(),
  }
}

export type LiveSources = ReturnType<typeof createLiveSources>

async function remove(store: MediaStore, faces: readonly LiveFace[]): Promise<void> {
  for (const { file } of faces) await store.remove(file)
}

/** Codes of errors that the user's picture causes; all others are faults of the engine. */
const pictureFaults = ['picture-unreadable', 'picture-too-large', 'no-face', 'face-too-small', 'face-turned']

function explain(error: unknown, field: string, closing: boolean, ended: boolean): unknown {
  const refuse = (code: Code, text: Text) => new EngineError(code, text, { cause: error })
  if (closing) return refuse(liveCode.failed, message('engineLive.engineStopping'))
  if (ended)
    return refuse(
      liveCode.image,
      textAt(field, message('engineLive.pictureTookTooLong', { minutes: totalMs / 60_000 })),
    )
  if (isDiskFull(error)) return refuse(liveCode.failed, diskFull)
  if (error instanceof EngineError) return error
  if (isMediaError(error)) return refuse(liveCode.image, textAt(field, error.text))
  if (error instanceof FaceError)
    return refuse(
      pictureFaults.includes(error.code) ? liveCode.image : liveCode.failed,
      pictureFaults.includes(error.code) ? textAt(field, error.text) : error.text,
    )
  return error instanceof CancelledError ? refuse(liveCode.failed, error.text) : error
}
