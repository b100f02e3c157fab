import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { CatalogueAvatar, CatalogueVoice, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../bridge/error.ts'
import { studio } from '../bridge/studio.ts'
import { useEngine } from './engine.ts'
import { useSettings } from './settings.ts'

type State = 'idle' | 'loading' | 'ready' | 'failed'

/** Interval, ms, at which the service is asked about an own avatar that is being prepared */
const preparingMs = 4_000

/** Avatars and voices of the current connection. Loaded when first needed, and again when the connection changes. */
export const useCatalogue = defineStore('catalogue', () => {
  const settings = useSettings()
  const engine = useEngine()
  const connection = computed(() => settings.settings.connection)
  const avatars = shallowRef<readonly CatalogueAvatar[]>([])
  const voices = shallowRef<readonly CatalogueVoice[]>([])
  const state = ref<State>('idle')
  const fault = shallowRef<StudioErrorData | null>(null)
  const avatarsById = computed(() => new Map(avatars.value.map((one) => [one.avatarId, one])))
  const voicesById = computed(() => new Map(voices.value.map((one) => [one.voiceId, one])))
  let question = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Loads the catalogue; with `fresh` the studio asks the service instead of its cache. `fault` has the error. */
  async function load(fresh = false): Promise<void> {
    clearTimeout(timer)
    const mine = (question += 1)
    const on = { connection: connection.value, fresh }
    state.value = 'loading'
    try {
      const [a, v] = await Promise.all([studio().catalogue.avatars(on), studio().catalogue.voices(on)])
      if (mine !== question) return
      avatars.value = a
      voices.value = v
      fault.value = null
      state.value = 'ready'
      if (a.some((one) => one.state === 'preparing')) timer = setTimeout(() => void load(true), preparingMs)
    } catch (error) {
      if (mine !== question) return
      fault.value = studioError(error)
      state.value = 'failed'
    }
  }

  /** Loads the catalogue for a page that shows it, unless it is loaded or loading. */
  function ensure(): void {
    if (state.value === 'idle' || state.value === 'failed') void load()
  }

  watch(connection, () => {
    avatars.value = []
    voices.value = []
    if (state.value !== 'idle') void load()
  })
  // The built-in engine describes voices and avatars in the language of the window.
  watch(
    () => settings.settings.locale,
    () => {
      if (connection.value === 'engine' && state.value !== 'idle') void load(true)
    },
  )
  // The built-in engine may still have been starting at the first request.
  watch(
    () => engine.status.name,
    (name) => {
      if (name === 'ready' && connection.value === 'engine' && state.value === 'failed') void load()
    },
  )

  function avatar(id: string): CatalogueAvatar | null {
    if (state.value === 'idle') queueMicrotask(ensure)
    return avatarsById.value.get(id) ?? null
  }

  function voice(id: string): CatalogueVoice | null {
    if (state.value === 'idle') queueMicrotask(ensure)
    return voicesById.value.get(id) ?? null
  }

  return { connection, avatars, voices, state, fault, load, ensure, avatar, voice }
})
