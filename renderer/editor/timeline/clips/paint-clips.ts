import { elementDecorations } from '../../elements/decorations.ts'
import { measures, rowTop } from '../measures.ts'
import type { Clip } from '../rows.ts'

export interface ClipsView {
  pxPerMs: number
  scrollPx: number
  scrollTop: number
  /** Visible width in CSS px */
  viewPx: number
}

/** Width in CSS px from which a clip shows its name. */
export const nameFrom = 44

/** Paints clips on a canvas: those too narrow for a name, and all of them during a zoom. */
export function paintClips(
  context: CanvasRenderingContext2D,
  clips: readonly Clip[],
  view: ClipsView,
  nameOf: (clip: Clip) => string,
  token: (name: string) => string,
): void {
  context.font = `${token('--t-xs')} ${token('--font')}`
  context.textBaseline = 'middle'
  for (const clip of clips) {
    const { element, row, startMs, endMs, outside, cut } = clip
    const x = startMs * view.pxPerMs - view.scrollPx
    const y = rowTop(row) - view.scrollTop
    const width = Math.max(3, (endMs - startMs) * view.pxPerMs - 1)
    const named = width + 1 >= nameFrom
    context.fillStyle = token(outside || cut ? '--warn' : elementDecorations[element.kind].token)
    context.globalAlpha = (named ? 0.22 : 0.3) * (element.hidden ? 0.5 : 1)
    context.fillRect(x, y, width, measures.row)
    context.globalAlpha = element.hidden ? 0.5 : 1
    context.fillRect(x, y, Math.min(3, width), measures.row)
    if (!named) continue
    context.fillStyle = token('--ink')
    const from = Math.max(x, 0) + 11
    const room = Math.min(x + width, view.viewPx) - from - 6
    if (room > 12) context.fillText(cutTo(context, nameOf(clip), room), from, y + measures.row / 2)
  }
  context.globalAlpha = 1
}

/** A text cut at the available width. */
function cutTo(context: CanvasRenderingContext2D, words: string, room: number): string {
  const { width } = context.measureText(words)
  if (width <= room) return words
  return `${words.slice(0, Math.max(1, Math.floor((words.length * room) / width) - 1))}…`
}

/** The clip at a position in the rows, CSS px from their top left. */
export function clipAt(clips: readonly Clip[], x: number, y: number, pxPerMs: number): Clip | undefined {
  return clips.findLast(({ row, startMs, endMs }) => {
    const top = rowTop(row)
    const left = startMs * pxPerMs
    const right = Math.max(left + 3, endMs * pxPerMs)
    return y >= top && y < top + measures.row && x >= left && x < right
  })
}
