import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useTransport } from '../../transport.ts'

/** Whose start and end are set on the stage: the camera of a scene, or a picture or video. */
export interface PanZoomTarget {
  kind: 'camera' | 'element'
  id: string
}

/** Setting start and end of a move on the stage, by two boxes. */
export const usePanZoom = defineStore('pan-zoom', () => {
  const transport = useTransport()
  const target = shallowRef<PanZoomTarget | null>(null)
  /** While the video plays, the move itself is seen. */
  const shown = computed(() => (transport.playing ? null : target.value))
  /** The element that is shown whole and at rest, so that a part of it can be chosen. */
  const wholeId = computed(() => (shown.value?.kind === 'element' ? shown.value.id : null))

  function begin(next: PanZoomTarget): void {
    transport.rate = 0
    target.value = next
  }

  function end(): void {
    target.value = null
  }

  const isOn = ({ kind, id }: PanZoomTarget): boolean => target.value?.kind === kind && target.value.id === id

  return { target, shown, wholeId, begin, end, isOn }
})
