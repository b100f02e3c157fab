import { defineStore } from 'pinia'
import type { HandOffMake } from '@common/bridge/index.ts'
import { ref } from 'vue'

/** Which dialogs of generating are open, and what is previewed. */
export const useGenerateDialogs = defineStore('generate-dialogs', () => {
  const generating = ref(false)
  const previewing = ref(false)
  const previewOf = ref<'scene' | 'project'>('scene')

  const handingOff = ref(false)
  const handOffAs = ref<HandOffMake>('mlt')

  function handOff(as: HandOffMake): void {
    handOffAs.value = as
    handingOff.value = true
  }

  function preview(of: 'scene' | 'project'): void {
    previewOf.value = of
    previewing.value = true
  }

  return { generating, previewing, previewOf, preview, handingOff, handOffAs, handOff }
})
