import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { z } from 'zod'
import type { ConnectionInfo, ConnectionTest, connectionInput } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { i18n } from '../i18n/index.ts'
import { useSettings } from './settings.ts'

type Translate = (key: string) => string
const { t } = i18n.global as unknown as { t: Translate }

export type ConnectionInput = z.input<typeof connectionInput>

/** The services that clips can be made on. What goes wrong is thrown: forms show it where it belongs. */
export const useConnections = defineStore('connections', () => {
  const settings = useSettings()
  const told = shallowRef<ConnectionInfo[]>([])
  /** The built-in one is named in the window's language. */
  const list = computed(() =>
    told.value.map((one) => (one.builtIn ? { ...one, name: t('app.connection.builtIn') } : one)),
  )
  const loaded = ref(false)
  /** The one new work goes to; the built-in one when the chosen one is gone. */
  const current = computed<ConnectionInfo | null>(
    () =>
      list.value.find((one) => one.id === settings.settings.connection) ??
      list.value.find((one) => one.builtIn) ??
      list.value[0] ??
      null,
  )

  function take(connections: ConnectionInfo[]): void {
    told.value = connections
    loaded.value = true
  }

  async function start(signal: AbortSignal): Promise<void> {
    void follow((options) => studio().connections.watch(undefined, options), take, signal)
    take(await studio().connections.list())
  }

  const byId = (id: string): ConnectionInfo | undefined => list.value.find((one) => one.id === id)
  const choose = (id: string): Promise<boolean> => settings.set({ connection: id })

  async function save(id: string | null, connection: ConnectionInput): Promise<ConnectionInfo> {
    const saved =
      id === null ? await studio().connections.add(connection) : await studio().connections.update({ id, connection })
    take(await studio().connections.list())
    return saved
  }

  async function remove(id: string): Promise<void> {
    await studio().connections.remove({ id })
    if (settings.settings.connection === id) await choose('engine')
    take(await studio().connections.list())
  }

  /** Tests a stored connection, or one being typed (`connection`), with the stored secret of `id` where it keeps one. */
  function test(id: string | null, connection?: ConnectionInput): Promise<ConnectionTest> {
    return studio().connections.test({
      ...(id === null ? {} : { id }),
      ...(connection === undefined ? {} : { connection }),
    })
  }

  async function clearAccount(id: string): Promise<void> {
    await studio().connections.clearAccount({ id })
  }

  return { list, loaded, current, start, byId, choose, save, remove, test, clearAccount }
})
