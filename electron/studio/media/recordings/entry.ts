import { join } from 'node:path'
import { recordingQuietMs } from '../../../common/bridge/index.ts'
import type { Recording } from '../../../common/bridge/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { KeptStream } from './kept-stream.ts'
import type { StoredRecording } from './stored.ts'

/** A recording and what is being done with it. */
export interface Entry {
  kept: KeptStream<StoredRecording>
  /** When the last bytes came, ms since 1970; 0 for recordings of earlier runs. */
  heardAt: number
  working: AbortController | null
  share: number | null
  problem: { message: Text; next?: Text | undefined } | null
}

/** A recording as a window is told of it. @param now ms since 1970 */
export function shownEntry({ kept, heardAt, working, share, problem }: Entry, now: number): Recording {
  const { id, project, scene, group, kind, name, script, startedAt, durationMs, ended, file, cleanFile } = kept.head
  const quiet = now - heardAt > recordingQuietMs
  const unfinished = working ? 'converting' : ended ? 'failed' : quiet ? 'interrupted' : 'recording'
  return {
    id,
    project,
    scene,
    group,
    kind,
    name,
    script,
    startedAt,
    state: file === null ? unfinished : 'ready',
    share,
    problem,
    size: kept.size,
    durationMs,
    path: file === null ? null : join(kept.folder, file),
    cleanPath: cleanFile === null ? null : join(kept.folder, cleanFile),
  }
}
