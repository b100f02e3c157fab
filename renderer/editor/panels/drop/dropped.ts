import type { DroppedItem } from '../../../ui/drops/file-drops.ts'

/** What was dropped or pasted: files, and folders with their files where the host knows no paths. */
export interface Dropped {
  files: File[]
  /** Paths of folders, where the host knows them. */
  folders: string[]
}

/** Most files of a dropped folder that are added; the same limit as for folders that the studio reads. */
const mostFiles = 2_000

/** Reads what was dropped. `pathOf` is the host's; without it folders are read here. */
export async function readDropped(items: readonly DroppedItem[], pathOf?: (file: File) => string): Promise<Dropped> {
  const dropped: Dropped = { files: [], folders: [] }
  for (const { entry, file } of items) {
    const path = file && pathOf ? pathOf(file) : ''
    if (!entry?.isDirectory) {
      if (file) dropped.files.push(file)
    } else if (path !== '') dropped.folders.push(path)
    else await walk(entry as FileSystemDirectoryEntry, dropped.files)
  }
  return dropped
}

async function walk(folder: FileSystemDirectoryEntry, into: File[]): Promise<void> {
  const reader = folder.createReader()
  for (;;) {
    // A directory reader returns its entries in parts; an empty part is the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return
    for (const entry of entries) {
      if (into.length >= mostFiles || entry.name.startsWith('.')) continue
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, into)
      else into.push(await fileOf(entry as FileSystemFileEntry))
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

export const isProjectFile = (name: string): boolean => /\.greenroom\.json$/i.test(name)

/**
 * Files that the studio may be able to use: by MIME type, otherwise by extension, because systems don't know all types.
 */
export function isMediaFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (/^(image|video|audio)\//.test(type)) return true
  return /\.(avif|bmp|gif|heic|jpe?g|png|svg|tiff?|webp|3gp|avi|m4v|mkv|mov|mp4|mpe?g|ogv|webm|aac|aiff?|flac|m4a|mp3|oga|ogg|opus|wav|wma)$/i.test(
    name,
  )
}
