import type { Clip } from '../../../library/index.ts'
import type { Row, Sheet } from '../store/types.ts'

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
