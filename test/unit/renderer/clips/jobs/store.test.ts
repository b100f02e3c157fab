import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import type { JobRow } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { useJobs } from '../../../../../renderer/stores/clips/jobs.ts'
import { fakeJobsStudio, jobRow as row } from '../../../../support/studio/fake-jobs.ts'

describe('the list of jobs', () => {
  const stop = { controller: new AbortController() }
  beforeEach(() => {
    vi.useFakeTimers()
    setActivePinia(createPinia())
    stop.controller = new AbortController()
  })
  afterEach(() => {
    stop.controller.abort()
    vi.useRealTimers()
  })

  async function started(rows: JobRow[]) {
    const studio = fakeJobsStudio(rows)
    provideStudio(studio.client)
    const jobs = useJobs()
    jobs.start(stop.controller.signal)
    await vi.advanceTimersByTimeAsync(0)
    return { studio, jobs }
  }

  it('fetches only the pages in sight of a long list', async () => {
    const { studio, jobs } = await started(Array.from({ length: 10_000 }, (_, at) => row(`job-${at}`)))
    expect(jobs.total).toBe(10_000)
    jobs.show(5_050, 5_070)
    await vi.advanceTimersByTimeAsync(0)
    expect(jobs.itemAt(5_055)?.id).toBe('job-5055')
    expect(jobs.itemAt(9_000)).toBeNull()
    expect(studio.asked.map((one) => one.offset)).toEqual([0, 5_000])
  })

  it('lets go of pages far from sight', async () => {
    const { jobs } = await started(Array.from({ length: 10_000 }, (_, at) => row(`job-${at}`)))
    for (let page = 0; page < 40; page += 1) {
      jobs.show(page * 100, page * 100 + 20)
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(jobs.itemAt(3_950)?.id).toBe('job-3950')
    expect(jobs.itemAt(0)).toBeNull()
  })

  it('follows progress without asking again', async () => {
    const { studio, jobs } = await started([row('a'), row('b')])
    studio.tell({ type: 'row', row: row('b', { share: 0.9 }) })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(jobs.itemAt(1)?.share).toBe(0.9)
    expect(studio.asked).toHaveLength(1)
  })

  it('asks once for many changes at a time', async () => {
    const rows = [row('a')]
    const { studio, jobs } = await started(rows)
    for (let at = 0; at < 20; at += 1) {
      rows.unshift(row(`new-${at}`))
      studio.tell({ type: 'row', row: rows[0]! })
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect(jobs.total).toBe(21)
    expect(studio.asked).toHaveLength(2)
  })

  it('shows what a new search finds, never what an old one found later', async () => {
    const { jobs } = await started([row('spring'), row('autumn')])
    jobs.query.search = 'aut'
    jobs.query.search = 'spr'
    await nextTick()
    await vi.advanceTimersByTimeAsync(0)
    expect(jobs.total).toBe(1)
    expect(jobs.itemAt(0)?.id).toBe('spring')
  })

  it('leaves no subscription behind', async () => {
    const { studio } = await started([row('a')])
    expect(studio.listening()).toBe(1)
    stop.controller.abort()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(studio.listening()).toBe(0)
  })
})
