import { ORPCError } from '@orpc/client'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settingsSchema } from '@common/bridge/index.ts'
import type { BridgeClient, Settings } from '@common/bridge/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { useToasts } from '../../../../renderer/stores/toasts.ts'

/** The error with which the studio refuses. */
const diskFull = new ORPCError('STUDIO', { data: { code: 'disk', message: 'The disk is full.' } })

let stored: Settings
let sent: Partial<Settings>[]
let refuse: boolean
let push: (settings: Settings) => void

beforeEach(() => {
  vi.useFakeTimers()
  stored = settingsSchema.parse({ theme: 'light', layout: { side: 300 } })
  sent = []
  refuse = false
  const queue: Settings[] = []
  let wake: (() => void) | undefined
  push = (settings) => {
    queue.push(settings)
    wake?.()
  }
  provideStudio({
    settings: {
      get: () => Promise.resolve(stored),
      set: ({ change }: { change: Partial<Settings> }) => {
        if (refuse) return Promise.reject(diskFull)
        sent.push(change)
        stored = { ...stored, ...change }
        return Promise.resolve(stored)
      },
      watch: (_: undefined, { signal }: { signal: AbortSignal }) =>
        Promise.resolve(
          (async function* () {
            while (!signal.aborted) {
              const next = queue.shift()
              if (next) yield next
              else await new Promise<void>((resolve) => (wake = resolve))
            }
          })(),
        ),
    },
  } as unknown as BridgeClient)
  setActivePinia(createPinia())
})
afterEach(() => {
  vi.useRealTimers()
  const { toasts, close } = useToasts()
  for (const toast of [...toasts]) close(toast.id)
})

describe('settings', () => {
  it('are the stored ones once they are here', async () => {
    const store = useSettings()
    expect(store.settings.theme).toBe('system')
    await store.start(new AbortController().signal)
    expect(store.settings.theme).toBe('light')
    await store.loaded
  })

  it('count at once and are taken back with a sentence when they can not be stored', async () => {
    const store = useSettings()
    await store.start(new AbortController().signal)
    refuse = true
    const done = store.set({ theme: 'dark' })
    expect(store.settings.theme).toBe('dark')
    expect(await done).toBe(false)
    expect(store.settings.theme).toBe('light')
    expect(useToasts().toasts.map((toast) => toast.message)).toEqual(['The disk is full.'])
  })

  it('follow changes of another window', async () => {
    const store = useSettings()
    await store.start(new AbortController().signal)
    push({ ...stored, theme: 'dark' })
    await vi.advanceTimersByTimeAsync(10)
    expect(store.settings.theme).toBe('dark')
  })

  it('of the layout are stored together, after a pause, with what others remember', async () => {
    const store = useSettings()
    await store.start(new AbortController().signal)
    for (let px = 301; px <= 340; px += 1) store.setLayout('side', px)
    store.setLayout('time', 200)
    expect(store.settings.layout).toEqual({ side: 340, time: 200 })
    // The former value must not appear again while the user drags.
    push({ ...stored, theme: 'dark' })
    await vi.advanceTimersByTimeAsync(10)
    expect(store.settings.layout['side']).toBe(340)
    await vi.advanceTimersByTimeAsync(1_000)
    // A store of an earlier test file may store its own layout meanwhile.
    const ofThisStore = () => sent.filter(({ layout }) => layout?.['side'] !== undefined)
    expect(ofThisStore()).toEqual([{ layout: { side: 340, time: 200 } }])
    store.setLayout('side', 340)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ofThisStore()).toHaveLength(1)
  })
})

describe('notices', () => {
  it('say the same once, and go by themselves unless they are errors', async () => {
    const { show, toasts } = useToasts()
    show({ level: 'info', message: 'Saved' })
    show({ level: 'info', message: 'Saved' })
    show({ level: 'error', message: 'Broken' })
    expect(toasts.map(({ message, count }) => [message, count])).toEqual([
      ['Saved', 2],
      ['Broken', 1],
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(toasts.map(({ message }) => message)).toEqual(['Broken'])
  })

  it('wait while one looks at them', async () => {
    const { show, toasts, hold, release } = useToasts()
    const id = show({ level: 'info', message: 'Saved' })
    hold(id)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(toasts).toHaveLength(1)
    release(id)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(toasts).toHaveLength(0)
  })

  it('are never more than four', () => {
    const { show, toasts } = useToasts()
    for (let i = 0; i < 9; i += 1) show({ level: 'error', message: `Fault ${i}` })
    expect(toasts.map(({ message }) => message)).toEqual(['Fault 5', 'Fault 6', 'Fault 7', 'Fault 8'])
  })
})
