import { rename, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'
import type { VoiceoverOutput } from '../../../common/bridge/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { message } from '../../../common/messages/index.ts'
import { publishNumbered } from '../../core/publish-numbered.ts'
import { StudioError } from '../../core/studio-error.ts'
import { diskFault } from '../../media/downloads/index.ts'
import { writeZip } from '../../core/write-zip.ts'
import type { ZippedFile, ZipWork } from '../../core/write-zip.ts'
import { isEmptyRow, joinedPath } from './make/joined.ts'
import type { RowStore } from './store/row-store.ts'
import type { Sheet } from './store/types.ts'

/** Rows read per turn of the event loop. */
const rowsAtOnce = 500

export interface SheetZip {
  path: string
  /** Files that the sheet should have and that don't exist: those of rows that are not made, and the joined one. */
  missing: number
  /** False where a ZIP at the path was kept, because the new one would have lacked files. */
  written: boolean
}

/**
 * Writes the files that a sheet's rows have become into a ZIP: the sounds, the captions beside them, and the file that
 * joins them. Files that don't exist are left out and counted.
 * @param path where the ZIP is to be; a file there is replaced only by a ZIP that lacks nothing. Absent: in the folder,
 *   under a free name
 * @throws StudioError `nothing` when no file is there; SaveFault of the disk
 */
export async function writeSheetZip(
  rows: RowStore,
  sheet: Sheet,
  { folder, path }: { folder: string; path: string | undefined },
  { signal, onShare }: { signal?: AbortSignal | undefined; onShare?: (share: number) => void } = {},
): Promise<SheetZip> {
  const files: ZippedFile[] = []
  let total = 0
  let missing = 0
  for await (const file of pathsOf(rows, sheet)) {
    signal?.throwIfAborted()
    const there = file === null ? null : await stat(file).catch(() => null)
    if (file === null || !there?.isFile()) {
      missing += 1
      continue
    }
    total += there.size
    files.push({ path: file, name: relative(sheet.folder, file).replaceAll(sep, '/') })
  }
  if (files.length === 0)
    throw new StudioError('nothing', message('voiceoverErrors.nothingToZip'), {
      next: message('voiceoverErrors.rowNotMadeNext'),
      field: 'sheet',
    })
  if (path !== undefined && missing > 0 && (await stat(path).catch(() => null)))
    return { path, missing, written: false }
  const work: ZipWork = { signal, onBytes: (bytes) => onShare?.(Math.min(1, bytes / Math.max(1, total))) }
  const publish = async (part: string): Promise<string> => {
    if (path === undefined) return publishNumbered(part, folder, safeName(sheet.name, 'Voiceovers'), '.zip')
    await rename(part, path)
    return path
  }
  try {
    return { path: await writeZip(files, folder, publish, work), missing, written: true }
  } catch (error) {
    signal?.throwIfAborted()
    throw diskFault(error, path ?? join(folder, 'file'))
  }
}

/** The path of every file that the sheet should have; null for one that was not made. */
async function* pathsOf(rows: RowStore, sheet: Sheet): AsyncGenerator<string | null> {
  const { subtitles } = sheet.output
  for (let offset = 0; ; offset += rowsAtOnce) {
    const page = rows.from(sheet.id, offset, rowsAtOnce)
    const isEnd = page.length < rowsAtOnce
    for (const [index, row] of page.entries()) {
      if (row.state === 'done' && row.outputFile) yield* withSidecars(row.outputFile.path, subtitles)
      else if (!(isEnd && index === page.length - 1 && isEmptyRow(row))) yield null
    }
    if (isEnd) break
    await breath()
  }
  const joined = joinedPath(rows, sheet)
  if (joined !== null) yield* withSidecars(joined, subtitles)
  else if (sheet.output.joinedGap !== null) yield null
}

function* withSidecars(path: string, kinds: VoiceoverOutput['subtitles']): Generator<string> {
  yield path
  for (const kind of kinds) yield path.replace(/\.[^.]*$/, `.${kind}`)
}
