import { isPlain } from '@common/service/extension/looks.ts'
import { isVector } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'

/** The element is drawn with the code that makes the pictures of clips: a text, a shape, or one with an appearance. */
export function isDrawn(element: Pick<Element, 'kind' | 'appearance'>): boolean {
  return isVector(element) || !isPlain(element.appearance)
}
