import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Delivery, DeliveryEvent, LibraryItem } from '@common/bridge/index.ts'
import { follow } from '../../bridge/follow.ts'
import { studio } from '../../bridge/studio.ts'
import { i18n } from '../../i18n/index.ts'
import { reportError, useToasts } from '../toasts.ts'

export const isDelivering = ({ state }: Delivery): boolean => state === 'queued' || state === 'sending'
/** Failed deliveries are shown among what is under way for this long, ms. */
const attentionMs = 24 * 3_600_000

type Translate = (key: string, values: Record<string, string | number>, count?: number) => string
const { t } = i18n.global as unknown as { t: Translate }

/** Uploads to destinations, the newest first, and the clips that the dialog of a delivery is open for. */
export const useDeliveries = defineStore('deliveries', () => {
  const toasts = useToasts()
  const all = shallowRef<readonly Delivery[]>([])
  const items = shallowRef<readonly LibraryItem[] | null>(null)
  /** Deliveries that were begun here together: one notice tells that all of them have ended. */
  const begun = new Set<{ ids: Set<string>; to: string }>()
  const underWay = computed(() => all.value.filter(isDelivering).length)

  function hear(event: DeliveryEvent): void {
    if (event.type === 'all') void refresh()
    else if (event.type === 'removed') all.value = all.value.filter(({ id }) => id !== event.id)
    else {
      const { delivery } = event
      const at = all.value.findIndex(({ id }) => id === delivery.id)
      all.value = at < 0 ? [delivery, ...all.value] : all.value.with(at, delivery)
    }
    announce()
  }

  function announce(): void {
    for (const group of begun) {
      const ended = all.value.filter((one) => group.ids.has(one.id) && !isDelivering(one))
      if (ended.length < group.ids.size) continue
      begun.delete(group)
      const done = ended.filter(({ state }) => state === 'done').length
      const failed = ended.filter(({ state }) => state === 'failed').length
      if (done > 0 && failed === 0)
        toasts.show({ level: 'success', message: t('deliveries.delivered', { n: done, to: group.to }, done) })
      if (failed > 0)
        toasts.show({ level: 'error', message: t('deliveries.notDelivered', { n: failed, to: group.to }, failed) })
    }
  }

  async function refresh(): Promise<void> {
    try {
      all.value = await studio().deliveries.list()
    } catch (error) {
      reportError(error)
    }
  }

  /** Listens to the studio until the signal aborts. Called once, by the shell. */
  function start(signal: AbortSignal): void {
    void follow((options) => studio().deliveries.watch(undefined, options), hear, signal)
    void refresh()
  }

  /** Opens the dialog for clips that are here. */
  function open(clips: readonly LibraryItem[]): void {
    const there = clips.filter(({ missing, online }) => !missing && !online)
    if (there.length > 0) items.value = there
  }

  /** Delivers clips. @throws STUDIO */
  async function begin(destination: { id: string; name: string }, clips: readonly LibraryItem[]): Promise<void> {
    const { ids, there } = await studio().deliveries.start({
      destination: destination.id,
      clips: clips.map(({ id }) => id),
    })
    if (there === ids.length) {
      const message = t('deliveries.thereAlready', { n: there, to: destination.name }, there)
      toasts.show({ level: 'info', message })
      return
    }
    begun.add({ ids: new Set(ids), to: destination.name })
    await refresh()
    announce()
  }

  /** Deliveries under way, and those that have failed within the last day. */
  function current(now: number): Delivery[] {
    return all.value.filter(
      (one) => isDelivering(one) || (one.state === 'failed' && now - (one.endedAt ?? one.createdAt) < attentionMs),
    )
  }

  const cancel = (id: string): Promise<void> => studio().deliveries.cancel({ id })
  const retry = (id: string): Promise<void> => studio().deliveries.retry({ id })
  const remove = (id: string): Promise<void> => studio().deliveries.remove({ id })
  const close = (): void => void (items.value = null)

  return { all, items, underWay, start, open, close, begin, current, cancel, retry, remove }
})
