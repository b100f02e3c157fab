import { fillOf, sourceKey } from '@common/composition/index.ts'
import type { Element, Source } from '@common/composition/index.ts'
import { useAssets } from '../stores/assets.ts'
import { useCatalogue } from '../stores/catalogue.ts'
import type { Box, Size } from './box.ts'
import { useDocument } from '../stores/document.ts'
import { shownSize, unknownSize } from './placing.ts'

const known = (width: number | null | undefined, height: number | null | undefined): Size | null =>
  width && height ? { width, height } : null

/** Own size in px of a source's media; null while it is not known. Reactive. */
export function sizeOfSource(source: Source): Size | null {
  if (fillOf(source) !== null) {
    const canvas = useDocument().project?.canvas
    return canvas ? { width: canvas.width, height: canvas.height } : null
  }
  if (source.kind === 'avatar') {
    const avatar = useCatalogue().avatar(source.avatarId)
    return known(avatar?.width, avatar?.height)
  }
  const key = sourceKey(source)
  const info = key === undefined ? null : useAssets().of(key)
  return known(info?.width, info?.height)
}

/** Size in px before the element's own width, height and scale; null while it is not known, and for sound. Reactive. */
export function sourceSize(element: Pick<Element, 'source'>): Size | null {
  return sizeOfSource(element.source)
}

/** Box of an element on the canvas, in px, rounded as the engine rounds. Reactive. */
export function boxOf(element: Element): Box {
  const own = sourceSize(element) ?? unknownSize
  return { x: Math.round(element.x), y: Math.round(element.y), ...shownSize(element, own) }
}
