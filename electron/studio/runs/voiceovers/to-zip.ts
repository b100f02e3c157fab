import { rename, stat } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'
import type { VoiceoverOutput } from '../../../common/bridge/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { message } from '../../../common/messages/index.ts'
import { publishNumbered } from '../../core/publish-numbered.ts'
import { StudioError } from '../../core/studio-error.ts'
import { writeZip } from '../../core/write-zip.ts'
import type { ZippedFile, ZipWork } from '../../core/write-zip.ts'
import { joinedPath } from './make/joined.ts'
import type { RowStore } from './store/row-store.ts'
import type { Sheet } from './store/types.ts'

/** Rows read per turn of the event loop. */
const rowsAtOnce = 500

/**
 * Writes the files that a sheet's rows have become into a ZIP: the sounds, the captions beside them, and the file that
 * joins them. Files that are gone from the disk are left out.
 * @param path where the ZIP is to be, replacing a file there; absent: in the folder, under a free name
 * @returns the path of the ZIP
 * @throws StudioError `nothing` when no file is there; errors of the disk
 */
export async function writeSheetZip(
  rows: RowStore,
  sheet: Sheet,
  { folder, path }: { folder: string; path: string | undefined },
  { signal, onShare }: { signal?: AbortSignal | undefined; onShare?: (share: number) => void } = {},
): Promise<string> {
  const files: ZippedFile[] = []
  let total = 0
  for await (const file of pathsOf(rows, sheet)) {
    signal?.throwIfAborted()
    const there = await stat(file).catch(() => null)
    if (!there?.isFile()) continue
    total += there.size
    files.push({ path: file, name: relative(sheet.folder, file).replaceAll(sep, '/') })
  }
  if (files.length === 0)
    throw new StudioError('nothing', message('voiceoverErrors.nothingToZip'), {
      next: message('voiceoverErrors.rowNotMadeNext'),
      field: 'sheet',
    })
  const work: ZipWork = { signal, onBytes: (bytes) => onShare?.(Math.min(1, bytes / Math.max(1, total))) }
  const publish = async (part: string): Promise<string> => {
    if (path === undefined) return publishNumbered(part, folder, safeName(sheet.name, 'Voiceovers'), '.zip')
    await rename(part, path)
    return path
  }
  return writeZip(files, folder, publish, work)
}

async function* pathsOf(rows: RowStore, sheet: Sheet): AsyncGenerator<string> {
  const { subtitles } = sheet.output
  for (let offset = 0; ; offset += rowsAtOnce) {
    const page = rows.from(sheet.id, offset, rowsAtOnce)
    for (const { state, outputFile } of page)
      if (state === 'done' && outputFile) yield* withSidecars(outputFile.path, subtitles)
    if (page.length < rowsAtOnce) break
    await breath()
  }
  const joined = joinedPath(rows, sheet)
  if (joined !== null) yield* withSidecars(joined, subtitles)
}

function* withSidecars(path: string, kinds: VoiceoverOutput['subtitles']): Generator<string> {
  yield path
  for (const kind of kinds) yield path.replace(/\.[^.]*$/, `.${kind}`)
}
