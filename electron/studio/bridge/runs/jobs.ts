import { message } from '../../../common/messages/index.ts'
import type { JobRow } from '../../../common/bridge/index.ts'
import { openProject } from '../../../common/composition/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { detailsOf } from './job-details.ts'
import type { JobDetailsDeps } from './job-details.ts'
import { bridge } from '../implementer.ts'
import { connectionAliases } from './connection-aliases.ts'
import type { OpenProjects } from '../../authoring/projects/index.ts'
import type { Jobs, RowList, SourceStore } from '../../jobs/index.ts'
import type { ClipItems } from '../../library/index.ts'
import type { Stills } from '../../media/stills/index.ts'
import type { JobFeed, JobRows, Removal } from '../../runs/generate/index.ts'
import type { Connections } from '../../service/connections/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface JobsDeps extends JobDetailsDeps {
  jobs: Jobs
  jobList: RowList
  jobRows: JobRows
  feed: JobFeed
  sources: SourceStore
  removal: Removal
  clips: Pick<ClipItems, 'reveal'>
  stills: Pick<Stills, 'copy'>
  projects: Pick<OpenProjects, 'openVersion'>
  connections: Connections
  newId: () => string
}

const own = bridge.jobs

/** Procedures for jobs. */
export function jobsProcedures(deps: JobsDeps) {
  const { jobs, connections, sources, feed, newId } = deps
  const { jobList: list, jobRows: rows } = deps

  const must = (id: string): JobRow => {
    const row = list.shows(id) ? rows.row(id) : null
    if (row) return row
    throw new StudioError('no-job', message('jobErrors.jobGone'), {
      next: message('jobErrors.lookAgain'),
      field: 'id',
    })
  }
  const spendOrRefuse = (row: JobRow, spend: boolean): void => {
    const connection = connections.must(row.connection)
    if (spend || connection.free) return
    throw new StudioError('costs-credits', message('jobErrors.mayCharge', { name: connection.name }), {
      next: message('jobErrors.confirmCharge'),
      field: 'spend',
    })
  }
  const refuse = (code: string, text: Text, next: Text): never => {
    throw new StudioError(code, text, { next, field: 'id' })
  }

  return own.router({
    list: own.list.handler(({ input }) => {
      const search = input.search.trim()
      const named = connections
        .all()
        .filter((one) => search !== '' && one.name.toLowerCase().includes(search.toLowerCase()))
      const { ids, total } = list.page({
        ...input,
        search,
        connections: input.connection === null ? null : connectionAliases(connections, input.connection),
        searchedConnections: named.flatMap((one) => connectionAliases(connections, one.id)),
      })
      return { rows: ids.flatMap((id) => rows.row(id) ?? []), total }
    }),
    watch: own.watch.handler(({ signal }) => feed.subscribe(signal)),
    details: own.details.handler(({ input }) => detailsOf(deps, must(input.id))),
    cancel: own.cancel.handler(({ input }) => {
      const row = must(input.id)
      if (!row.can.cancel && row.endedAt !== null)
        return refuse('ended', message('jobErrors.hasEnded'), message('jobErrors.lookAgain'))
      jobs.cancel(row.id)
    }),
    retry: own.retry.handler(({ input }) => {
      const row = must(input.id)
      if (!row.can.retry && row.state !== 'done')
        return refuse('still-going', message('jobErrors.stillGoing'), message('jobErrors.waitOrCancel'))
      if (!jobs.resumable(row.id)) spendOrRefuse(row, input.spend)
      if (!jobs.retry(row.id)) refuse('still-going', message('jobErrors.stillGoing'), message('jobErrors.waitOrCancel'))
    }),
    duplicate: own.duplicate.handler(({ input }) => {
      const row = must(input.id)
      spendOrRefuse(row, input.spend)
      const id = newId()
      const job = jobs.get(row.id)
      if (!job) return refuse('no-job', message('jobErrors.jobGone'), message('jobErrors.lookAgain'))
      const { kind, title, connection, body, extras, target } = job
      const source = sources.get(row.id)
      const snapshot = sources.snapshot(row.id)
      if (source && target && snapshot !== null) {
        jobs.begin([{ id, kind, title, connection, target, source, snapshot }])
        deps.stills.copy(row.id, id)
        return { id }
      }
      // A file name that the user typed belongs to the first job, so the copy gets the usual naming.
      const copy = target && { folder: target.folder, name: target.name }
      jobs.add({ id, kind, title, connection, body, extras, target: copy })
      return { id }
    }),
    remove: own.remove.handler(({ input }) => {
      let going = 0
      for (const id of new Set(input.ids)) {
        const row = list.shows(id) ? rows.row(id) : null
        if (!row) continue
        if (!row.can.remove) going += 1
        else deps.removal.forgetJob(id)
      }
      if (going > 0)
        throw new StudioError('still-going', message('jobErrors.someStillGoing', { n: going }), {
          next: message('jobErrors.cancelFirst'),
          field: 'ids',
        })
    }),
    attach: own.attach.handler(({ input }) => {
      const row = must(input.id)
      if (!jobs.attach(row.id, input.remoteId.trim()))
        refuse('not-unconfirmed', message('jobErrors.takesNoId'), message('jobErrors.lookAgain'))
    }),
    reveal: own.reveal.handler(({ input }) => deps.clips.reveal(must(input.id).id)),
    openProject: own.openProject.handler(async ({ input }) => {
      const { id, createdAt } = must(input.id)
      const snapshot = sources.projectOf(id)
      if (snapshot === null)
        return refuse('no-project', message('jobErrors.notFromProject'), message('jobErrors.openProjectFile'))
      return { session: (await deps.projects.openVersion(openProject(snapshot), createdAt)).id }
    }),
  })
}
