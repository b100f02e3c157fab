import { message, errorText } from '../../common/messages/index.ts'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { ClipRecord, LibraryItem, MediaUrl } from '../../common/bridge/index.ts'
import type { StudioHost } from '../host.ts'
import type { MediaAddresses } from '../media/files/index.ts'
import { StudioError } from '../core/studio-error.ts'
import { diskFault } from '../media/downloads/index.ts'
import { usableFolder } from '../core/settings/index.ts'
import { copyClip, copyClipInto, copySidecars } from './copy-clip.ts'
import { sidecarsOf } from './sidecars.ts'
import type { Sidecar } from './sidecars.ts'
import { safeName } from '../../common/naming/index.ts'
import type { ClipPages, ClipQuery, FoundClip } from './clip-pages.ts'
import { isEarlierTake } from './index-store.ts'
import type { Clip, LibraryIndex } from './index-store.ts'
import type { Library } from './library.ts'
import type { Text } from '../../common/messages/index.ts'

export interface ClipItemsOptions {
  library: Library
  index: LibraryIndex
  pages: ClipPages
  /** A clip that has no file here, in the form of the library; null when there is no such clip. */
  online: (id: string) => LibraryItem | null
  /** What a service knows of a clip, see `LibraryItem.record`. */
  record: (id: string) => ClipRecord | null
  media: MediaAddresses
  host: Pick<StudioHost, 'can' | 'reveal' | 'trash' | 'dragOut'>
  /** The project that a clip was made from, by its job's id; null for none. */
  project: (id: string) => { projectId: string; contentHash: string; row: unknown } | null
  /** `contentHash` of a project when it was last seen; null when it never was. */
  head: (projectId: string) => string | null
  /** Whether a connection leads to a service that is not on this machine. */
  isRemote: (connection: string) => boolean
}

const thumbWidth = 480

/** The library in the form that a window shows. */
export class ClipItems {
  readonly #options: ClipItemsOptions

  constructor(options: ClipItemsOptions) {
    this.#options = options
  }

  async page(query: ClipQuery): Promise<{ items: LibraryItem[]; total: number }> {
    const { found, total } = this.#options.pages.page(query)
    const items = await Promise.all(found.map(({ id, stack }) => this.item(id, stack)))
    return { items: items.filter((item) => item !== null), total }
  }

  async item(id: string, stack: FoundClip['stack'] = null): Promise<LibraryItem | null> {
    const clip = this.#options.index.get(id)
    if (clip) return { ...(await this.#item(clip)), stack }
    const online = this.#options.online(id)
    return online && { ...online, stack }
  }

  /** Replaces tags of clips. Returns the tags that they had. */
  setTags(changes: readonly { id: string; tags: readonly string[] }[]): { id: string; tags: string[] }[] {
    const { index } = this.#options
    const before = changes.map(({ id }) => ({ id, tags: index.tags(id) }))
    index.setTags(changes)
    return before
  }

  tags(): { tag: string; count: number }[] {
    return this.#options.pages.tags()
  }

  /** The thumbnail of a clip; null when there is no such clip. */
  thumb(id: string): { thumbUrl: string | null } | null {
    const clip = this.#options.index.get(id)
    return clip && { thumbUrl: this.#urls(clip).thumbUrl }
  }

  /** A clip by its id. @throws StudioError */
  must(id: string): Clip {
    const clip = this.#options.index.get(id)
    if (clip) return clip
    throw new StudioError('no-clip', message('libraryErrors.clipGone'), {
      next: message('libraryErrors.lookAgain'),
      field: 'id',
    })
  }

  /**
   * Renames the file, which keeps its folder and extension.
   * @throws StudioError `exists` when the name is taken, `name` when it is invalid
   */
  async rename(id: string, to: string): Promise<void> {
    const clip = this.must(id)
    const ending = extname(clip.path)
    const typed = to.toLowerCase().endsWith(ending.toLowerCase()) ? to.slice(0, -ending.length) : to
    const name = safeName(typed, '')
    if (name === '')
      throw new StudioError('name', message('libraryErrors.badName', { name: to.slice(0, 100) }), {
        next: message('libraryErrors.useLetters'),
        field: 'name',
      })
    const path = join(dirname(clip.path), `${name}${ending}`)
    if (path === clip.path) return
    try {
      await moveTo(clip.path, path)
    } catch (error) {
      if (hasCode(error, 'EEXIST'))
        throw new StudioError('exists', message('libraryErrors.exists', { name: basename(path) }), {
          next: message('libraryErrors.chooseName'),
          field: 'name',
        })
      if (hasCode(error, 'ENOENT')) throw missing(clip)
      throw diskFault(error, path)
    }
    this.#options.index.rename(id, path)
  }

  /**
   * Removes a clip and, if asked, deletes its file (to the trash when the host has one). Returns why the file could not
   * be deleted, or null.
   */
  async remove(id: string, deleteFile: boolean): Promise<Text | null> {
    const { index, host } = this.#options
    const clip = index.get(id)
    if (!clip) return null
    if (deleteFile) {
      try {
        if (host.can.trash && host.trash && (await stat(clip.path).catch(() => null))) await host.trash(clip.path)
        else await rm(clip.path, { force: true })
      } catch (error) {
        return errorText(diskFault(error, clip.path))
      }
    }
    index.remove(id)
    return null
  }

  /** Shows the file in the system's file manager. @throws StudioError */
  async reveal(id: string): Promise<void> {
    const clip = await this.#present(id)
    const { host } = this.#options
    if (!host.can.reveal || !host.reveal)
      throw new StudioError('not-here', message('libraryErrors.cannotOpenFile', { path: clip.path }), {
        next: message('libraryErrors.openYourself'),
      })
    await host.reveal(clip.path)
  }

  /**
   * Copies the file to a path that the user chose, and replaces a file there; captions that lie beside it come along.
   * Returns the paths of those. @throws StudioError, SaveFault
   */
  async copyTo(id: string, path: string): Promise<string[]> {
    const clip = await this.#present(id)
    await usableFolder(dirname(path))
    await copyClip(clip.path, path)
    return copySidecars(await this.#sidecars(clip), path)
  }

  /**
   * Copies the file and the captions beside it into a folder under free names. Returns the paths of the copies.
   * @throws StudioError, SaveFault
   */
  async copyInto(id: string, folder: string): Promise<{ path: string; captions: string[] }> {
    const clip = await this.#present(id)
    const path = await copyClipInto(clip.path, await usableFolder(folder))
    return { path, captions: await copySidecars(await this.#sidecars(clip), path) }
  }

  /** Names and addresses of the captions beside a clip. @throws StudioError `no-clip` */
  async captionFiles(id: string): Promise<{ file: string; url: MediaUrl }[]> {
    const sidecars = await this.#sidecars(this.must(id))
    return sidecars.map(({ path }) => ({ file: basename(path), url: this.#options.media.urlFor(path) }))
  }

  /** Lets the user drag the file out of the window. @throws StudioError */
  async dragOut(id: string): Promise<void> {
    const clip = await this.#present(id)
    const { host } = this.#options
    if (!host.can.dragOut || !host.dragOut)
      throw new StudioError('not-here', message('libraryErrors.cannotDrag'), {
        next: message('libraryErrors.openItsFolder'),
      })
    await host.dragOut(clip.path)
  }

  #sidecars({ path, kind }: Clip): Promise<Sidecar[]> {
    return sidecarsOf(path, kind === 'voiceover')
  }

  async #present(id: string): Promise<Clip> {
    const clip = this.must(id)
    if (!(await stat(clip.path).catch(() => null))) throw missing(clip)
    return clip
  }

  async #item(clip: Clip): Promise<LibraryItem> {
    const there = await stat(clip.path).catch(() => null)
    const missing = there?.isFile() !== true
    const version = there ? `${there.size}-${Math.round(there.mtimeMs)}` : undefined
    const { jobId, kind, media, size, durationMs, width, height, sha256, madeAt, connection, fps, captionsDrawn } = clip
    const project = this.#options.project(jobId)
    const head = project && this.#options.head(project.projectId)
    const file = basename(clip.path)
    return {
      id: jobId,
      kind,
      media,
      sheet: kind === 'voiceover' ? clip.title : null,
      file,
      folder: dirname(clip.path),
      missing,
      online: false,
      record: this.#options.record(jobId),
      tags: this.#options.index.tags(jobId),
      stack: null,
      name: file.replace(/\.[^.]+$/, ''),
      size: there?.size ?? size,
      durationMs,
      width,
      height,
      sha256,
      madeAt,
      connection,
      fps,
      captionsDrawn,
      expiresAt: this.#onlineUntil(clip, missing),
      ...(missing ? { playUrl: null, thumbUrl: null, stripUrl: null, peaksUrl: null } : this.#urls(clip, version)),
      hasProject: project !== null,
      // A clip of a sheet's row was made from the project as the row filled it in, which never equals the project itself.
      outOfDate:
        isEarlierTake(jobId) ||
        (project !== null && project.row === null && head !== null && head !== project.contentHash),
    }
  }

  /** When the only copy that is left of a clip, the one at a remote service, is deleted; null while the file is here. */
  #onlineUntil({ connection, expiresAt }: Clip, missing: boolean): number | null {
    if (!missing || expiresAt === 0 || connection === null) return null
    return this.#options.isRemote(connection) ? expiresAt : null
  }

  #urls(
    clip: Clip,
    version = `${clip.size}-${clip.savedAt}`,
  ): Pick<LibraryItem, 'playUrl' | 'thumbUrl' | 'stripUrl' | 'peaksUrl'> {
    const { media } = this.#options
    const url = (as: 'file' | 'thumb' | 'strip' | 'peaks', width?: number): string =>
      media.urlFor(clip.path, { as, version, ...(width === undefined ? {} : { width }) })
    return {
      playUrl: url('file'),
      thumbUrl: clip.media === 'audio' ? null : url('thumb', thumbWidth),
      stripUrl: clip.media === 'video' ? url('strip') : null,
      peaksUrl: clip.media === 'image' ? null : url('peaks'),
    }
  }
}

function missing(clip: Clip): StudioError {
  return new StudioError('missing', message('libraryErrors.fileGone', { path: clip.path }), {
    next: message('libraryErrors.putBack'),
    field: 'id',
  })
}

/** Moves a file to a name that must be free. */
async function moveTo(from: string, to: string): Promise<void> {
  const onlyCase = from.toLowerCase() === to.toLowerCase()
  if (onlyCase) return rename(from, to)
  try {
    await link(from, to)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].some((code) => hasCode(error, code))) throw error
    // On a file system without hard links an empty file reserves the name first.
    await (await open(to, 'wx')).close()
    return rename(from, to)
  }
  await rm(from)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
