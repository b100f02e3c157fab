import { runningStates } from '../../../common/bridge/index.ts'
import type { JobRow, LibraryItem } from '../../../common/bridge/index.ts'
import { generationSpecs } from '../../../common/generation/kinds.ts'

/** The clip of a job that its service has not taken, in the form of the library; null for none, and for a preview. */
export function unsentClip(row: JobRow | null): LibraryItem | null {
  if (row === null || row.preview || row.state === 'done' || row.state === 'cancelled') return null
  const { id, kind, title, connection, connectionName, createdAt, thumbUrl, message, next } = row
  const working = (runningStates as readonly string[]).includes(row.state)
  return {
    id,
    kind,
    name: title,
    connection,
    thumbUrl,
    record: {
      state: working ? 'working' : 'failed',
      source: 'job',
      remoteId: null,
      project: '',
      connectionName,
      message,
      next,
      variables: {},
    },
    media: generationSpecs[kind].media,
    madeAt: createdAt,
    online: true,
    missing: false,
    sheet: null,
    file: '',
    folder: '',
    tags: [],
    stack: null,
    size: null,
    durationMs: null,
    width: null,
    height: null,
    sha256: '',
    expiresAt: null,
    playUrl: null,
    stripUrl: null,
    peaksUrl: null,
    hasProject: row.can.openProject,
    outOfDate: false,
    fps: null,
    captionsDrawn: false,
  }
}
