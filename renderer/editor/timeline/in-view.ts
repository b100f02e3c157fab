import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { measures } from './measures.ts'
import { useTimelineView } from './view.ts'

export interface Region {
  fromMs: number
  toMs: number
  /** Top of the region, CSS px within the rows that scroll. */
  top: number
  bottom: number
}

/** The region moves in steps of so many CSS px, so that rendering changes only then, not with every px of scrolling. */
const step = 120
const rowStep = 62
/** Height of the parts that don't scroll: ruler, scenes and voice. */
const fixedPx = measures.ruler + measures.scenes + measures.sceneGap + measures.voice

/** The visible region of the rows, with a margin. */
export function useRegion(): ComputedRef<Region> {
  const view = useTimelineView()
  return computed<Region>((before) => {
    const { overscan } = measures
    const left = Math.floor(view.scrollPx / step) * step
    const top = Math.floor(view.scrollTop / rowStep) * rowStep
    const next = {
      fromMs: (left - overscan) / view.pxPerMs,
      toMs: (left + view.viewPx + step + overscan) / view.pxPerMs,
      top: top - rowStep,
      bottom: top + Math.max(rowStep, view.viewHeight - fixedPx) + rowStep,
    }
    return before && same(before, next) ? before : next
  })
}

const same = (a: Region, b: Region): boolean =>
  a.fromMs === b.fromMs && a.toMs === b.toMs && a.top === b.top && a.bottom === b.bottom

/** Whether a row that scrolls, or a clip in it, can be in sight. */
export const rowInRegion = ({ top, height }: { top: number; height: number }, region: Region): boolean =>
  top + height >= region.top && top <= region.bottom

export const spanInRegion = (startMs: number, endMs: number, { fromMs, toMs }: Region): boolean =>
  endMs >= fromMs && startMs <= toMs
