import { computed } from 'vue'
import { isVisual } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import type { Box, Size } from '../box.ts'
import { useDocument } from '../../stores/document.ts'
import { boxOf, sizeFields, sourceSize } from '../geometry.ts'
import { corner, placingLimits } from '../placing.ts'
import { normalRotation, withRotation } from '../rotation.ts'
import { useSelection } from '../selection.ts'
import { useStage } from '../stage/store.ts'
import { afterPicture } from '../typing/after-picture.ts'
import { shared } from './shared.ts'

/**
 * Values of the selected elements for the inspector's fields, and their edits. Sizes and positions in px, times in s.
 */
export function useElementFields() {
  const document = useDocument()
  const selection = useSelection()
  const stage = useStage()

  const elements = afterPicture(() => selection.elements)
  const visual = computed(() => elements.value.filter(isVisual))
  const free = computed(() => elements.value.filter((one) => !one.locked))
  const disabled = computed(() => document.readOnly !== null || free.value.length === 0)

  // During a drag the fields show its live values, not the document's.
  const boxes = computed<Box[]>(() => visual.value.map((one) => stage.live?.get(one.id) ?? boxOf(one)))
  const of = (side: keyof Box) => computed(() => shared(boxes.value.map((box) => Math.round(box[side]))))
  const ratioOf = (element: Element, box: Box): number => {
    // The own size of a text is that of its lines; another width breaks the lines anew.
    const own = element.source.kind === 'text' ? null : sourceSize(element)
    return own ? (box.width / own.width) * 100 : element.scaleX * 100
  }

  function setPlacement(placementOf: (element: Element) => object): (string | null)[] {
    const places = free.value.filter(isVisual).map((element) => ({ elementId: element.id, ...placementOf(element) }))
    return places.length === 0 ? [] : [document.edit('placeElements', { places })]
  }

  /** Sets the size of elements; their top-left corner stays. */
  function resize(sizeOf: (box: Box, element: Element) => Size): (string | null)[] {
    return setPlacement((element) => sizeFields(element, sizeOf(boxOf(element), element)))
  }

  function side(name: 'width' | 'height', keepRatio: boolean) {
    return (value: number | null): (string | null)[] => {
      if (value === null) return []
      return resize((box) => {
        if (!keepRatio) return { width: box.width, height: box.height, [name]: value }
        const factor = value / box[name]
        return { width: box.width * factor, height: box.height * factor }
      })
    }
  }

  function scale(value: number | null): (string | null)[] {
    if (value === null) return []
    return resize((box, element) => {
      const factor = value / ratioOf(element, box)
      return { width: box.width * factor, height: box.height * factor }
    })
  }

  function rotateTo(element: Element, degrees: number): string | null {
    const appearance = withRotation(element.appearance, normalRotation(degrees))
    return document.edit('setAppearance', { elementId: element.id, appearance })
  }

  const seconds = (ms: number | undefined): number | null => (ms === undefined ? null : ms / 1000)
  const ms = (s: number | null): number | null => (s === null ? null : Math.round(s * 1000))

  function time(edge: 'start' | 'end') {
    return (value: number | null): (string | null)[] =>
      free.value.map((element) => {
        const kept = { start: element.start ?? null, end: element.end ?? null }
        const next = edge === 'start' && value === 0 ? null : ms(value)
        return document.edit('setTiming', { elementId: element.id, ...kept, [edge]: next })
      })
  }

  return {
    elements,
    visual,
    free,
    disabled,
    limits: placingLimits,
    x: of('x'),
    y: of('y'),
    width: of('width'),
    height: of('height'),
    scale: computed(() => shared(visual.value.map((one, i) => Math.round(ratioOf(one, boxes.value[i]!) * 100) / 100))),
    rotation: computed(() =>
      shared(visual.value.map((one) => stage.live?.get(one.id)?.rotation ?? one.appearance?.rotation ?? 0)),
    ),
    layer: computed(() => shared(visual.value.map((one) => one.layer))),
    start: computed(() => shared(elements.value.map((one) => seconds(one.start) ?? 0))),
    end: computed(() => shared(elements.value.map((one) => seconds(one.end)))),
    setX: (x: number | null) => (x === null ? [] : setPlacement((element) => corner({ x, y: element.y }))),
    setY: (y: number | null) => (y === null ? [] : setPlacement((element) => corner({ x: element.x, y }))),
    setLayer: (layer: number | null) => (layer === null ? [] : setPlacement(() => ({ layer }))),
    setScale: scale,
    setRotation: (degrees: number | null) =>
      degrees === null ? [] : free.value.filter(isVisual).map((element) => rotateTo(element, degrees)),
    side,
    setStart: time('start'),
    setEnd: time('end'),
  }
}
