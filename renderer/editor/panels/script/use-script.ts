import { computed, ref, watch } from 'vue'
import type { Scene, Voice } from '@common/composition/index.ts'
import { blankedMarks } from '@common/pronounce/index.ts'
import { limits } from '@common/service/index.ts'
import { countWords } from '@common/text/index.ts'
import { useDocument } from '../../../stores/document.ts'
import { overflowAt } from './script-labels.ts'

/** Pause in typing, ms, after which the next character starts a new step of undo */
export const stepPauseMs = 1_000

/** The script of a scene while it is typed: everything typed without a pause is one step. */
export function useScript(scene: () => Scene) {
  const document = useDocument()
  const stored = computed(() => textOf(scene().voice))
  const text = ref(stored.value)
  let burst = 0
  let lastTyped = 0

  // Undo, redo and other panels change the script too. By then the typed text is the stored one.
  watch(stored, (now) => {
    if (now !== text.value) text.value = now
  })

  function type(now: string): void {
    text.value = now
    const at = Date.now()
    if (at - lastTyped > stepPauseMs) burst += 1
    lastTyped = at
    const sceneId = scene().id
    const refused = document.edit('setScript', { sceneId, text: now }, `script ${sceneId} ${burst}`)
    if (refused !== null) text.value = stored.value
  }

  /** The next character starts a new step, whenever it is typed. */
  function pause(): void {
    lastTyped = 0
  }

  /** The script with blanks for its marks, which are not counted. */
  const counted = computed(() => blankedMarks(text.value))
  const words = computed(() => countWords(counted.value))
  const overflow = computed(() =>
    words.value > limits.speechWords ? overflowAt(counted.value, limits.speechWords) : null,
  )

  return { text, words, overflow, limit: limits.speechWords, type, pause }
}

export function textOf(voice: Voice | null): string {
  return voice === null || voice.kind === 'audio' ? '' : voice.text
}
