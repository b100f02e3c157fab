import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { PictureContext } from '../../common/drawing/canvas.ts'
import { CaptionPainter } from '../../common/drawing/captions/draw-caption.ts'
import { captionFonts, captionText, layoutCaption } from '../../common/drawing/captions/layout-caption.ts'
import { captionSpans } from '../../common/drawing/captions/states.ts'
import type { Box } from '../../common/drawing/element/bounds.ts'
import type { FontSet } from '../../common/drawing/fonts/font-set.ts'
import { nodeCanvas } from './node-canvas.ts'
import type { CaptionsRequest, DrawnCaptions } from './protocol.ts'

/** Pictures that are compressed and written at once. */
const mostWriting = 4

/**
 * Draws captions as PNGs of one size: one for each state that they have, however long it lasts. When this ends, however
 * it ends, no picture is being written any more.
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
  const pen = createCanvas(area.width, area.height)
  const context = pen.getContext('2d')
  const clear = (): void => {
    context.resetTransform()
    context.clearRect(0, 0, area.width, area.height)
  }
  const writing: Promise<void>[] = []
  const write = async (name: string): Promise<string> => {
    const path = join(folder, `${name}.png`)
    const { data } = context.getImageData(0, 0, area.width, area.height)
    const raw = { width: area.width, height: area.height, channels: 4 } as const
    // The PNGs are compressed with the least effort, because each of many pictures is read only once.
    writing.push(
      sharp(data, { raw })
        .png({ compressionLevel: 1 })
        .toBuffer()
        .then((png) => writeFile(path, png)),
    )
    // A few pictures are compressed and written while the next one is drawn.
    if (writing.length >= mostWriting) await Promise.all(writing.splice(0))
    return path
  }
  const drawn = new Map<string, string>()
  const pictures: { path: string | null; frames: number }[] = []
  let painter: { cue: number; of: CaptionPainter } | undefined
  try {
    const empty = await write('caption-none')
    for (const { cue, state, fromFrame, toFrame } of captionSpans(cues, look, request)) {
      const frames = toFrame - fromFrame
      if (cue === null) {
        pictures.push({ path: null, frames })
        continue
      }
      const name = `caption-${cue}-${state.word + 1}-${Math.round(state.share * 1000)}`
      let path = drawn.get(name)
      if (path === undefined) {
        signal.throwIfAborted()
        if (painter?.cue !== cue) {
          painter = { cue, of: new CaptionPainter(captions[cue]!, { area, scale: 1, createCanvas: nodeCanvas }) }
        }
        clear()
        painter.of.draw(context as unknown as PictureContext, state)
        drawn.set(name, (path = await write(name)))
      }
      pictures.push({ path, frames })
    }
    await Promise.all(writing)
    return { track: { ...area, empty, pictures }, missing, missingFonts }
  } finally {
    await Promise.allSettled(writing)
  }
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
