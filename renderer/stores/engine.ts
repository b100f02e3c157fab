import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { EngineStatus } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { reportError } from './toasts.ts'

/** State of the built-in engine. */
export const useEngine = defineStore('engine', () => {
  const status = shallowRef<EngineStatus>({ name: 'starting' })

  function start(signal: AbortSignal): void {
    void follow(
      (options) => studio().engine.watch(undefined, options),
      (now) => (status.value = now),
      signal,
    )
  }

  async function restart(): Promise<void> {
    try {
      await studio().engine.restart()
    } catch (error) {
      reportError(error)
    }
  }

  return { status, start, restart }
})
