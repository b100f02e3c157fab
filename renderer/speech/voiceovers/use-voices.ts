import { computed, shallowReactive, watch } from 'vue'
import type { CatalogueVoice, OwnVoice, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useEngine } from '../../stores/engine.ts'

interface Voices {
  state: 'loading' | 'ready' | 'failed'
  list: readonly CatalogueVoice[]
  fault: StudioErrorData | null
}

const known = shallowReactive(new Map<string, Voices>())

/** Voices of a connection (not only of the one in use), with those of the user's own. Asked for once. */
export function useVoices(connection: () => string | null) {
  const engine = useEngine()
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

  /** Asks again, whatever is known. */
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
  // The built-in engine may still have been starting when it was asked.
  watch(
    () => engine.status.name,
    (name) => {
      if (name === 'ready' && connection() === 'engine' && state.value === 'failed') retry()
    },
  )

  /** Of an id or a name as typed; null when no voice is called that. */
  function voice(typed: string): CatalogueVoice | null {
    const text = typed.trim()
    if (text === '') return null
    return byId.value.get(text) ?? byName.value.get(text.toLocaleLowerCase()) ?? null
  }

  /** What is shown for it: the name, or what was typed. */
  const nameOf = (typed: string): string => voice(typed)?.name ?? typed.trim()

  return { voices, state, fault, retry, voice, nameOf }
}

/** Own voices are an addition: a list without them is better than none. */
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
