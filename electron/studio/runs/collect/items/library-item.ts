import { basename, extname } from 'node:path'
import type { RemoteKind } from '../../../../common/bridge/index.ts'
import type { Clip } from '../../../library/index.ts'
import type { ItemRow } from '../store/item-rows.ts'

/** Kinds of clips that no service makes, as the kind of generation whose files are alike. */
const alike = { voiceover: 'speech', 'live-swap': 'character-swap' } as const satisfies Partial<
  Record<Clip['kind'], RemoteKind>
>

/**
 * A clip of the library of which no service has a record (a recording, a voiceover, a clip whose job is off the list), in
 * the form in which batches name and copy clips. It is in no table of clips at services.
 */
export function libraryItem(clip: Clip): ItemRow {
  const { jobId, kind, path, size, durationMs, width, height, madeAt, connection } = clip
  return {
    id: jobId,
    connection: connection ?? '',
    remoteId: jobId,
    source: 'library',
    jobId,
    jobState: null,
    kind: kind === 'voiceover' || kind === 'live-swap' ? alike[kind] : kind,
    name: basename(path, extname(path)),
    project: kind === 'voiceover' ? clip.title : '',
    state: 'saved',
    message: null,
    url: null,
    addedAt: madeAt,
    finishedAt: madeAt,
    expiresAt: null,
    durationMs,
    width,
    height,
    size,
    path,
    // The file is copied as it is, also when it was changed since.
    sha256: null,
    mtimeMs: null,
    variables: '{}',
    askAt: null,
    asks: 0,
  }
}
