import type { Element } from '../../composition/index.ts'
import type { TextSource } from '../../composition/elements/text-source.ts'
import type { Box } from '../../drawing/box.ts'
import { scaledAppearance } from '../../service/extension/looks.ts'
import { scaledMotion } from '../../service/extension/motion.ts'

/** A text whose letters, box and line are larger or smaller by a factor. */
export function scaledText(source: TextSource, factor: number): TextSource {
  const size = (px: number): number => Math.max(1, Math.round(px * factor * 100) / 100)
  return {
    ...source,
    style: { ...source.style, size: size(source.style.size) },
    runs: source.runs.map((run) =>
      run.style?.size === undefined ? run : { ...run, style: { ...run.style, size: size(run.style.size) } },
    ),
    ...(source.box
      ? {
          box: {
            ...source.box,
            padding: source.box.padding * factor,
            radius: Math.min(1000, source.box.radius * factor),
          },
        }
      : {}),
    ...(source.outline ? { outline: { ...source.outline, width: source.outline.width * factor } } : {}),
  }
}

/** An element in another box, whose lengths are multiplied by a factor. */
export function placedIn(element: Element, box: Box, factor: number): Element {
  const { appearance, motion, source } = element
  const placed = {
    ...element,
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.max(1, Math.round(box.width)),
    height: Math.max(1, Math.round(box.height)),
    scaleX: 1,
    scaleY: 1,
    ...(source.kind === 'text' ? { source: scaledText(source, factor * element.scaleX) } : {}),
    ...(source.kind === 'shape' && source.radius ? { source: { ...source, radius: source.radius * factor } } : {}),
    ...(appearance ? { appearance: scaledAppearance(appearance, factor) } : {}),
    ...(motion ? { motion: scaledMotion(motion, factor) } : {}),
  }
  return placed as Element
}
