import { inDrawOrder, isVisual, speedOf } from '../../../common/composition/index.ts'
import type { Element, Scene } from '../../../common/composition/index.ts'
import { isStill } from '../../../common/service/extension/motion.ts'
import type { MediaInfo } from '../../../media/index.ts'
import { rate } from './rate.ts'

/** What a layer shows, by which tracks and clips are named. */
export type LayerRole = 'background' | 'presenter' | 'graphics' | 'video' | 'picture' | 'scene'

export type Layer =
  | { kind: 'baked'; role: LayerRole; ids: ReadonlySet<string> }
  | { kind: 'linked'; role: 'video' | 'picture'; element: Element; info: MediaInfo }

export interface LayerOptions {
  canvas: { width: number; height: number }
  /** What is in the file of a source, where it is one of the user's. */
  infoOf: (element: Element) => MediaInfo | undefined
  /** What the format can say. */
  hasLayers: boolean
  hasPositions: boolean
}

/**
 * The layers of a scene from the lowest to the topmost. The lowest is its background with what lies on it; files that a
 * format can show as they are stand alone, and what is between them is drawn together, presenters apart from the rest.
 */
export function layersOf(scene: Scene, options: LayerOptions): Layer[] {
  const shown = inDrawOrder(scene.elements.filter((one) => !one.hidden && isVisual(one)))
  if (scene.camera || !options.hasLayers)
    return [{ kind: 'baked', role: 'scene', ids: new Set(shown.map(({ id }) => id)) }]
  const layers: Layer[] = []
  let drawn: { role: LayerRole; ids: Set<string> } = { role: 'background', ids: new Set() }
  const add = (): void => void layers.push({ kind: 'baked', ...drawn })
  add()
  let isOpen = true
  for (const element of shown) {
    const info = linkedInfo(element, options)
    if (info) {
      layers.push({ kind: 'linked', role: info.kind === 'image' ? 'picture' : 'video', element, info })
      isOpen = false
      continue
    }
    const role = element.kind === 'avatar' ? 'presenter' : 'graphics'
    const fits = drawn.role === role || (drawn.role === 'background' && role === 'graphics')
    if (!isOpen || !fits) {
      drawn = { role, ids: new Set() }
      add()
      isOpen = true
    }
    drawn.ids.add(element.id)
  }
  return layers
}

/** What is in the file of an element that a format can show as it is; undefined where it has to be drawn. */
function linkedInfo(element: Element, { canvas, infoOf, hasPositions }: LayerOptions): MediaInfo | undefined {
  const { kind, motion, appearance = {} } = element
  if ((kind !== 'image' && kind !== 'video') || !isStill(motion) || speedOf(element) !== 1) return undefined
  const info = infoOf(element)
  const size = info?.kind === 'image' ? info.image : info?.kind === 'video' ? info.video : undefined
  if (!info || !size) return undefined
  if (info.video && !hasRate(info.video)) return undefined
  const { opacity = 1, ...others } = appearance
  if (Object.keys(others).length > 0) return undefined
  if (hasPositions) return info
  const { x, y, width, height } = boxOf(element, size)
  const fills = x === 0 && y === 0 && width === canvas.width && height === canvas.height
  return fills && opacity === 1 && size.width * canvas.height === size.height * canvas.width ? info : undefined
}

/** Whether a film has the frames of the project: of other ones each program shows those that it takes for the nearest. */
const hasRate = ({ fps, variableFrameRate }: NonNullable<MediaInfo['video']>): boolean =>
  !variableFrameRate && fps !== null && Math.abs((fps * rate.den) / rate.num - 1) < 1e-3

/** Where a file lies on the canvas, whole px as in the clip. */
export function boxOf(
  { x, y, width, height, scaleX, scaleY }: Element,
  own: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(1, Math.round((width ?? own.width) * scaleX)),
    height: Math.max(1, Math.round((height ?? own.height) * scaleY)),
  }
}
