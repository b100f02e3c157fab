import type { ClipRecord, LibraryItem, RemoteItem } from '../../../../common/bridge/index.ts'
import { generationSpecs } from '../../../../common/generation/kinds.ts'

/** What the library tells of a clip's record at its service. */
export function clipRecord(item: RemoteItem | null): ClipRecord | null {
  if (item === null) return null
  const { state, source, remoteId, project, connectionName, message, variables } = item
  return { state, source, remoteId, project, connectionName, message, variables, next: null }
}

/**
 * A clip that the library does not hold, in its form; null when it was saved: its file has been removed from the library
 * then, unless it is one whose service doesn't tell what it is.
 */
export function onlineClip(item: RemoteItem | null): LibraryItem | null {
  if (item === null || (item.state === 'saved' && item.kind !== 'unknown')) return null
  const { id, kind, name, size, durationMs, width, height, connection, playUrl, thumbUrl } = item
  return {
    id,
    kind,
    name,
    size,
    durationMs,
    width,
    height,
    connection,
    playUrl,
    thumbUrl,
    expiresAt: item.state === 'ready' ? item.expiresAt : null,
    media: kind === 'unknown' ? 'video' : generationSpecs[kind].media,
    sheet: null,
    file: '',
    folder: '',
    missing: false,
    online: true,
    record: clipRecord(item),
    tags: [],
    stack: null,
    sha256: '',
    madeAt: item.finishedAt ?? 0,
    stripUrl: null,
    peaksUrl: null,
    hasProject: item.project !== '',
    outOfDate: false,
    fps: null,
    captionsDrawn: false,
  }
}
