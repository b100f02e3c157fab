import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settingsSchema } from '../../../../../electron/common/bridge/index.ts'
import type { JobRow } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { useEndedJobs } from '../../../../../renderer/stores/clips/ended-jobs.ts'
import { useJobs } from '../../../../../renderer/stores/clips/jobs.ts'
import { useRunningJobs } from '../../../../../renderer/stores/clips/running-jobs.ts'
import { useSettings } from '../../../../../renderer/stores/settings.ts'
import { useToasts } from '../../../../../renderer/stores/toasts.ts'
import { fakeJobsStudio, jobRow } from '../../../../support/studio/fake-jobs.ts'

const hourMs = 3_600_000
const minuteAgo = (): number => Date.now() - 60_000

describe('jobs that end', () => {
  let ended = new AbortController()
  let layout: Record<string, string> = {}
  const { toasts, close } = useToasts()

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) })
    setActivePinia(createPinia())
    ended = new AbortController()
    layout = {}
    for (const { id } of [...toasts]) close(id)
    location.hash = '#/editor'
  })
  afterEach(() => {
    ended.abort()
    vi.useRealTimers()
  })

  async function started(rows: JobRow[]) {
    const settings = {
      get: () => Promise.resolve(settingsSchema.parse({ layout })),
      set: ({ change }: { change: { layout: Record<string, string> } }) => {
        layout = change.layout
        return Promise.resolve(settingsSchema.parse({ layout }))
      },
      async *watch() {},
    }
    const studio = fakeJobsStudio(rows, { settings })
    provideStudio(studio.client)
    useJobs().start(ended.signal)
    useRunningJobs().start()
    const jobs = useEndedJobs()
    const starting = jobs.start()
    await useSettings().start(ended.signal)
    await starting
    /** Changes the job in the studio, which sends the event. */
    async function change(row: JobRow): Promise<void> {
      rows.splice(0, rows.length, ...rows.filter(({ id }) => id !== row.id), row)
      studio.tell({ type: 'row', row })
      await vi.advanceTimersByTimeAsync(1_200)
    }
    return { jobs, studio, change }
  }
  const done = (id: string, change: Partial<JobRow> = {}): JobRow =>
    jobRow(id, { state: 'done', endedAt: Date.now(), clipId: id, thumbUrl: `media/${id}`, ...change })

  it('are announced with picture, Play, Export and the way to the file', async () => {
    const { jobs, change } = await started([jobRow('a calmer inbox')])
    await change(done('a calmer inbox'))
    expect(toasts).toMatchObject([
      { level: 'success', message: '“a calmer inbox” is ready.', picture: 'media/a calmer inbox' },
    ])
    expect(toasts[0]!.actions!.map(({ label }) => label)).toEqual(['Play', 'Export…', 'Show in library'])
    expect(jobs.counts).toEqual({ done: 1, failed: 0 })
  })

  it('are announced with the reason, in a toast that stays, when they failed', async () => {
    const { jobs, change } = await started([jobRow('launch')])
    const failed = { state: 'failed', message: 'logo.png can’t be reached.', next: 'Check the address.' } as const
    await change(jobRow('launch', { ...failed, endedAt: Date.now() }))
    expect(toasts).toMatchObject([
      { level: 'error', message: '“launch” failed.', next: 'logo.png can’t be reached. Check the address.' },
    ])
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(toasts).toHaveLength(1)
    expect(jobs.counts).toEqual({ done: 0, failed: 1 })
    // A job that is retried needs no attention any more.
    await change(jobRow('launch'))
    expect(jobs.counts.failed).toBe(0)
  })

  it('are not announced as failed above the clips of the library, which shows it', async () => {
    location.hash = '#/library'
    const { change } = await started([jobRow('launch')])
    await change(jobRow('launch', { state: 'failed', endedAt: Date.now() }))
    expect(toasts).toEqual([])
    await change(done('clip'))
    expect(toasts).toHaveLength(1)
  })

  it('share one toast when many end together', async () => {
    const { studio } = await started([])
    for (let at = 0; at < 12; at += 1) studio.tell({ type: 'row', row: done(`row ${at}`) })
    await vi.advanceTimersByTimeAsync(1_200)
    expect(toasts.map(({ message }) => message)).toEqual(['12 clips are ready.'])
  })

  it('are announced once, and neither before the window was open nor when cancelled, a preview or speech', async () => {
    const { change } = await started([done('of yesterday', { endedAt: minuteAgo() })])
    await change(done('preview', { preview: true }))
    await change(done('row 1', { kind: 'speech' }))
    await change(jobRow('unwanted', { state: 'cancelled', endedAt: Date.now() }))
    expect(toasts).toEqual([])
    await change(done('clip'))
    await change(done('clip', { title: 'renamed' }))
    expect(toasts.map(({ message }) => message)).toEqual(['“clip” is ready.'])
  })

  it('leave a mark until their page was seen, also after the window was closed', async () => {
    layout = { 'seen.library': new Date(minuteAgo() - hourMs).toISOString() }
    const { jobs } = await started([done('while closed', { endedAt: minuteAgo() })])
    expect(jobs.counts.done).toBe(1)
    jobs.see()
    expect(jobs.counts.done).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    setActivePinia(createPinia())
    expect((await started([done('while closed', { endedAt: minuteAgo() })])).jobs.counts.done).toBe(0)
  })

  it('are known as running until then', async () => {
    const { change } = await started([jobRow('one'), done('two')])
    expect(useRunningJobs().total).toBe(1)
    await change(done('one'))
    expect(useRunningJobs().total).toBe(0)
  })

  it('are on top of the library for a day when they failed', async () => {
    const lately = jobRow('launch', { state: 'failed', endedAt: Date.now() - hourMs })
    await started([lately, jobRow('last week', { state: 'failed', endedAt: Date.now() - 7 * 24 * hourMs })])
    await vi.advanceTimersByTimeAsync(300)
    expect(
      useRunningJobs()
        .attention(4, Date.now())
        .map(({ id }) => id),
    ).toEqual(['launch'])
  })
})
