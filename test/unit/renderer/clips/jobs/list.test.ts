import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { BridgeClient, JobRow } from '../../../../../electron/common/bridge/index.ts'
import { canRun, runCommand } from '../../../../../renderer/app/commands/registry.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import JobDetails from '../../../../../renderer/clips/jobs/JobDetails.vue'
import JobList from '../../../../../renderer/clips/jobs/JobList.vue'
import { i18n } from '../../../../../renderer/i18n/index.ts'
import { useJobs } from '../../../../../renderer/stores/clips/jobs.ts'
import { useToasts } from '../../../../../renderer/stores/toasts.ts'
import { Events } from '../../support/events.ts'
import type { JobRowEvent } from '../../../../../electron/common/bridge/index.ts'

function row(id: string, change: Partial<JobRow> = {}): JobRow {
  return {
    id,
    kind: 'avatar-video',
    title: id,
    connection: 'engine',
    connectionName: 'This computer',
    state: 'done',
    message: null,
    next: null,
    share: null,
    etaMs: null,
    typicalMs: null,
    credits: null,
    createdAt: 0,
    updatedAt: 0,
    endedAt: 1,
    expiresAt: null,
    thumbUrl: null,
    clipId: null,
    outOfDate: false,
    preview: false,
    can: { cancel: false, retry: false, resumes: false, remove: true, reveal: false, openProject: true },
    ...change,
  }
}
const going = { cancel: true, retry: false, resumes: false, remove: false, reveal: false, openProject: true }

function fakeJobs(rows: JobRow[]) {
  const calls: [string, unknown][] = []
  const events = new Events<JobRowEvent>()
  const held: { removed: string[][]; details: Map<string, () => void> } = { removed: [], details: new Map() }
  const jobs = {
    list: ({ offset, limit, search }: { offset: number; limit: number; search: string }) => {
      const found = rows.filter((one) => one.title.includes(search))
      return Promise.resolve({
        rows: found.slice(offset, offset + limit),
        total: found.length,
      })
    },
    watch: (_: undefined, { signal }: { signal: AbortSignal }) => Promise.resolve(events.subscribe(signal)),
    cancel: ({ id }: { id: string }) => Promise.resolve(void calls.push(['cancel', id])),
    remove: ({ ids }: { ids: string[] }) => {
      calls.push(['remove', ids])
      rows = rows.filter((one) => !ids.includes(one.id))
      return Promise.resolve()
    },
    details: ({ id }: { id: string }) =>
      new Promise((resolve) =>
        held.details.set(id, () => resolve({ remoteId: `remote-${id}`, attempt: 1, report: id })),
      ),
  }
  return { client: { jobs } as unknown as BridgeClient, calls, events, held }
}

const stop = { controller: new AbortController() }
let pinia: ReturnType<typeof createPinia>
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  stop.controller = new AbortController()
  for (const [name, value] of Object.entries({ offsetHeight: 600, offsetWidth: 400, clientHeight: 600 }))
    vi.spyOn(HTMLElement.prototype, name as 'offsetHeight', 'get').mockReturnValue(value)
})
afterEach(() => {
  stop.controller.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})
const router = createRouter({
  history: createMemoryHistory(),
  routes: [{ path: '/', name: 'library', component: { render: () => null } }],
})

async function shown(rows: JobRow[]) {
  const studio = fakeJobs(rows)
  provideStudio(studio.client)
  const jobs = useJobs()
  jobs.start(stop.controller.signal)
  const view = mount(JobList, {
    props: { now: 0 },
    attachTo: document.body,
    global: { plugins: [pinia, i18n, router] },
  })
  await flushPromises()
  const focus = (index: number) => (view.get(`[data-index="${index}"]`).element as HTMLElement).focus()
  const chosen = () => view.findAll('[aria-selected=true]').map((one) => one.attributes('data-index'))
  return { ...studio, jobs, view, focus, chosen }
}

describe('what is done with jobs that are chosen', () => {
  it('is done with all of them, also with those that no page held has', async () => {
    const { calls, jobs, view } = await shown([
      ...Array.from({ length: 120 }, (_, at) => row(`ended-${at}`)),
      row('going-1', { state: 'waiting', can: going }),
      ...Array.from({ length: 80 }, (_, at) => row(`old-${at}`)),
    ])
    expect(jobs.known('going-1')).toBeNull()
    runCommand('jobs.selectAll')
    await flushPromises()
    expect(runCommand('jobs.cancel')).toBe(true)
    await flushPromises()
    expect(calls).toEqual([['cancel', 'going-1']])
    runCommand('jobs.remove')
    await flushPromises()
    expect(calls[1]![1]).toHaveLength(200)
    view.unmount()
  })

  it('leaves alone what the filter no longer finds, and what is gone', async () => {
    const { calls, jobs, view, focus, chosen, events } = await shown(['a1', 'a2', 'b1', 'b2'].map((id) => row(id)))
    runCommand('jobs.selectAll')
    await flushPromises()
    expect(chosen()).toHaveLength(4)
    jobs.query.search = 'b'
    await flushPromises()
    focus(1)
    runCommand('jobs.remove')
    await flushPromises()
    expect(calls).toEqual([['remove', ['b2']]])
    focus(0)
    await view.get('[data-index="0"]').trigger('click')
    expect(chosen()).toEqual(['0'])
    events.tell({ type: 'removed', id: 'b1' })
    await flushPromises()
    expect(chosen()).toEqual([])
    view.unmount()
  })

  it('cannot be done where none of them can', async () => {
    const { view, focus } = await shown([row('a', { state: 'waiting', can: going }), row('b')])
    focus(0)
    expect(canRun('jobs.remove')).toBe(false)
    expect(canRun('jobs.cancel')).toBe(true)
    view.unmount()
  })
})

describe('the details of a job', () => {
  async function open(first: JobRow) {
    const studio = fakeJobs([])
    provideStudio(studio.client)
    const view = mount(JobDetails, {
      props: { row: first },
      attachTo: document.body,
      global: { plugins: [pinia, i18n, router] },
    })
    await flushPromises()
    return { ...studio, view, text: () => document.querySelector('[role=dialog]')?.textContent ?? '' }
  }

  it('are those of the job that is shown, however late another’s come', async () => {
    const { held, view, text } = await open(row('a'))
    await view.setProps({ row: row('b') })
    held.details.get('b')!()
    await flushPromises()
    held.details.get('a')!()
    await flushPromises()
    expect(text()).toContain('remote-b')
    expect(text()).not.toContain('remote-a')
    view.unmount()
  })

  it('ask anew for the id of another job', async () => {
    const { view } = await open(row('a', { state: 'unconfirmed' }))
    const field = () => document.querySelector<HTMLInputElement>('[role=dialog] form input')!
    field().value = 'typed for a'
    field().dispatchEvent(new Event('input'))
    await flushPromises()
    await view.setProps({ row: row('b', { state: 'unconfirmed' }) })
    await flushPromises()
    expect(field().value).toBe('')
    view.unmount()
  })

  it('say so when the report cannot be copied', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: () => Promise.reject(new Error('Not allowed.')) },
    })
    const { held, view } = await open(row('a'))
    held.details.get('a')!()
    await flushPromises()
    const copy = [
      ...document.querySelectorAll<HTMLButtonElement>('[role=dialog] footer button, [role=dialog] button'),
    ].find((one) => one.textContent?.trim() === i18n.global.t('jobs.details.copy'))!
    copy.click()
    await flushPromises()
    expect(useToasts().toasts.at(-1)?.level).toBe('error')
    view.unmount()
  })
})
