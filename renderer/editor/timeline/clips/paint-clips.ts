import { elementDecorations } from '../../elements/decorations.ts'
import type { Clip } from '../rows/rows.ts'
import { paintMedia } from './paint-media.ts'
import type { ClipMedia } from './use-clip-media.ts'

export interface ClipsView {
  pxPerMs: number
  scrollPx: number
  /** Vertical scroll position of these rows, CSS px */
  scrollTop: number
  /** Visible width in CSS px */
  viewPx: number
}

/** What is painted of clips. */
export interface Painted {
  /** Painted whole: clips too narrow for a name, and all of them during a zoom. */
  whole: readonly Clip[]
  /** What these clips show of their files, also where the clip itself is an element of the page. */
  media: ReadonlyMap<Clip, ClipMedia>
  nameOf: (clip: Clip) => string
}

/** Width in CSS px from which a clip shows its name. */
export const nameFrom = 44

/** Paints clips on a canvas. */
export function paintClips(
  context: CanvasRenderingContext2D,
  { whole, media, nameOf }: Painted,
  view: ClipsView,
  token: (name: string) => string,
): void {
  const boxOf = ({ startMs, endMs, top, height }: Clip) => ({
    x: startMs * view.pxPerMs - view.scrollPx,
    y: top - view.scrollTop,
    width: Math.max(3, (endMs - startMs) * view.pxPerMs - 1),
    height,
  })
  const line = token('--panel')
  for (const [clip, one] of media) {
    context.globalAlpha = clip.element.hidden ? 0.4 : 1
    const kind = token(elementDecorations[clip.element.kind].token)
    paintMedia(context, one, boxOf(clip), view, { kind, line })
  }
  // Setting the font of a canvas makes the browser compute the styles of the whole page.
  if (whole.length > 0) context.font = `${token('--t-xs')} ${token('--font')}`
  context.textBaseline = 'middle'
  for (const clip of whole) {
    const { element, outside, cut } = clip
    const { x, y, width, height } = boxOf(clip)
    const named = width + 1 >= nameFrom
    const filled = media.has(clip)
    context.fillStyle = token(outside || cut ? '--warn' : elementDecorations[element.kind].token)
    context.globalAlpha = (named ? 0.22 : 0.3) * (element.hidden ? 0.5 : 1)
    if (!filled) context.fillRect(x, y, width, height)
    context.globalAlpha = element.hidden ? 0.5 : 1
    context.fillRect(x, y, Math.min(3, width), height)
    // On frames and waveforms a name is readable only on a background, which the HTML element of the clip has.
    if (!named || filled) continue
    context.fillStyle = token('--ink')
    const from = Math.max(x, 0) + 11
    const room = Math.min(x + width, view.viewPx) - from - 6
    if (room > 12) context.fillText(cutTo(context, nameOf(clip), room), from, y + height / 2)
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
  return clips.findLast(({ top, height, startMs, endMs }) => {
    const left = startMs * pxPerMs
    const right = Math.max(left + 3, endMs * pxPerMs)
    return y >= top && y < top + height && x >= left && x < right
  })
}
