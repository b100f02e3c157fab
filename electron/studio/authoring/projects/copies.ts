import { message } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { SessionRow } from './session-store.ts'

/**
 * A window's copy of a document, as `<version>.<id>`: the stored version that the copy began with, and an id that no
 * other copy has. By it two windows that have the same project open are told apart.
 */
export function copyOf(row: SessionRow, id: string): string {
  return `${row.version}.${id}`
}

/**
 * Refuses a document that was changed on a version which is not the latest: storing it would revert what another window
 * has stored.
 * @param copy undefined for a caller that has the only copy
 * @throws StudioError `older-revision`
 */
export function refuseOutdated(row: SessionRow, copy: string | undefined, revision: number): void {
  const mine = copy === undefined || row.writer === null || row.writer === copy
  // The revisions of one copy only tell the order of its own requests.
  const latest = mine ? revision >= row.revision : Number.parseInt(copy, 10) === row.version
  if (latest) return
  throw new StudioError('older-revision', message('projectErrors.olderRevision'), {
    next: message('projectErrors.copyOrShowNewer'),
    field: 'revision',
  })
}
