import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { changedBox } from '../../common/drawing/captions/changed-box.ts'
import { CaptionPainter } from '../../common/drawing/captions/draw-caption.ts'
import { captionFonts, captionText, layoutCaption } from '../../common/drawing/captions/layout-caption.ts'
import type { LaidOutCaption } from '../../common/drawing/captions/layout-caption.ts'
import { captionSpans } from '../../common/drawing/captions/states.ts'
import type { CaptionState } from '../../common/drawing/captions/states.ts'
import type { Box } from '../../common/drawing/element/bounds.ts'
import type { FontSet } from '../../common/drawing/fonts/font-set.ts'
import type { OverlayPicture } from '../overlay/track.ts'
import { nodeCanvas } from './node-canvas.ts'
import { PictureSeries } from './picture-series.ts'
import type { CaptionsRequest, DrawnCaptions } from './protocol.ts'

/**
 * Draws captions as pictures of one size: one for each state that they have, however long it lasts. When this ends,
 * however it ends, nothing is being written any more.
 * @throws Error where no font can be read or the disk is full; the signal's reason when it aborts
 */
export async function drawCaptions(
  request: CaptionsRequest,
  fonts: FontSet,
  signal: AbortSignal,
): Promise<DrawnCaptions> {
  const { cues, look, position, canvas, folder } = request
  const choice = captionFonts(look)
  await fonts.load(captionText(cues.map(({ text }) => text).join('\n'), look), [choice])
  const captions = cues.map((cue) => layoutCaption(cue, { look, position, canvas, fonts }))
  const missing = [...new Set(captions.flatMap(({ parts }) => parts.flatMap(({ layout }) => layout.missing)))]
  const missingFonts = fonts.has(look.font) ? [] : [look.font]
  const area = evenUnion(captions.map(({ bounds }) => bounds))
  if (!area) return { track: null, missing, missingFonts }
  const path = join(folder, 'captions.pixels')
  const file = await open(path, 'w')
  try {
    const pictures = await drawSpans(request, captions, new PictureSeries(file, area), { area, signal })
    return { track: { ...area, pixels: path, pictures }, missing, missingFonts }
  } finally {
    await file.close()
  }
}

/** Draws what is shown over the frames of the video, one picture for each change. */
async function drawSpans(
  { cues, look, ...video }: CaptionsRequest,
  captions: readonly LaidOutCaption[],
  series: PictureSeries,
  { area, signal }: { area: Box; signal: AbortSignal },
): Promise<OverlayPicture[]> {
  const pictures: OverlayPicture[] = []
  let painted: { cue: number; state: CaptionState; painter: CaptionPainter } | undefined
  for (const { cue, state, fromFrame, toFrame } of captionSpans(cues, look, video)) {
    signal.throwIfAborted()
    const frames = toFrame - fromFrame
    if (cue === null) {
      painted = undefined
      pictures.push({ ...(await series.clear()), frames })
      continue
    }
    const caption = captions[cue]!
    const before = painted?.cue === cue ? painted : undefined
    const painter = before?.painter ?? new CaptionPainter(caption, { area, scale: 1, createCanvas: nodeCanvas })
    const changed = before ? changedBox(caption, before.state, state) : area
    const box = { ...changed, x: changed.x - area.x, y: changed.y - area.y }
    pictures.push({ ...(await series.draw(box, (context) => painter.draw(context, state))), frames })
    painted = { cue, state, painter }
  }
  return pictures
}

/** The smallest box with even numbers around all boxes; undefined where they are empty. */
function evenUnion(all: readonly Box[]): Box | undefined {
  const boxes = all.filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return undefined
  const even = (value: number): number => Math.floor(value / 2) * 2
  const x = even(Math.min(...boxes.map((box) => box.x)))
  const y = even(Math.min(...boxes.map((box) => box.y)))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: Math.max(2, even(right - x + 1)), height: Math.max(2, even(bottom - y + 1)) }
}
