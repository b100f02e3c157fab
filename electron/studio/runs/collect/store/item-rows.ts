import { Columns } from '../../../../storage/index.ts'
import type { RemoteKind, RemoteState } from '../../../../common/bridge/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

/**
 * A clip at a service: that of a job (written by the job store, see `jobs/clips-schema.ts`), or one imported by its id.
 * Times are ms since 1970.
 */
export interface ItemRow {
  id: string
  connection: string
  remoteId: string
  /** `library`: no service has a record of the clip; such a row is in no table, see `libraryItem`. */
  source: 'job' | 'import' | 'library'
  jobId: string | null
  jobState: string | null
  kind: RemoteKind
  name: string
  project: string
  state: RemoteState
  message: Text | null
  /** The file's link when the service was last asked. */
  url: string | null
  addedAt: number
  finishedAt: number | null
  expiresAt: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  /** Size of the clip's file in bytes. */
  size: number | null
  /** Path of the saved, unchanged file; its hash and modification time tell whether it still is that file. */
  path: string | null
  sha256: string | null
  mtimeMs: number | null
  /** Variables of the project and their values, as JSON. */
  variables: string
  /** When the service is to be asked again; null when it isn't asked automatically. */
  askAt: number | null
  asks: number
}

export const itemColumns = new Columns<ItemRow>({
  id: 'plain',
  connection: 'plain',
  remoteId: 'plain',
  source: 'plain',
  jobId: 'plain',
  jobState: 'plain',
  kind: 'plain',
  name: 'plain',
  project: 'plain',
  state: 'plain',
  message: 'message',
  url: 'plain',
  addedAt: 'plain',
  finishedAt: 'plain',
  expiresAt: 'plain',
  durationMs: 'plain',
  width: 'plain',
  height: 'plain',
  size: 'plain',
  path: 'plain',
  sha256: 'plain',
  mtimeMs: 'plain',
  variables: 'plain',
  askAt: 'plain',
  asks: 'plain',
})
