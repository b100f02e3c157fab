import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Which dialogs of generating are open, and what is previewed. */
export const useGenerateDialogs = defineStore('generate-dialogs', () => {
  const generating = ref(false)
  const previewing = ref(false)
  const previewOf = ref<'scene' | 'project'>('scene')

  function preview(of: 'scene' | 'project'): void {
    previewOf.value = of
    previewing.value = true
  }

  return { generating, previewing, previewOf, preview }
})
