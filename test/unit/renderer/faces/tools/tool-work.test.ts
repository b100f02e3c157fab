import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, reactive } from 'vue'
import type { EffectScope } from 'vue'
import type { BridgeClient, JobRow, JobRowEvent, ToolCheck } from '../../../../../electron/common/bridge/index.ts'
import { toolWork } from '../../../../../renderer/faces/tools/tool-work.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'

const good: ToolCheck = {
  ok: true,
  notices: [],
  pending: false,
  durationMs: 4_000,
  cost: { free: true, whole: 0, preview: 0 },
}
const row = (change: Partial<JobRow> = {}): JobRow => ({
  id: 'j',
  kind: 'lip-sync',
  title: 'A',
  preview: false,
  connection: 'engine',
  connectionName: 'Here',
  state: 'waiting',
  message: null,
  next: null,
  share: 0.5,
  etaMs: null,
  typicalMs: null,
  credits: null,
  createdAt: 0,
  updatedAt: 0,
  endedAt: null,
  expiresAt: null,
  thumbUrl: null,
  clipId: null,
  outOfDate: false,
  can: { cancel: true, retry: false, resumes: false, remove: false, reveal: false, openProject: false },
  ...change,
})

let scope: EffectScope
let now: JobRow
let events: JobRowEvent[]
let wake: () => void
let starts: { name: string; spend: boolean }[]

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  scope = effectScope()
  now = row()
  events = []
  wake = () => undefined
  starts = []
  async function* watchRows(signal: AbortSignal): AsyncGenerator<JobRowEvent> {
    while (!signal.aborted) {
      yield* events.splice(0)
      await new Promise<void>((resolve) => {
        wake = resolve
        signal.addEventListener('abort', () => resolve())
      })
    }
  }
  const client = {
    jobs: {
      details: () => Promise.resolve({ row: now }),
      list: () => Promise.resolve({ rows: [], total: 0 }),
      watch: (_: undefined, { signal }: { signal: AbortSignal }) => Promise.resolve(watchRows(signal)),
      cancel: () => Promise.reject(new Error('It has ended.')),
    },
    library: {
      get: ({ id }: { id: string }) => Promise.resolve({ id, kind: 'lip-sync', name: 'Made' }),
      list: () => Promise.resolve({ items: [], total: 0 }),
      watch: () => new Promise(() => undefined),
    },
  }
  provideStudio(client as unknown as BridgeClient)
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function tool(check: () => ToolCheck | Promise<ToolCheck> = () => good) {
  const choices = reactive({ connection: 'engine', face: 'a' })
  const asked: string[] = []
  const work = scope.run(() =>
    toolWork({
      kind: 'lip-sync',
      request: () => ({ ...choices }),
      name: (preview) => (preview ? 'short' : 'long'),
      check: ({ face }) => {
        asked.push(face)
        return Promise.resolve(check())
      },
      start: ({ name, spend }) => {
        starts.push({ name, spend })
        return Promise.resolve({ jobId: 'j' })
      },
      requestOf: () => Promise.resolve({ connection: 'engine', face: 'a' }),
    }),
  )!
  return { choices, asked, work }
}

describe('the work of a face tool', () => {
  it('is checked once what is chosen has settled', async () => {
    const { choices, asked, work } = tool()
    for (const face of ['b', 'c', 'd']) {
      choices.face = face
      await nextTick()
      await vi.advanceTimersByTimeAsync(50)
    }
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toEqual(['d'])
    expect(work.check.value).toEqual(good)
  })

  it('is checked again until faces have been looked for', async () => {
    let left = 2
    const { asked, choices } = tool(() => ({ ...good, pending: (left -= 1) > 0 }))
    choices.face = 'b'
    await nextTick()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual(['b', 'b'])
  })

  it('is not sent while something is wrong, and keeps what was chosen', async () => {
    const bad: ToolCheck = { ...good, ok: false }
    const { choices, work } = tool(() => bad)
    expect(await work.begin(null, false)).toBe(false)
    expect(starts).toEqual([])
    expect(work.attempted.value).toBe(true)
    expect(choices.face).toBe('a')
  })

  it('is sent when leave was given a moment before: the check that overtakes its own counts', async () => {
    const answers = [Promise.withResolvers<ToolCheck>(), Promise.withResolvers<ToolCheck>()]
    let count = 0
    const { work } = tool(() => answers[(count += 1) - 1]!.promise)
    const sent = work.begin(null, false)
    // A change of the file or of the consent arrives while the check after the button's press is running.
    const overtaking = work.checkNow()
    answers[0]!.resolve({ ...good, ok: false })
    await vi.advanceTimersByTimeAsync(10)
    expect(starts).toEqual([])
    answers[1]!.resolve(good)
    await overtaking
    expect(await sent).toBe(true)
    expect(starts).toHaveLength(1)
  })

  it('is sent once for two presses of the button', async () => {
    const { work } = tool()
    const both = await Promise.all([work.begin(null, true), work.begin(null, true)])
    expect(both).toEqual([true, false])
    expect(starts).toEqual([{ name: 'long', spend: true }])
  })

  it('shows the result once its job is done, and what went wrong otherwise', async () => {
    const { work } = tool()
    const stop = new AbortController()
    work.start(stop.signal)
    await work.begin(null, false)
    expect(work.running.value).toBe(true)
    events.push({ type: 'row', row: row({ id: 'other', state: 'done' }) })
    events.push({ type: 'row', row: row({ state: 'failed', message: 'No face.' }) })
    wake()
    await vi.advanceTimersByTimeAsync(10)
    expect(work.row.value).toMatchObject({ id: 'j', state: 'failed', message: 'No face.' })
    expect(work.result.value).toBeNull()
    events.push({ type: 'row', row: row({ state: 'done' }) })
    wake()
    await vi.advanceTimersByTimeAsync(10)
    expect(work.row.value).toBeNull()
    expect(work.result.value).toMatchObject({ item: { id: 'j' }, request: { face: 'a' }, preview: false })
    stop.abort()
  })

  it('says why something could not be done', async () => {
    const { work } = tool()
    await work.begin(null, false)
    await work.cancel()
    expect(work.fault.value?.message).toBe('It has ended.')
  })
})
