import type { Element } from '@common/composition/index.ts'
import { fillOf, isVector, isVisual } from '@common/composition/index.ts'
import type { Appearance } from '@common/service/extension/looks.ts'
import { translate } from '../../i18n/translate.ts'
import { useToasts } from '../../stores/toasts.ts'
import { useDocument } from '../../stores/document.ts'
import { centreOf } from '../box.ts'
import { boxOf, sizeFields } from '../geometry.ts'
import { corner } from '../placing.ts'
import { movedCentre } from '../rotation.ts'
import type { LiveBox } from '../rotation.ts'
import { useStage } from './store.ts'
import type { Cropping } from './tools/types.ts'

/** Shares of a side below which nothing is cut off. */
const leastCrop = 0.0005

/** The element shows a picture that can be cropped: letters, shapes and colours have none. */
export function isCroppable(element: Element): boolean {
  return isVisual(element) && !isVector(element) && fillOf(element.source) === null
}

/** The element at the beginning of its crop mode. */
export function croppingOf(element: Element): Cropping {
  const box = boxOf(element)
  const { crop, flipX, flipY, rotation = 0 } = element.appearance ?? {}
  const { left = 0, top = 0, right = 0, bottom = 0 } = crop ?? {}
  const width = box.width / Math.max(leastCrop, 1 - left - right)
  const height = box.height / Math.max(leastCrop, 1 - top - bottom)
  const x = box.x - width * (flipX ? right : left)
  const y = box.y - height * (flipY ? bottom : top)
  return { elementId: element.id, box, full: { x, y, width, height }, pivot: centreOf(box), rotation }
}

/** What a crop cuts off each side of the source; undefined where it cuts off nothing. */
export function cropOf({ box, full }: Cropping, { flipX, flipY }: Appearance = {}): Appearance['crop'] {
  const share = (length: number, whole: number): number => {
    const exact = length / whole
    return exact < leastCrop ? 0 : Math.round(Math.min(1, exact) * 10_000) / 10_000
  }
  const sides = {
    left: share(box.x - full.x, full.width),
    right: share(full.x + full.width - box.x - box.width, full.width),
    top: share(box.y - full.y, full.height),
    bottom: share(full.y + full.height - box.y - box.height, full.height),
  }
  if (Object.values(sides).every((side) => side === 0)) return undefined
  return {
    left: flipX ? sides.right : sides.left,
    right: flipX ? sides.left : sides.right,
    top: flipY ? sides.bottom : sides.top,
    bottom: flipY ? sides.top : sides.bottom,
  }
}

/** The box of the cropped element on the canvas, and its crop. */
function liveOf(cropping: Cropping, element: Element): LiveBox {
  const { box, pivot, rotation } = cropping
  const { x, y, width, height } = movedCentre({ ...box, rotation }, box, pivot)
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
    rotation,
    crop: cropOf(cropping, element.appearance),
  }
}

/** The crop mode: the document gets the new crop when it ends, as one step of undo. */
export function useCrop() {
  const document = useDocument()
  const stage = useStage()
  const toasts = useToasts()

  function start(elementId: string): boolean {
    const element = document.element(elementId)
    if (!element || element.locked || document.readOnly !== null || !isCroppable(element)) return false
    change(croppingOf(element))
    return true
  }

  function change(cropping: Cropping): void {
    const element = document.element(cropping.elementId)
    if (!element) return cancel()
    stage.cropping = cropping
    stage.live = new Map([[element.id, liveOf(cropping, element)]])
  }

  function cancel(): void {
    stage.cropping = null
    stage.live = null
  }

  /** Ends the crop mode and keeps the crop. */
  function end(): void {
    const { cropping } = stage
    const element = cropping && document.element(cropping.elementId)
    if (!cropping || !element) return cancel()
    const { crop, rotation: _, ...box } = liveOf(cropping, element)
    cancel()
    if (JSON.stringify(crop) === JSON.stringify(element.appearance?.crop)) return
    const { crop: _before, ...rest } = element.appearance ?? {}
    const appearance = { ...rest, ...(crop ? { crop } : {}) }
    const refused = document.together(translate('stage.undo.crop'), () => [
      document.edit('placeElements', {
        places: [{ elementId: element.id, ...corner(box), ...sizeFields(element, box) }],
      }),
      document.edit('setAppearance', {
        elementId: element.id,
        appearance: Object.keys(appearance).length === 0 ? null : appearance,
      }),
    ])
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  return { start, change, cancel, end }
}
