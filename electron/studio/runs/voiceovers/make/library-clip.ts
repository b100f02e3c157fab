import type { Clip } from '../../../library/index.ts'
import type { Row, Sheet } from '../store/types.ts'

/** The file of a row as a clip of the library, under the name of its sheet; null when the row has no file. */
export function voiceoverClip({ id, name, connection }: Sheet, row: Row, now: number): Clip | null {
  const { made, state } = row
  if (state !== 'done' || made === null) return null
  return {
    // The row keeps its entry when its file is made again.
    jobId: `voiceover-${id}-${row.id}`,
    kind: 'voiceover',
    title: name,
    path: made.path,
    size: made.size,
    durationMs: Math.round(made.durationMs),
    width: null,
    height: null,
    sha256: made.sha256 ?? '',
    madeAt: Math.round(made.mtimeMs),
    // The file was written here; no service has it.
    expiresAt: 0,
    savedAt: now,
    media: 'audio',
    connection,
    fps: null,
    preview: false,
  }
}
