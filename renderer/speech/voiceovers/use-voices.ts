import { computed, shallowReactive, watch } from 'vue'
import type { CatalogueVoice, OwnVoice, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useEngine } from '../../stores/engine.ts'
import { useSettings } from '../../stores/settings.ts'

interface Voices {
  state: 'loading' | 'ready' | 'failed'
  list: readonly CatalogueVoice[]
  fault: StudioErrorData | null
}

const known = shallowReactive(new Map<string, Voices>())

/** Voices of a connection (not only of the current one), and the user's own. Loaded once. */
export function useVoices(connection: () => string | null) {
  const engine = useEngine()
  const settings = useSettings()
  const now = computed(() => known.get(connection() ?? ''))
  const voices = computed<readonly CatalogueVoice[]>(() => now.value?.list ?? [])
  const state = computed(() => now.value?.state ?? 'idle')
  const fault = computed(() => now.value?.fault ?? null)
  const byId = computed(() => new Map(voices.value.map((one) => [one.voiceId, one])))
  const byName = computed(() => new Map(voices.value.toReversed().map((one) => [one.name.toLocaleLowerCase(), one])))

  async function load(id: string, fresh: boolean): Promise<void> {
    known.set(id, { state: 'loading', list: known.get(id)?.list ?? [], fault: null })
    try {
      const [list, own] = await Promise.all([
        studio().catalogue.voices({ connection: id, fresh }),
        studio().voices.own().catch(withoutOwn),
      ])
      known.set(id, { state: 'ready', list: [...own.map(asVoice), ...list], fault: null })
    } catch (error) {
      known.set(id, { state: 'failed', list: [], fault: studioError(error) })
    }
  }

  /** Loads the voices again. */
  function retry(): void {
    const id = connection()
    if (id !== null) void load(id, true)
  }

  watch(
    connection,
    (id) => {
      const there = id === null ? undefined : known.get(id)
      if (id !== null && there?.state !== 'loading') void load(id, false)
    },
    { immediate: true },
  )
  // The built-in engine describes its voices in the language of the window.
  watch(
    () => settings.settings.locale,
    () => {
      if (connection() === 'engine') retry()
    },
  )
  // The built-in engine may still have been starting at the first request.
  watch(
    () => engine.status.name,
    (name) => {
      if (name === 'ready' && connection() === 'engine' && state.value === 'failed') retry()
    },
  )

  /** The voice with an id or name as typed; null when there is none. */
  function voice(typed: string): CatalogueVoice | null {
    const text = typed.trim()
    if (text === '') return null
    return byId.value.get(text) ?? byName.value.get(text.toLocaleLowerCase()) ?? null
  }

  /** Name of the voice, or the typed text if there is no such voice. */
  const nameOf = (typed: string): string => voice(typed)?.name ?? typed.trim()

  return { voices, state, fault, retry, voice, nameOf }
}

/** The list without own voices is better than none. */
function withoutOwn(error: unknown): OwnVoice[] {
  console.warn('Own voices could not be listed.', error)
  return []
}

function asVoice(own: OwnVoice): CatalogueVoice {
  return {
    voiceId: own.voiceId,
    name: own.name,
    gender: '',
    accent: '',
    language: own.language,
    description: '',
    useCase: '',
    from: 4,
    previewUrl: own.playUrl,
  }
}
