import { plainText } from '../../../../common/pronounce/index.ts'
import type { Clip } from '../../../library/index.ts'
import type { RowStore } from '../store/row-store.ts'
import type { Row, Sheet } from '../store/types.ts'

/** The text of the row whose file is a clip of the library, as that was made; null when there is none any more. */
export function textOfClip(rows: RowStore, id: string): string | null {
  const [, sheet, row] = /^voiceover-(.+)-(\d+)$/.exec(id) ?? []
  const found = sheet === undefined ? null : rows.get(sheet, Number(row))
  return found?.state === 'done' ? plainText(found.text) : null
}

/** The file of a row as a clip of the library, under the name of its sheet; null when the row has no file. */
export function voiceoverClip({ id, name, connection }: Sheet, row: Row, now: number): Clip | null {
  const { outputFile, state } = row
  if (state !== 'done' || outputFile === null) return null
  return {
    // The row of a sheet keeps its entry in the library when its file is made again.
    jobId: `voiceover-${id}-${row.id}`,
    kind: 'voiceover',
    title: name,
    path: outputFile.path,
    size: outputFile.size,
    durationMs: Math.round(outputFile.durationMs),
    width: null,
    height: null,
    sha256: outputFile.sha256 ?? '',
    madeAt: Math.round(outputFile.mtimeMs),
    // The file was written here; no service has it.
    expiresAt: 0,
    savedAt: now,
    media: 'audio',
    connection,
    fps: null,
    preview: false,
    stack: id,
    captionsDrawn: false,
  }
}
