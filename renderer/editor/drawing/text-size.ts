import type { Element } from '@common/composition/index.ts'
import { layoutTextElement } from '@common/drawing/element/contents.ts'
import type { LaidOutText } from '@common/drawing/element/contents.ts'
import { plainText, stylesOf } from '@common/drawing/text/rich-text.ts'
import { useFonts } from '../../stores/fonts.ts'
import type { Size } from '../box.ts'

type Sized = Pick<Element, 'source'> & { width?: number; height?: number }

interface Laid {
  width: number | undefined
  height: number | undefined
  /** Version of the fonts. */
  version: number
  laidOut: LaidOutText
}

/** Layouts of texts as they are, by their source: documents never change in place. */
const layouts = new WeakMap<object, Laid>()

/** The text of an element laid out in its box; null while its fonts are being loaded. Reactive. */
export function laidOutText({ source, width, height }: Sized): LaidOutText | null {
  if (source.kind !== 'text') return null
  const fonts = useFonts()
  // While a project plays, the size of a text is requested for each frame: a layout that was made with the same fonts
  // is returned without a check of them.
  const { version } = fonts
  const before = layouts.get(source)
  if (before?.width === width && before?.height === height && before?.version === version) return before.laidOut
  if (!fonts.isReady(plainText(source), stylesOf(source))) return null
  const laidOut = layoutTextElement(source, { width, height }, fonts.set)
  layouts.set(source, { width, height, version, laidOut })
  return laidOut
}

/** The size that a text takes by itself in px; null while its fonts are being loaded. Reactive. */
export function textSize(element: Sized): Size | null {
  return laidOutText(element)?.size ?? null
}
