import type { JobDetails, JobRow } from '../../../common/bridge/index.ts'
import type { JobStore, Jobs } from '../../jobs/index.ts'
import type { StudioHost } from '../../host.ts'
import type { FaceTools } from '../../runs/face-tools/index.ts'
import type { SourceStore } from '../../jobs/index.ts'

export interface JobDetailsDeps {
  host: Pick<StudioHost, 'version' | 'kind'>
  jobs: Pick<Jobs, 'get'>
  jobStore: Pick<JobStore, 'answer'>
  sources: Pick<SourceStore, 'snapshot'>
  faceTools: Pick<FaceTools, 'requestOf'>
}
import { withoutSecrets } from '../without-secrets.ts'
import { inEnglish } from '../../../common/messages/index.ts'

/** A job with everything known about it, for display and for a report. */
export function detailsOf(deps: JobDetailsDeps, row: JobRow): JobDetails {
  const job = deps.jobs.get(row.id)
  const answer = deps.jobStore.answer(row.id)
  const details = {
    row,
    body: withoutSecrets(job?.body ?? null),
    answer: withoutSecrets(answer === null ? null : (JSON.parse(answer) as unknown)),
    remoteId: job?.remoteId ?? null,
    attempt: job?.attempt ?? 0,
    problems: [...(job?.failure?.problems ?? [])],
  }
  const lines = [
    `Greenroom ${deps.host.version} (${deps.host.kind}, ${process.platform})`,
    `Job: ${row.id}`,
    `Kind: ${row.kind}`,
    `Connection: ${row.connectionName}`,
    `State: ${row.state}`,
    ...(row.message === null ? [] : [`Message: ${inEnglish(row.message)}`]),
    ...(row.next === null ? [] : [`Next: ${inEnglish(row.next)}`]),
    ...details.problems.map((problem) => `Problem: ${problem.path}: ${inEnglish(problem.message)}`),
    ...leaveOf(deps, row.id),
    `Record: ${details.remoteId ?? 'none'} (attempt ${details.attempt})`,
    `Asked for: ${when(row.createdAt)}`,
    `Changed: ${when(row.updatedAt)}`,
    ...(row.endedAt === null ? [] : [`Ended: ${when(row.endedAt)}`]),
    `Answer: ${JSON.stringify(details.answer)}`,
    `Body: ${JSON.stringify(details.body)}`,
  ]
  return { ...details, report: `${lines.join('\n')}\n` }
}

/** Ids of the consents for the people in a job's files. */
function leaveOf({ faceTools, sources }: JobDetailsDeps, id: string): string[] {
  const spec = faceTools.requestOf(sources.snapshot(id))
  return spec && spec.consents.length > 0 ? [`Leave: ${spec.consents.join(', ')}`] : []
}

function when(ms: number): string {
  return new Date(ms).toISOString()
}
