import { defineStore } from 'pinia'
import { reactive, ref, toRaw } from 'vue'
import { settingsSchema } from '@common/bridge/index.ts'
import type { Settings } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { reportError } from './toasts.ts'
import type { Text } from '@common/messages/index.ts'

/** ms that layout changes wait for each other. */
const layoutPauseMs = 400

/** What the user has chosen. A change counts at once here and is stored behind; what can't be stored is taken back. */
export const useSettings = defineStore('settings', () => {
  const settings = reactive<Settings>(settingsSchema.parse({}))
  const ready = ref(false)
  let tellLoaded: () => void = () => undefined
  /** Done when the stored settings are here. */
  const loaded = new Promise<void>((resolve) => (tellLoaded = resolve))
  let under = 0
  let layoutTimer: ReturnType<typeof setTimeout> | undefined

  function take(stored: Settings): void {
    // What is being changed here is newer than what was stored before.
    if (under > 0) return
    Object.assign(settings, layoutTimer === undefined ? stored : { ...stored, layout: settings.layout })
    ready.value = true
    tellLoaded()
  }

  async function start(signal: AbortSignal): Promise<void> {
    take(await studio().settings.get())
    void follow((options) => studio().settings.watch(undefined, options), take, signal)
  }

  async function set(change: Partial<Settings>): Promise<boolean> {
    const before = structuredClone(toRaw(settings))
    Object.assign(settings, change)
    under += 1
    try {
      const stored = await studio().settings.set({ change: structuredClone(plain(change)) })
      under -= 1
      take(stored)
      return true
    } catch (error) {
      under -= 1
      for (const name of Object.keys(change)) Object.assign(settings, { [name]: before[name as keyof Settings] })
      reportError(error)
      return false
    }
  }

  /** Remembers a size or another small thing of the layout; many in a row are stored as one. */
  function setLayout(name: string, value: number | boolean | string): void {
    if (settings.layout[name] === value) return
    settings.layout[name] = value
    clearTimeout(layoutTimer)
    layoutTimer = setTimeout(() => {
      layoutTimer = undefined
      void set({ layout: settings.layout })
    }, layoutPauseMs)
  }

  /** Panels get their first sizes back. */
  async function resetLayout(): Promise<void> {
    clearTimeout(layoutTimer)
    layoutTimer = undefined
    try {
      take(await studio().settings.reset({ group: 'layout' }))
    } catch (error) {
      reportError(error)
    }
  }

  /** Whether files can be written there, and if not why. */
  function checkFolder(folder: string): Promise<{ ok: boolean; message: Text | null }> {
    return studio().settings.checkFolder({ folder })
  }

  return { settings, ready, loaded, start, set, setLayout, resetLayout, checkFolder }
})

/** Without Vue's wrappers, which can't be sent. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
