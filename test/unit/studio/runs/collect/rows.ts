import type { Job, Source } from '../../../../../electron/studio/jobs/index.ts'
import type { ItemRow } from '../../../../../electron/studio/runs/collect/store/item-rows.ts'

/** A clip of the connection `far`, not sent yet. */
export function jobOf(more: Partial<Job>): Job {
  return {
    id: 'job',
    kind: 'avatar-video',
    title: 'Clip',
    connection: 'far',
    state: 'queued',
    extras: null,
    body: { data: [{ width: 1080, height: 1920 }] },
    target: { folder: '/clips', name: 'Clip' },
    purpose: 'clip',
    parentId: null,
    step: null,
    credits: null,
    remoteId: null,
    attempt: 0,
    polls: 0,
    relinks: 0,
    parts: null,
    result: null,
    failure: null,
    nextAt: 0,
    deadlineAt: 0,
    createdAt: 10,
    submittedAt: null,
    completedAt: null,
    endedAt: null,
    updatedAt: 10,
    ...more,
  }
}

/** Source of a job: the project "Spring" and a row of a sheet. */
export function sourceOf(variables: Record<string, unknown>): { source: Source; snapshot: string } {
  return {
    source: {
      projectId: 'spring',
      contentHash: '1',
      row: { batch: 'b', variables: variables as Record<string, string> },
    },
    snapshot: JSON.stringify({ name: 'Spring' }),
  }
}

/** The record `rec-1` of the connection `far`, imported. */
export function importedRow(more: Partial<ItemRow>): ItemRow {
  return {
    id: 'imported',
    connection: 'far',
    remoteId: 'rec-1',
    source: 'import',
    jobId: null,
    jobState: null,
    kind: 'unknown',
    name: 'rec-1',
    project: '',
    state: 'unknown',
    message: null,
    url: null,
    addedAt: 1,
    finishedAt: null,
    expiresAt: null,
    durationMs: null,
    width: null,
    height: null,
    size: null,
    path: null,
    sha256: null,
    mtimeMs: null,
    variables: '{}',
    askAt: null,
    asks: 0,
    ...more,
  }
}
