import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Box, Point, Size } from '../box.ts'
import type { LiveBox } from '../rotation.ts'
import { useDocument } from '../../stores/document.ts'
import type { Cropping } from './tools/types.ts'
import { centred, fitView, nextStop, panTo, zoomAt } from './zoom.ts'
import type { View } from './zoom.ts'

/** Margins around a canvas that fits the stage; the bar with the zoom is above. */
const fitMargins = { side: 12, top: 36, bottom: 8 } as const

/** Zoom and position of the canvas on the stage. None of it is part of the document. */
export const useStage = defineStore('stage', () => {
  const document = useDocument()
  /** Size of the stage's area in CSS px. */
  const area = shallowRef<Size>({ width: 0, height: 0 })
  const own = shallowRef<View>({ zoom: 1, x: 0, y: 0 })
  /** The canvas is fitted to the area whenever that changes. */
  const fitted = ref(true)
  /** Boxes of elements during a drag, in canvas px; null while there is none. */
  const live = shallowRef<ReadonlyMap<string, LiveBox> | null>(null)
  /** The element that is cropped; null outside of the crop mode. */
  const cropping = shallowRef<Cropping | null>(null)
  /** Takes the colour that is picked from the stage next, as `#rrggbb`; null while none is picked. */
  const picking = shallowRef<{ elementId: string; take: (color: string) => void } | null>(null)

  /**
   * What lies under a box of an element (px of the canvas): the pixels of all that is drawn below it, RGBA. Null while
   * the stage is not shown.
   */
  const beneath = shallowRef<((id: string, box: Box) => Uint8ClampedArray | null) | null>(null)

  const canvas = computed<Size>(() => {
    const { width = 1920, height = 1080 } = document.project?.canvas ?? {}
    return { width, height }
  })
  const view = computed<View>(() => (fitted.value ? fitView(canvas.value, area.value, fitMargins) : own.value))

  function show(next: View): void {
    fitted.value = false
    own.value = panTo(next, next, canvas.value, area.value)
  }

  function fit(): void {
    fitted.value = true
  }

  /** Zooms around a point of the area, by default its centre. */
  function zoomTo(zoom: number, around?: Point): void {
    show(zoomAt(view.value, around ?? { x: area.value.width / 2, y: area.value.height / 2 }, zoom))
  }

  function zoomStep(direction: 1 | -1): void {
    zoomTo(nextStop(view.value.zoom, direction))
  }

  /** Zooms so that one px of the canvas is one px of the screen, and centres the canvas. */
  function actualSize(): void {
    show(centred(canvas.value, area.value, 1))
  }

  function pan(to: Point): void {
    show({ ...view.value, ...to })
  }

  return { area, view, fitted, live, cropping, picking, beneath, canvas, fit, zoomTo, zoomStep, actualSize, pan, show }
})
