import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppInfo } from '@common/bridge/index.ts'
import { studio } from '../bridge/studio.ts'

/** Used until the host has told what it can do: no abilities. */
const unknown: AppInfo = {
  version: '',
  host: 'browser',
  platform: 'other',
  can: { pick: false, dropPaths: false, reveal: false, trash: false, dragOut: false },
  dataFolder: '',
  logFile: null,
}

/** The host of this window. `info` is loaded before the first page is mounted. */
export const useApp = defineStore('app', () => {
  const info = shallowRef<AppInfo>(unknown)

  async function start(): Promise<void> {
    info.value = await studio().app.info()
  }

  return { info, start }
})
