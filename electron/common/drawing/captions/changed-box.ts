import type { Box } from '../element/bounds.ts'
import { fillReach, growth } from './draw-caption.ts'
import { grown, unionOf } from './geometry.ts'
import { reachOf } from './layout-caption.ts'
import type { LaidOutCaption } from './layout-caption.ts'
import type { CaptionState } from './states.ts'

/** A box around all pixels in which two states of a caption differ, px of the canvas. */
export function changedBox(caption: LaidOutCaption, from: CaptionState, to: CaptionState): Box {
  const { look, parts, size, bounds } = caption
  const { words: mode } = look
  const [part] = parts
  if (mode.kind === 'all' || mode.kind === 'single' || !part) return bounds
  const [first, last] = [Math.min(from.word, to.word), Math.max(from.word, to.word)]
  // Of words that stand out, those between the two look the same in both states.
  const changed = part.words.filter((_, index) =>
    mode.kind === 'highlight' ? index === first || index === last : index >= first && index <= last,
  )
  const boxes = changed.flatMap((word) => word.boxes)
  if (boxes.length === 0) return bounds
  const box = unionOf(boxes)
  if (mode.kind === 'fill') return grown(box, 0, size * fillReach)
  const reach = reachOf(caption)
  const grows = mode.kind === 'appear' && mode.grows ? growth.beyond - 1 : 0
  return grown(box, reach.x + (box.width * grows) / 2, reach.y + (box.height * grows) / 2)
}
