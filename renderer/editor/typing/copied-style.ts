import { shallowRef } from 'vue'
import { isVisual } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import type { ShapeSource } from '@common/composition/elements/shape-source.ts'
import type { TextSource } from '@common/composition/elements/text-source.ts'
import type { TextStyle } from '@common/drawing/text/rich-text.ts'
import type { Appearance } from '@common/service/extension/looks.ts'
import type { Motion } from '@common/service/extension/motion.ts'

/** How an element looks, comes and goes, without what it says, where it lies, and how it is turned and cropped. */
export interface CopiedStyle {
  text: Pick<TextSource, 'style' | 'align' | 'lineHeight' | 'box' | 'outline'> | null
  shape: Pick<ShapeSource, 'fill' | 'stroke' | 'radius'> | null
  appearance: Appearance
  motion: Motion
}

/** The style that was copied last in this window. */
export const copiedStyle = shallowRef<CopiedStyle | null>(null)

const copiedFields = [
  ...(['opacity', 'mask', 'border', 'shadow', 'brightness', 'contrast', 'saturation', 'blur'] as const),
]

const copiedMotion = ['in', 'out', 'emphasis'] as const

/**
 * The style of an element.
 * @param letters how the letters of a text look, whose style is taken: the selected ones, or its first
 */
export function styleOfElement({ source, appearance, motion }: Element, letters?: TextStyle): CopiedStyle {
  return {
    text:
      source.kind === 'text'
        ? { ...picked(source, ['style', 'align', 'lineHeight', 'box', 'outline']), ...(letters && { style: letters }) }
        : null,
    shape: source.kind === 'shape' ? picked(source, ['fill', 'stroke', 'radius']) : null,
    appearance: picked(appearance ?? {}, copiedFields),
    motion: picked(motion ?? {}, copiedMotion),
  }
}

/** Whether something of a copied style fits an element. */
export const takesStyle = (element: Element): boolean => !element.locked && isVisual(element)

/** The text with a copied style; its runs have none of their own any more. */
export function styledText(source: TextSource, style: NonNullable<CopiedStyle['text']>): TextSource {
  const { box: _, outline: __, ...rest } = source
  return { ...rest, ...style, runs: [{ text: source.runs.map(({ text }) => text).join('') }] }
}

export function styledShape(source: ShapeSource, style: NonNullable<CopiedStyle['shape']>): ShapeSource {
  const { fill: _, stroke: __, radius: ___, ...rest } = source
  return { ...rest, ...style }
}

/** The appearance with the copied fields in place of its own; null: nothing of it is left. */
export function styledAppearance(before: Appearance | undefined, copied: Appearance): Appearance | null {
  const kept = Object.entries(before ?? {}).filter(([field]) => !copiedFields.some((one) => one === field))
  const next = { ...Object.fromEntries(kept), ...copied } as Appearance
  return Object.keys(next).length === 0 ? null : next
}

/** The motion with the copied fields in place of its own; its keyframes, which say where it is, stay. */
export function styledMotion(before: Motion | undefined, copied: Motion): Motion | null {
  const next = { ...(before?.keyframes ? { keyframes: before.keyframes } : {}), ...copied }
  return Object.keys(next).length === 0 ? null : next
}

function picked<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    fields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])),
  ) as Pick<T, K>
}
