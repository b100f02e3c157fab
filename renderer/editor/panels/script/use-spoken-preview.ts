import { computed } from 'vue'
import type { Ref } from 'vue'
import type { Scene } from '@common/composition/index.ts'
import { blankedMarks } from '@common/pronounce/index.ts'
import { useSpeech } from '../../speech/index.ts'
import { useTransport } from '../../transport.ts'
import { wordSpans, wordAt } from './script-labels.ts'
import type { Span } from './script-labels.ts'

/** The word of the script that is spoken while the scene plays, and whether the scene's speech exists. */
export function useSpokenPreview(scene: () => Scene, text: Readonly<Ref<string>>) {
  const speech = useSpeech()
  const transport = useTransport()
  const own = computed(() => speech.of(scene().id))
  const spans = computed(() => wordSpans(blankedMarks(text.value), own.value.speech?.words ?? []))
  const index = computed(() => {
    const { at, playing } = transport
    const words = own.value.speech?.words
    if (!playing || !words || at?.timing.scene.id !== scene().id) return -1
    return wordAt(words, at.sceneMs)
  })
  const spoken = computed<Span | null>(() => spans.value[index.value] ?? null)

  /** Makes the speech; asks the user first where that costs credits. */
  function make(): void {
    void speech.make([scene().id], { ask: true })
  }

  return {
    spoken,
    make,
    state: computed(() => own.value.state),
    share: computed(() => own.value.share),
    error: computed(() => own.value.error),
  }
}
