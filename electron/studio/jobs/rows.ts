import type { Job, JobFailure, JobKind, JobResult, JobState, JobTarget } from './types.ts'

/** A row of the table `jobs`. */
export interface JobRow extends JobColumns {
  owner: string | null
  lease_until: number
  cancel_asked: number
}

export interface JobColumns {
  id: string
  kind: JobKind
  title: string
  connection: string
  state: JobState
  body: string
  extras: string | null
  target: string | null
  remote_id: string | null
  attempt: number
  polls: number
  relinks: number
  result: string | null
  failure: string | null
  next_at: number
  deadline_at: number
  created_at: number
  submitted_at: number | null
  completed_at: number | null
  ended_at: number | null
  updated_at: number
  parent: string | null
  credits: number | null
}

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    connection: row.connection,
    state: row.state,
    body: JSON.parse(row.body) as unknown,
    extras: row.extras === null ? null : (JSON.parse(row.extras) as Job['extras']),
    target: row.target === null ? null : (JSON.parse(row.target) as JobTarget),
    remoteId: row.remote_id,
    attempt: row.attempt,
    polls: row.polls,
    relinks: row.relinks,
    result: row.result === null ? null : (JSON.parse(row.result) as JobResult),
    failure: row.failure === null ? null : (JSON.parse(row.failure) as JobFailure),
    nextAt: row.next_at,
    deadlineAt: row.deadline_at,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    completedAt: row.completed_at,
    endedAt: row.ended_at,
    updatedAt: row.updated_at,
    parent: row.parent,
    credits: row.credits,
  }
}

export function toRow(job: Job): JobColumns {
  return {
    id: job.id,
    kind: job.kind,
    title: job.title,
    connection: job.connection,
    state: job.state,
    body: JSON.stringify(job.body),
    extras: job.extras && JSON.stringify(job.extras),
    target: job.target && JSON.stringify(job.target),
    remote_id: job.remoteId,
    attempt: job.attempt,
    polls: job.polls,
    relinks: job.relinks,
    result: job.result && JSON.stringify(job.result),
    failure: job.failure && JSON.stringify(job.failure),
    next_at: job.nextAt,
    deadline_at: job.deadlineAt,
    created_at: job.createdAt,
    submitted_at: job.submittedAt,
    completed_at: job.completedAt,
    ended_at: job.endedAt,
    updated_at: job.updatedAt,
    parent: job.parent,
    credits: job.credits,
  }
}
