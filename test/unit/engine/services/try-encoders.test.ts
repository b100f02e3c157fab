import { expect, test, vi } from 'vitest'
import { silentLog } from '../../../../electron/engine/core/log.ts'
import { tryEncodersWhenIdle } from '../../../../electron/engine/services/try-encoders.ts'
import { MediaError } from '../../../../electron/media/errors.ts'
import type { MediaTools } from '../../../../electron/media/index.ts'

const tools = {} as MediaTools

/** Encoders whose trial goes on until it is ended, and a queue that is as busy as is said. */
function open({ isTried = false, busy = false } = {}) {
  const state = { isTried, busy, trials: 0, finish: (): void => undefined, looks: 0 }
  const encoders = {
    needsTrial: async () => !state.isTried,
    tryAll: (_tools: MediaTools, { signal }: { signal?: AbortSignal | undefined } = {}) =>
      new Promise<void>((resolve, reject) => {
        state.trials += 1
        signal?.addEventListener('abort', () => reject(new MediaError('cancelled', 'stopped')))
        state.finish = () => {
          state.isTried = true
          resolve()
        }
      }),
  }
  const queue = {
    isBusy() {
      state.looks += 1
      return state.busy
    },
  }
  return { state, stop: tryEncodersWhenIdle({ encoders, tools, queue, log: silentLog, idleMs: 5 }) }
}

test('encoders are tried when nothing is done, once', async () => {
  const { state, stop } = open()
  await vi.waitFor(() => expect(state.trials).toBe(1))
  state.finish()
  await stop()
  expect(state.trials).toBe(1)
})

test('not while work is done', async () => {
  const { state, stop } = open({ busy: true })
  await vi.waitFor(() => expect(state.looks).toBeGreaterThan(3))
  expect(state.trials).toBe(0)
  state.busy = false
  await vi.waitFor(() => expect(state.trials).toBe(1))
  await stop()
})

test('work that comes in the middle ends the trial, which begins anew after it', async () => {
  const { state, stop } = open()
  await vi.waitFor(() => expect(state.trials).toBe(1))
  state.busy = true
  const before = state.looks
  await vi.waitFor(() => expect(state.looks).toBeGreaterThan(before + 3))
  state.busy = false
  await vi.waitFor(() => expect(state.trials).toBe(2))
  await stop()
})

test('not where they were tried before', async () => {
  const { state, stop } = open({ isTried: true })
  await vi.waitFor(() => expect(state.looks).toBe(1))
  await stop()
  expect(state.trials).toBe(0)
})
