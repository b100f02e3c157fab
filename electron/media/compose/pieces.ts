import { itemSpans, sceneSpans } from '../../common/transitions/index.ts'
import type { SceneSpan } from '../../common/transitions/index.ts'
import type { ComposeScene } from '../types.ts'
import { framesAt } from './timing.ts'
import type { FrameRate, ItemSpan } from './timing.ts'

/** The part of an item that is shown in a segment. */
export interface Piece extends ItemSpan {
  /** Frames of the item before this piece. */
  skipped: number
  itemFrames: number
  /** Index of the item's scene. */
  scene: number
}

/**
 * A part of the video in which one item is shown, or two scenes are: those of the scene that comes, and in `before` those of
 * the one that goes.
 */
export interface Segment {
  start: number
  frames: number
  pieces: Piece[]
  before: Piece[]
}

export interface Timeline {
  segments: Segment[]
  /** When each scene is shown, exactly. */
  scenes: SceneSpan[]
  /** Frames for which the last picture is held after the last item, in silence. */
  holdFrames: number
  totalFrames: number
}

/** An item in the video; it ends before `end`. */
interface Placed extends ItemSpan {
  end: number
  scene: number
}

/**
 * Lays out scenes, one after another, where they overlap by their transitions in segments of their own. A shorter total cuts
 * (later items are dropped), a longer one holds the last frame. An item shorter than half a frame still gets one, taken
 * from the next item.
 * @param scenes absent: all items are one scene
 */
export function layTimeline(
  durationsMs: readonly number[],
  scenes: readonly ComposeScene[] = [{ items: durationsMs.length }],
  totalMs: number | undefined,
  rate: FrameRate,
): Timeline {
  const limit = totalMs === undefined ? Infinity : Math.max(1, framesAt(totalMs, rate))
  const spans = spansOf(durationsMs, scenes)
  const placed = itemsInFrames(durationsMs, scenes, spans, rate)
  const segments: Segment[] = []
  for (const [scene, items] of placed.entries()) {
    const [before, after] = [placed[scene - 1] ?? [], placed[scene + 1] ?? []]
    const from = items[0]!.start
    const over = before.length > 0 ? Math.max(from, before.at(-1)!.end) : from
    const to = after.length > 0 ? after[0]!.start : items.at(-1)!.end
    segments.push(...segment(from, Math.min(over, limit), items, before))
    for (const item of items) {
      segments.push(...segment(Math.max(over, item.start), Math.min(to, item.end, limit), [item], []))
    }
  }
  const last = segments.at(-1)!
  const end = last.start + last.frames
  const holdFrames = limit === Infinity ? 0 : Math.max(0, limit - end)
  return { segments, scenes: spans, holdFrames, totalFrames: end + holdFrames }
}

/** When each scene is shown, from the lengths of its items. */
function spansOf(durationsMs: readonly number[], scenes: readonly ComposeScene[]): SceneSpan[] {
  let next = 0
  return sceneSpans(
    scenes.map(({ items, transition }) => {
      const own = durationsMs.slice(next, (next += items))
      return { durationMs: own.reduce((sum, ms) => sum + ms, 0), transition }
    }),
  )
}

function itemsInFrames(
  durationsMs: readonly number[],
  scenes: readonly ComposeScene[],
  spans: readonly SceneSpan[],
  rate: FrameRate,
): Placed[][] {
  const exact = itemSpans(durationsMs, scenes)
  let [index, end] = [0, 0]
  return scenes.map(({ items }, scene) => {
    const { startMs: sceneMs, overlapMs } = spans[scene]!
    let start = overlapMs > 0 ? Math.min(end, framesAt(sceneMs, rate)) : end
    return Array.from({ length: items }, (): Placed => {
      const { startMs, endMs } = exact[index]!
      end = Math.max(start + 1, framesAt(endMs, rate))
      const item = { index, startMs, start, frames: end - start, end, scene }
      index += 1
      start = end
      return item
    })
  })
}

/** What is shown of items between two frames; nothing where there are none. */
function segment(from: number, to: number, items: readonly Placed[], before: readonly Placed[]): Segment[] {
  if (to <= from) return []
  const pieces = (all: readonly Placed[]) =>
    all.flatMap(({ end, frames, start, ...item }): Piece[] => {
      const [first, last] = [Math.max(start, from), Math.min(end, to)]
      if (last <= first) return []
      return [{ ...item, start: first, frames: last - first, skipped: first - start, itemFrames: frames }]
    })
  return [{ start: from, frames: to - from, pieces: pieces(items), before: pieces(before) }]
}
