import type { ElementKind } from '@common/composition/index.ts'
import { measures, rowTop } from './measures.ts'
import type { Clip } from './rows.ts'

export interface ClipsView {
  pxPerMs: number
  scrollPx: number
  scrollTop: number
}

const tokens: Readonly<Record<ElementKind, string>> = {
  avatar: '--avatar',
  image: '--image',
  video: '--video',
  audio: '--audio',
}

/** Draws clips that are too narrow for a name: of these there can be hundreds in view. */
export function paintClips(
  context: CanvasRenderingContext2D,
  clips: readonly Clip[],
  view: ClipsView,
  token: (name: string) => string,
): void {
  for (const { element, row, startMs, endMs, outside, cut } of clips) {
    const x = startMs * view.pxPerMs - view.scrollPx
    const y = rowTop(row) - view.scrollTop
    const width = Math.max(3, (endMs - startMs) * view.pxPerMs - 1)
    context.fillStyle = token(outside || cut ? '--warn' : tokens[element.kind])
    context.globalAlpha = element.hidden ? 0.12 : 0.3
    context.fillRect(x, y, width, measures.row)
    context.globalAlpha = element.hidden ? 0.5 : 1
    context.fillRect(x, y, Math.min(3, width), measures.row)
  }
  context.globalAlpha = 1
}

/** The clip at a place of the rows, CSS px from their top left. */
export function clipAt(clips: readonly Clip[], x: number, y: number, pxPerMs: number): Clip | undefined {
  return clips.findLast(({ row, startMs, endMs }) => {
    const top = rowTop(row)
    const left = startMs * pxPerMs
    const right = Math.max(left + 3, endMs * pxPerMs)
    return y >= top && y < top + measures.row && x >= left && x < right
  })
}
