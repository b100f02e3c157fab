import { defineStore } from 'pinia'
import { reactive, ref, toRaw } from 'vue'
import { settingsSchema } from '@common/bridge/index.ts'
import type { Settings } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { reportError } from './toasts.ts'
import type { Text } from '@common/messages/index.ts'

/** Time during which changes of the layout are collected before they are stored, ms. */
const layoutPauseMs = 400

/**
 * The user's settings. A change is shown at once and stored in the background; one that can't be stored is reverted.
 */
export const useSettings = defineStore('settings', () => {
  const settings = reactive<Settings>(settingsSchema.parse({}))
  const ready = ref(false)
  let tellLoaded: () => void = () => undefined
  /** Resolves when the stored settings are loaded. */
  const loaded = new Promise<void>((resolve) => (tellLoaded = resolve))
  let under = 0
  let layoutTimer: ReturnType<typeof setTimeout> | undefined

  function take(stored: Settings): void {
    // A change that is being stored is newer than the studio's event.
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

  /** Stores a size or another value of the layout; many changes in a row are stored together. */
  function setLayout(name: string, value: number | boolean | string): void {
    if (settings.layout[name] === value) return
    settings.layout[name] = value
    clearTimeout(layoutTimer)
    layoutTimer = setTimeout(() => {
      layoutTimer = undefined
      void set({ layout: settings.layout })
    }, layoutPauseMs)
  }

  /** Resets all panels to their default sizes. */
  async function resetLayout(): Promise<void> {
    clearTimeout(layoutTimer)
    layoutTimer = undefined
    try {
      take(await studio().settings.reset({ group: 'layout' }))
    } catch (error) {
      reportError(error)
    }
  }

  /** Whether files can be written into the folder, and why not. */
  function checkFolder(folder: string): Promise<{ ok: boolean; exists: boolean; message: Text | null }> {
    return studio().settings.checkFolder({ folder })
  }

  return { settings, ready, loaded, start, set, setLayout, resetLayout, checkFolder }
})

/** A plain copy without Vue's proxies, which the bridge can't send. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
