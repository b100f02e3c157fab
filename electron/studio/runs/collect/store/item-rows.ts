import type { RemoteKind, RemoteState } from '../../../../common/bridge/index.ts'
import { folded } from '../../../library/index.ts'

/** A clip at a service as it is kept. Times are ms since 1970. */
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
  message: string | null
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

const columns: Record<keyof ItemRow, string> = {
  id: 'id',
  connection: 'connection',
  remoteId: 'remote_id',
  source: 'source',
  jobId: 'job_id',
  jobState: 'job_state',
  kind: 'kind',
  name: 'name',
  project: 'project',
  state: 'state',
  message: 'message',
  url: 'url',
  addedAt: 'added_at',
  finishedAt: 'finished_at',
  expiresAt: 'expires_at',
  durationMs: 'duration_ms',
  width: 'width',
  height: 'height',
  size: 'size',
  path: 'path',
  sha256: 'sha256',
  mtimeMs: 'mtime_ms',
  variables: 'variables',
  askAt: 'ask_at',
  asks: 'asks',
}

export const itemFields = Object.keys(columns) as (keyof ItemRow)[]
export const columnOf = (field: keyof ItemRow): string => columns[field]
export const itemSelect = itemFields.map((field) => `items.${columns[field]} AS ${field}`).join(', ')

/** What names are sorted by: without case, numbers by their value. */
export function nameKey(name: string): string {
  return folded(name).replaceAll(/\d{1,15}/g, (digits) => digits.padStart(15, '0'))
}

/** What a search looks into. */
export function haystackOf(row: Pick<ItemRow, 'name' | 'project' | 'remoteId' | 'variables'>): string {
  const values = Object.values(JSON.parse(row.variables) as Record<string, string>)
  return folded([row.name, row.project, row.remoteId, ...values].join('\n')).slice(0, 4_000)
}
