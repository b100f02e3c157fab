import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Destination, DestinationInput, DestinationTest } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'

/** Where files are delivered to. Errors are thrown, because forms show them beside the input. */
export const useDestinations = defineStore('destinations', () => {
  const list = shallowRef<readonly Destination[]>([])
  const loaded = ref(false)

  /** Reads the list, which commands change, too. */
  async function refresh(): Promise<void> {
    list.value = await studio().destinations.list()
    loaded.value = true
  }

  async function keep(destination: DestinationInput): Promise<Destination> {
    const kept = await studio().destinations.keep({ destination })
    await refresh()
    return kept
  }

  async function test(id: string): Promise<DestinationTest> {
    const tested = await studio().destinations.test({ id })
    // The key of a server may have been seen for the first time.
    await refresh()
    return tested
  }

  async function forgetHostKey(id: string): Promise<void> {
    await studio().destinations.forgetHostKey({ id })
    await refresh()
  }

  async function remove(id: string): Promise<void> {
    await studio().destinations.remove({ id })
    await refresh()
  }

  return { list, loaded, refresh, keep, test, forgetHostKey, remove }
})
