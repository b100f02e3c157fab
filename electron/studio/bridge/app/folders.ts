import { message } from '../../../common/messages/index.ts'
import { mkdir, opendir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path'
import type { FolderEntry, FolderListing, PickKind } from '../../../common/bridge/index.ts'
import { readableTranslations, sheetEndings } from '../../../common/bridge/index.ts'
import { slidesEndings } from '../../../common/slides/index.ts'
import { readableCaptions } from '../../../common/captions/index.ts'
import { isFontFile } from '../../../common/formats/index.ts'
import { isMediaName, kindByName } from '../../media/assets/index.ts'
import { defaultFolders } from '../../core/data-folder.ts'
import { safeName } from '../../../common/naming/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { SettingsStore } from '../../core/settings/index.ts'

export interface FolderDeps {
  settings: Pick<SettingsStore, 'get'>
  paths: Pick<StudioPaths, 'folder'>
  media: Pick<MediaAddresses, 'urlFor'>
}

/** Width of the picture beside a file, px. */
const thumbWidth = 96

/** Most entries of a folder that are listed. */
const mostEntries = 5_000

/**
 * Contents of the window's own file dialog: folders, and files of the wanted kind. @throws StudioError naming the
 * folder
 */
export async function listFolder(deps: FolderDeps, kind: PickKind, asked: string | undefined): Promise<FolderListing> {
  const { clips: clipsFolder } = ownFolders(deps)
  const folders = await existing(standardFolders(deps))
  if (asked !== undefined && !isAbsolute(asked))
    throw new StudioError('not-absolute', message('studioErrors.notAbsolute', { path: asked }), {
      field: 'folder',
    })
  const { folder, file } =
    asked === undefined ? { folder: folders[0]?.path ?? homedir(), file: null } : await told(kind, asked)
  const entries: FolderEntry[] = []
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.name.startsWith('.') || entries.length >= mostEntries) continue
      const path = join(folder, entry.name)
      // Symbolic links are listed by their target; broken links are left out.
      const found = await stat(path).catch(() => null)
      if (!found || !(found.isDirectory() || (found.isFile() && isShown(kind, entry.name)))) continue
      const isFolder = found.isDirectory()
      const hasPicture = kind === 'media' && !isFolder && ['image', 'video'].includes(kindByName(entry.name) ?? '')
      const version = `${found.size}-${Math.round(found.mtimeMs)}`
      entries.push({
        name: entry.name,
        path,
        kind: isFolder ? 'folder' : 'file',
        size: isFolder ? 0 : found.size,
        modifiedAt: Math.round(found.mtimeMs),
        thumbUrl: hasPicture ? deps.media.urlFor(path, { as: 'thumb', version, width: thumbWidth }) : null,
      })
    }
  } catch (error) {
    throw folderError(folder, error)
  }
  const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  entries.sort((a, b) => (a.kind === b.kind ? order.compare(a.name, b.name) : a.kind === 'folder' ? -1 : 1))
  const parent = dirname(folder)
  return { folder, file, parent: parent === folder ? null : parent, entries, places: folders, clipsFolder }
}

/** The folder that a path means: itself, or that of a file of the wanted kind. @throws StudioError `wrong-kind` */
async function told(kind: PickKind, asked: string): Promise<{ folder: string; file: string | null }> {
  const path = resolve(asked)
  // What can't be looked at is reported by reading it as a folder.
  const found = await stat(path).catch(() => null)
  if (kind === 'folder' || found?.isFile() !== true) return { folder: path, file: null }
  if (isShown(kind, basename(path))) return { folder: dirname(path), file: path }
  throw new StudioError('wrong-kind', message('studioErrors.wrongKind', { name: basename(path) }), {
    field: 'folder',
    next: message('studioErrors.chooseFile'),
  })
}

/** Creates a folder. @throws StudioError */
export async function makeFolder(folder: string, name: string): Promise<{ path: string }> {
  if (!isAbsolute(folder))
    throw new StudioError('not-absolute', message('studioErrors.notAbsolute', { path: folder }), {
      field: 'folder',
    })
  if (safeName(name, '') !== name || name === '.' || name === '..')
    throw new StudioError('name', message('studioErrors.badFolderName', { name }), {
      field: 'name',
      next: message('studioErrors.badCharacters'),
    })
  const path = join(folder, name)
  try {
    await mkdir(path)
    return { path }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new StudioError('exists', message('studioErrors.exists', { name }), {
        field: 'name',
        next: message('studioErrors.chooseName'),
      })
    throw folderError(folder, error)
  }
}

function isShown(kind: PickKind, name: string): boolean {
  switch (kind) {
    case 'folder':
      return false
    case 'media':
    case 'verify':
      return isMediaName(name)
    case 'sound':
      return ['audio', 'video'].includes(kindByName(name) ?? '')
    case 'sheet':
      return sheetEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
    case 'slides':
      return slidesEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
    case 'captions':
      return readableCaptions.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
    case 'translations':
      return readableTranslations.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
    case 'fonts':
      return isFontFile(name)
    case 'drawing':
      return extname(name).toLowerCase() === '.svg'
    case 'brand':
      return extname(name).toLowerCase() === '.greenroom-brand'
    case 'template':
      return extname(name).toLowerCase() === '.greenroom-template'
    case 'logo':
      return kindByName(name) === 'image' || extname(name).toLowerCase() === '.svg'
    case 'open-project':
    case 'save-project':
      return extname(name).toLowerCase() === '.json'
    case 'save-file':
      return true
  }
}

function ownFolders({ settings, paths }: FolderDeps): { projects: string; clips: string } {
  const { projectsFolder, clipsFolder } = settings.get()
  const usual = defaultFolders(paths.folder)
  return { projects: projectsFolder ?? usual.projects, clips: clipsFolder ?? usual.clips }
}

function standardFolders(deps: FolderDeps): { name: string; path: string }[] {
  const home = homedir()
  const { projects, clips } = ownFolders(deps)
  return [
    { name: 'projects', path: projects },
    { name: 'clips', path: clips },
    { name: 'home', path: home },
    { name: 'desktop', path: join(home, 'Desktop') },
    { name: 'documents', path: join(home, 'Documents') },
    { name: 'pictures', path: join(home, 'Pictures') },
    { name: 'videos', path: join(home, process.platform === 'darwin' ? 'Movies' : 'Videos') },
    { name: 'music', path: join(home, 'Music') },
    { name: 'downloads', path: join(home, 'Downloads') },
  ]
}

async function existing(folders: { name: string; path: string }[]): Promise<{ name: string; path: string }[]> {
  const seen = new Set<string>()
  const found = []
  for (const folder of folders) {
    if (seen.has(folder.path)) continue
    seen.add(folder.path)
    const there = await stat(folder.path).catch(() => null)
    if (there?.isDirectory()) found.push(folder)
  }
  return found
}

function folderError(folder: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const more = { field: 'folder', cause: error, next: message('studioErrors.chooseFolder') }
  if (code === 'ENOENT') return new StudioError('not-found', message('studioErrors.noFolder', { folder }), more)
  if (code === 'ENOTDIR') return new StudioError('not-a-folder', message('studioErrors.notAFolder', { folder }), more)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StudioError('denied', message('studioErrors.mayNotUseFolder', { folder }), more)
  if (code === 'ENAMETOOLONG') return new StudioError('name', message('studioErrors.nameTooLong'), more)
  return error
}
