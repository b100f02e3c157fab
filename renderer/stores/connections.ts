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

/** Connections to services. Errors are thrown, because forms show them beside the input. */
export const useConnections = defineStore('connections', () => {
  const settings = useSettings()
  const told = shallowRef<ConnectionInfo[]>([])
  /** The built-in engine's name is translated by the window. */
  const list = computed(() =>
    told.value.map((one) => (one.builtIn ? { ...one, name: t('app.connection.builtIn') } : one)),
  )
  const loaded = ref(false)
  /** The connection for new jobs; the built-in engine when the chosen one no longer exists. */
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
  /** Name of a connection; `remembered`, when it was removed. */
  const nameOf = (id: string, remembered: string): string => byId(id)?.name ?? remembered
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

  /**
   * Tests a stored connection, or the one in a form (`connection`); a secret that was left empty is taken from the
   * stored connection `id`.
   */
  function test(id: string | null, connection?: ConnectionInput): Promise<ConnectionTest> {
    return studio().connections.test({
      ...(id === null ? {} : { id }),
      ...(connection === undefined ? {} : { connection }),
    })
  }

  async function clearAccount(id: string): Promise<void> {
    await studio().connections.clearAccount({ id })
  }

  return { list, loaded, current, start, byId, nameOf, choose, save, remove, test, clearAccount }
})
