import { rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, extname, isAbsolute, join } from 'node:path'
import type { Clock } from '../core/clock.ts'
import { SaveFault } from '../core/save-fault.ts'
import { makeFolders } from '../core/make-folders.ts'
import { publishNumbered } from '../core/publish-numbered.ts'
import { isPartsFolder } from '../jobs/index.ts'
import type { JobTarget, ResultFinish, ResultSaver, SavedFile, SaveRequest } from '../jobs/index.ts'
import { diskFault, fetchPart, hashFile } from '../media/downloads/index.ts'
import { safeName } from '../../common/naming/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { signNote, sourceOfFiles } from '../../media/provenance/index.ts'
import type { DisclosureMark, SignFile } from '../../media/provenance/index.ts'
import type { Clip, LibraryIndex } from './index-store.ts'
import type { Inspect } from './inspect.ts'

export interface LibraryOptions {
  index: LibraryIndex
  inspect: Inspect
  /**
   * Finishes a downloaded file (marks or converts it) and writes the result beside it; returns the new file. @throws
   * MediaError
   */
  finish?: (part: string, finish: ResultFinish, signal: AbortSignal) => Promise<string>
  /**
   * Adds to a downloaded clip what its service could not: transitions, camera moves, music and captions. A clip that was
   * made in parts is joined from them and written beside `part`. @throws MediaError
   */
  complete?: (request: {
    jobId: string
    part: string
    parts?: SaveRequest['parts'] | undefined
    signal: AbortSignal
  }) => Promise<CompletedClip>
  /** Signs a clip that was changed here with content credentials; others keep what their service gave them. */
  sign?: SignFile
  /** Called with the reason for which a clip was not signed. */
  onUnsigned?: (jobId: string, reason: Text) => void
  clock: Clock
  /** Time without data after which a download counts as stalled, ms; see `fetchPart`. */
  stallMs?: number
  retryMs?: readonly number[]
}

/** Codes of a folder that is not deleted, since it holds more, or that is gone. */
const leftFolder = new Set<unknown>(['ENOTEMPTY', 'EEXIST', 'ENOENT'])

/** What became of a downloaded clip. */
export interface CompletedClip {
  /** The clip with what was added on this machine, beside the download; null where nothing was. */
  path: string | null
  /** The clip has captions in its picture, whoever drew them. */
  captionsDrawn: boolean
  /** What was added that tells people that AI made it, or that the project has and its service was not told of. */
  marks: readonly DisclosureMark[]
}

/**
 * Finished clips: downloaded completely, checked, named, and indexed. A file gets its final name only when it is valid.
 */
export class Library implements ResultSaver {
  readonly #options: LibraryOptions
  readonly #saving = new Map<string, Promise<unknown>>()

  constructor(options: LibraryOptions) {
    this.#options = options
  }

  /** Downloads and stores the result of a job. @throws SaveFault, or the signal's reason */
  save(request: SaveRequest): Promise<SavedFile> {
    const saving = this.#save(request)
    const settled = saving.then(
      () => undefined,
      () => undefined,
    )
    this.#saving.set(request.jobId, settled)
    void settled.then(() => {
      if (this.#saving.get(request.jobId) === settled) this.#saving.delete(request.jobId)
    })
    return saving
  }

  async discard(jobId: string): Promise<void> {
    await this.#saving.get(jobId)
    await this.#drop(jobId)
  }

  async #drop(jobId: string): Promise<void> {
    const { index } = this.#options
    const kept = index.get(jobId)
    if (kept && isPartsFolder(dirname(kept.path))) await this.#dropPart(jobId, kept.path)
    const download = index.download(jobId)
    if (!download) return
    await rm(download.part, { force: true })
    index.forgetDownload(jobId)
  }

  /** Deletes a part of a clip, and its folder with the last one. */
  async #dropPart(jobId: string, path: string): Promise<void> {
    await rm(path, { force: true })
    this.#options.index.remove(jobId)
    await rmdir(dirname(path)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && leftFolder.has(error.code))) throw error
    })
  }

  /** All clips of the library, newest first. */
  list(): Clip[] {
    return this.#options.index.list()
  }

  get(jobId: string): Clip | null {
    return this.#options.index.get(jobId)
  }

  /** Removes a clip from the index, and deletes its file if asked. */
  async remove(jobId: string, options: { deleteFile: boolean }): Promise<void> {
    const clip = this.#options.index.get(jobId)
    if (clip && options.deleteFile) await rm(clip.path, { force: true })
    this.#options.index.remove(jobId)
  }

  /** Stores the path of the file that a clip was converted to. */
  async moved(jobId: string, path: string): Promise<Clip | null> {
    const clip = this.#options.index.get(jobId)
    if (!clip) return null
    const sha256 = await hashFile(path)
    const moved = { ...clip, path, size: (await stat(path)).size, sha256 }
    this.#options.index.keep(moved)
    return moved
  }

  async #save(request: SaveRequest): Promise<SavedFile> {
    const saved = (await this.#kept(request)) ?? (await this.#saveNew(request))
    for (const { id, path } of request.parts ?? []) await this.#dropPart(id, path)
    return saved
  }

  async #saveNew(request: SaveRequest): Promise<SavedFile> {
    const { target } = request
    if (!isAbsolute(target.folder)) throw new Error(`the target folder is not absolute: ${target.folder}`)
    try {
      if (!target.exact) await makeFolders(target.folder)
      const fetched = request.parts ? await this.#notFetched(request) : await this.#fetch(request)
      // The download is checked before it is finished, so that an invalid file is reported as such.
      if (target.finish && !request.parts) await this.#options.inspect(fetched.part, request.media, request.signal)
      const { part, size, sha256, captionsDrawn } = await this.#finished(request, fetched)
      const inspected = await this.#options.inspect(part, request.media, request.signal)
      request.signal.throwIfAborted()
      const path = await moveToTarget(part, target, inspected.extension)
      const { durationMs, width, height } = inspected
      const { jobId, kind, title, madeAt, expiresAt, media, connection = null } = request
      const savedAt = this.#options.clock.now()
      const fps = inspected.fps ?? null
      this.#options.index.keep({
        jobId,
        kind,
        title,
        path,
        size,
        durationMs,
        width,
        height,
        sha256,
        madeAt,
        expiresAt,
        savedAt,
        media,
        connection,
        fps,
        preview: target.preview === true,
        stack: null,
        captionsDrawn,
      })
      if (part !== fetched.part) await rm(fetched.part, { force: true })
      return { path, size, durationMs, sha256, width, height }
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason
      // The file is complete but invalid: continuing the download would not help, so the temporary file is deleted.
      if (error instanceof SaveFault && ['unreadable', 'refused'].includes(error.code)) await this.#drop(request.jobId)
      throw diskFault(error, join(target.folder, target.name))
    }
  }

  /** The file that is kept: the downloaded one, or the finished one made from it. */
  async #finished(
    { jobId, media, target, parts, signal }: SaveRequest,
    fetched: { part: string; size: number; sha256: string },
  ): Promise<{ part: string; size: number; sha256: string; captionsDrawn: boolean }> {
    const { finish, complete } = this.#options
    const request = { jobId, part: fetched.part, parts, signal }
    const {
      path: completed,
      captionsDrawn,
      marks,
    } = media === 'video' && complete ? await complete(request) : { path: null, captionsDrawn: false, marks: [] }
    let part = completed ?? fetched.part
    if (target.finish && finish) {
      const before = part
      part = await finish(before, target.finish, signal)
      if (completed !== null && part !== before) await rm(before, { force: true })
    }
    if (part === fetched.part) return { ...fetched, captionsDrawn }
    const isMarked = target.finish?.mark?.visible === true
    await this.#sign(part, request, isMarked ? ['visible-sign'] : marks)
    return { part, size: (await stat(part)).size, sha256: await hashFile(part), captionsDrawn }
  }

  async #sign(
    path: string,
    { jobId, part, parts }: { jobId: string; part: string; parts: SaveRequest['parts'] },
    marks: readonly DisclosureMark[],
  ) {
    const components = parts?.map((one) => one.path)
    const result = await this.#options.sign?.({
      path,
      origin: components
        ? { kind: 'created', source: await sourceOfFiles(components), components, marks }
        : { kind: 'edited', parent: part, edits: ['edited'], source: 'composite', marks },
    })
    const note = result ? signNote(result) : null
    if (note !== null) this.#options.onUnsigned?.(jobId, note)
  }

  /** The clip of a job whose file was saved just before a crash, so that the job doesn't know of it. */
  async #kept(request: SaveRequest): Promise<SavedFile | null> {
    const clip = this.#options.index.get(request.jobId)
    if (!clip) return null
    const there = await stat(clip.path).catch(() => null)
    if (there?.size !== clip.size) return null
    const { path, size, durationMs, sha256, width, height } = clip
    return { path, size, durationMs, sha256, width, height }
  }

  /** A clip that is joined from parts has no download of its own. */
  async #notFetched({ jobId, target }: SaveRequest): Promise<{ part: string; size: number; sha256: string }> {
    const part = partPath(target, jobId)
    await rm(part, { force: true })
    return { part, size: 0, sha256: '' }
  }

  async #fetch(request: SaveRequest): Promise<{ part: string; size: number; sha256: string }> {
    const { index, clock, stallMs, retryMs } = this.#options
    const { jobId, url, signal, onProgress } = request
    const part = partPath(request.target, jobId)
    const resource = url.split(/[?#]/)[0] ?? url
    const begun = index.download(jobId)
    const same = begun?.part === part && begun.resource === resource
    if (begun && begun.part !== part) await rm(begun.part, { force: true })
    index.begin({ jobId, part, resource, entity: same ? begun.entity : null })
    const fetched = await fetchPart({
      url,
      part,
      entity: same ? begun.entity : null,
      onEntity: (entity) => index.begin({ jobId, part, resource, entity }),
      signal,
      clock,
      ...(onProgress ? { onProgress } : {}),
      ...(stallMs === undefined ? {} : { stallMs }),
      ...(retryMs ? { retryMs } : {}),
    })
    return { part, ...fetched }
  }
}

/** The file beside a clip that it is downloaded to. */
function partPath({ folder }: JobTarget, jobId: string): string {
  return join(folder, `.${safeName(jobId, 'clip')}.greenroom-part`)
}

/** Moves the finished file to its name; an existing file is replaced only when the user chose the name. */
async function moveToTarget(part: string, target: JobTarget, extension: string): Promise<string> {
  if (target.exact) {
    const path = join(target.folder, target.name)
    await rename(part, path)
    return path
  }
  const typed = extname(target.name)
  const name = safeName(typed.toLowerCase() === extension ? target.name.slice(0, -typed.length) : target.name)
  return publishNumbered(part, target.folder, name, extension)
}
