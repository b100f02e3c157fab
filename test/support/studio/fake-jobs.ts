import type { BridgeClient, JobRow, JobRowEvent, JobRowState } from '../../../electron/common/bridge/index.ts'

/** A row of the job list, as the studio answers it. */
export function jobRow(id: string, change: Partial<JobRow> = {}): JobRow {
  return {
    id,
    kind: 'avatar-video',
    title: id,
    connection: 'engine',
    connectionName: 'This computer',
    state: 'waiting',
    message: null,
    next: null,
    share: 0.5,
    etaMs: 1_000,
    typicalMs: null,
    credits: null,
    createdAt: 0,
    updatedAt: 0,
    endedAt: null,
    expiresAt: null,
    thumbUrl: null,
    clipId: null,
    outOfDate: false,
    preview: false,
    can: { cancel: true, retry: false, resumes: false, remove: false, reveal: false, openProject: true },
    ...change,
  }
}

/** A studio with a list of jobs, and a function that reports changes of it. */
export function fakeJobsStudio(rows: JobRow[], others: object = {}) {
  const asked: { offset: number; search: string }[] = []
  const events: JobRowEvent[] = []
  let wake = (): void => undefined
  let listening = 0
  async function* watchRows(signal: AbortSignal): AsyncGenerator<JobRowEvent> {
    listening += 1
    signal.addEventListener('abort', () => wake())
    try {
      while (!signal.aborted) {
        yield* events.splice(0)
        await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      listening -= 1
    }
  }
  const client = {
    jobs: {
      list: (query: { offset?: number; limit: number; search?: string; states?: JobRowState[] }) => {
        const { offset = 0, search = '', states = [] } = query
        asked.push({ offset, search })
        const wanted = (one: JobRow): boolean => states.length === 0 || states.includes(one.state)
        const found = rows.filter((one) => one.title.includes(search) && wanted(one))
        return Promise.resolve({
          rows: found.slice(offset, offset + query.limit),
          total: found.length,
        })
      },
      watch: (_input: undefined, { signal }: { signal: AbortSignal }) => Promise.resolve(watchRows(signal)),
    },
    ...others,
  } as unknown as BridgeClient
  return {
    client,
    asked,
    listening: () => listening,
    tell(event: JobRowEvent) {
      events.push(event)
      wake()
    },
  }
}
