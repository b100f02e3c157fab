import { Columns } from '../../../../storage/index.ts'
import type { RemoteKind, RemoteState } from '../../../../common/bridge/index.ts'
import type { Text } from '../../../../common/messages/index.ts'

/**
 * A clip at a service: what a job is as a clip (the job list writes it, see `jobs/clips-schema.ts`), or an id that was
 * imported. Times are ms since 1970.
 */
export interface ItemRow {
  id: string
  connection: string
  remoteId: string
  source: 'job' | 'import'
  jobId: string | null
  jobState: string | null
  kind: RemoteKind
  name: string
  project: string
  state: RemoteState
  message: Text | null
  /** Where its file was when the service was asked last. */
  url: string | null
  addedAt: number
  finishedAt: number | null
  expiresAt: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  /** bytes */
  size: number | null
  /** Where it was saved, unchanged; with its hash and the time of its file, which tell whether it is still that. */
  path: string | null
  sha256: string | null
  mtimeMs: number | null
  /** JSON */
  variables: string
  /** When the service is to be asked again; null: not by itself. */
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
