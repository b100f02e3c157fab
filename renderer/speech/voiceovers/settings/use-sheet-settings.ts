import { computed } from 'vue'
import type { WritableComputedRef } from 'vue'
import { voiceoverOutputDefault } from '@common/bridge/index.ts'
import type { VoiceoverOutput } from '@common/bridge/index.ts'
import { reportError } from '../../../stores/toasts.ts'
import { useVoiceovers } from '../../../stores/voiceovers.ts'
import type { SheetChange } from '../../../stores/voiceovers.ts'

/** Settings of the open sheet; each change is stored at once, a refused one is shown as an error. */
export function useSheetSettings() {
  const store = useVoiceovers()

  async function change(what: SheetChange): Promise<void> {
    try {
      await store.change(what)
    } catch (error) {
      reportError(error)
    }
  }

  const output = computed(() => store.sheet?.output ?? voiceoverOutputDefault)

  /** A value of the output settings, for an input. */
  function part<K extends keyof VoiceoverOutput>(name: K): WritableComputedRef<VoiceoverOutput[K]> {
    return computed({
      get: () => output.value[name],
      set: (value) => void change({ output: { ...output.value, [name]: value } }),
    })
  }

  return { change, output, part }
}
