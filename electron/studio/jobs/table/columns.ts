import { Columns } from '../../../storage/index.ts'
import type { Job } from '../types.ts'

/** The columns of the table `jobs` that hold fields of a job. */
export const jobColumns = new Columns<Job>({
  id: 'plain',
  kind: 'plain',
  title: 'plain',
  connection: 'plain',
  state: 'plain',
  body: 'value',
  extras: 'json',
  parts: 'json',
  target: 'json',
  purpose: 'plain',
  parentId: 'plain',
  step: 'message',
  credits: 'plain',
  remoteId: 'plain',
  attempt: 'plain',
  polls: 'plain',
  relinks: 'plain',
  result: 'json',
  failure: 'json',
  nextAt: 'plain',
  deadlineAt: 'plain',
  createdAt: 'plain',
  submittedAt: 'plain',
  completedAt: 'plain',
  endedAt: 'plain',
  updatedAt: 'plain',
})
