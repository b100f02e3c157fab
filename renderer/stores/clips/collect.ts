import { createEventHook } from '@vueuse/core'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CollectEvent, CollectSettings, ExpiryGuard, RemoteKind } from '@common/bridge/index.ts'
import { follow } from '../../bridge/follow.ts'
import { studio } from '../../bridge/studio.ts'
import { useBatches } from './batches.ts'
import { reportError } from '../toasts.ts'

type Import = Parameters<ReturnType<typeof studio>['collect']['importIds']>[0]
export type ImportAnswer = Awaited<ReturnType<ReturnType<typeof studio>['collect']['importIds']>>

/** Imported ids, the guard over clips that expire, and changes of clips at services; the library lists these clips. */
export const useCollect = defineStore('collect', () => {
  const batches = useBatches()
  const guard = shallowRef<ExpiryGuard | null>(null)
  const settings = shallowRef<CollectSettings | null>(null)
  const saving = ref(false)
  const told = createEventHook<CollectEvent>()

  function hear(event: CollectEvent): void {
    if (event.type === 'guard') guard.value = event.guard
    else if (event.type !== 'items' && event.type !== 'item') batches.hear(event)
    void told.trigger(event)
  }

  /** Listens to the studio until the signal aborts. Called once, by the shell. */
  function start(signal: AbortSignal): void {
    void follow((options) => studio().collect.watch(undefined, options), hear, signal)
    void batches.refresh()
    studio()
      .collect.guard()
      .then((now) => (guard.value = now), reportError)
  }

  /** Called when the page is opened. */
  async function open(): Promise<void> {
    try {
      settings.value = await studio().collect.settings()
    } catch (error) {
      reportError(error)
    }
  }

  async function set(change: Partial<CollectSettings>): Promise<void> {
    const before = settings.value
    if (before) settings.value = { ...before, ...change }
    saving.value = true
    try {
      settings.value = await studio().collect.setSettings({ change })
      if (change.guard !== undefined && guard.value) guard.value = { ...guard.value, on: change.guard }
    } catch (error) {
      settings.value = before
      reportError(error)
    } finally {
      saving.value = false
    }
  }

  /** @throws STUDIO */
  const importIds = (connection: string, source: Import['source'], remoteKind: RemoteKind): Promise<ImportAnswer> =>
    studio().collect.importIds({ connection, source, remoteKind })
  /** Asks services again about clips. @throws STUDIO */
  const ask = (ids: readonly string[]): Promise<void> => studio().collect.refresh({ items: [...ids] })
  /** Removes imported clips from the list. @throws STUDIO */
  const forget = (ids: readonly string[]): Promise<void> => studio().collect.forget({ items: [...ids] })

  return { guard, settings, saving, start, open, set, importIds, ask, forget, onEvent: told.on }
})
