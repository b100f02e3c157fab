import { mkdir, readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { builtInLook, builtInLookNames, defaultPosition, timedCue } from '../../../../electron/common/captions/index.ts'
import type { BuiltInLookName } from '../../../../electron/common/captions/index.ts'
import { drawCaption } from '../../../../electron/common/drawing/captions/draw-caption.ts'
import {
  captionFonts,
  captionText,
  layoutCaption,
} from '../../../../electron/common/drawing/captions/layout-caption.ts'
import { captionStateAt } from '../../../../electron/common/drawing/captions/states.ts'
import { PictureDrawing } from '../../../../electron/media/drawing/index.ts'
import { nodeCanvas } from '../../../../electron/media/drawing/node-canvas.ts'
import { createBundledFontSet } from '../../../../electron/media/fonts/index.ts'
import type { OverlayTrack } from '../../../../electron/media/overlay/track.ts'
import { scratch } from '../../../support/media/making.ts'

const drawing = new PictureDrawing()
const files = await scratch()
afterAll(async () => {
  await drawing.close()
  await files.remove()
})

const fonts = createBundledFontSet()

const canvas = { width: 640, height: 360 }
const position = defaultPosition(canvas)
const fps = 25
// Long words that grow, short ones, two lines, pauses within a caption and between captions.
const spoken = [
  { startMs: 130, text: 'Every unquestionably well-organised word is lit' },
  { startMs: 2_700, text: 'مرحبا بكم في العرض الجديد' },
]
const words = spoken.flatMap(({ startMs, text }) =>
  text.split(' ').map((word, at) => {
    const from = startMs + at * 300 + (at > 2 ? 500 : 0)
    return { text: word, startMs: from, endMs: from + 260 }
  }),
)
const cues = spoken.map(({ startMs, text }) => timedCue({ startMs, endMs: startMs + 2_400, text }, words))
const frames = 132

async function trackOf(name: BuiltInLookName): Promise<OverlayTrack> {
  const folder = files.path(name)
  await mkdir(folder, { recursive: true })
  const request = { cues, look: builtInLook(name), position, canvas, fps, frames, folder }
  return (await drawing.drawCaptions(request)).track!
}

/** The captions at a time as the stage draws them: all at once. RGBA of a box of the canvas. */
async function drawnAt(name: BuiltInLookName, ms: number, area: OverlayTrack): Promise<Uint8ClampedArray> {
  const { canvas: picture, context } = nodeCanvas(area.width, area.height)
  const cue = cues.find(({ startMs, endMs }) => ms >= startMs && ms < endMs)
  const look = builtInLook(name)
  if (cue) {
    await fonts.load(captionText(cue.text, look), [captionFonts(look)])
    const caption = layoutCaption(cue, { look, position, canvas, fonts })
    drawCaption(context, caption, captionStateAt(cue, look, ms), { area, scale: 1, createCanvas: nodeCanvas })
  }
  return picture.getContext('2d').getImageData(0, 0, area.width, area.height).data
}

/** Draws the box of a picture over the pixels of those before it. */
function lay(pixels: Uint8ClampedArray, { width }: OverlayTrack, file: Buffer, one: OverlayTrack['pictures'][number]) {
  const rows = inflateSync(file.subarray(one.from, one.from + one.bytes))
  const { box } = one
  const row = box.width * 4
  for (let y = 0; y < box.height; y++) {
    const from = y * (row + 1) + 1
    pixels.set(rows.subarray(from, from + row), ((box.y + y) * width + box.x) * 4)
  }
}

describe('the pictures of captions', () => {
  it.each(builtInLookNames)('have all that changes from one to the next: %s', async (name) => {
    const track = await trackOf(name)
    const file = await readFile(track.pixels)
    const pixels = new Uint8ClampedArray(track.width * track.height * 4)
    let frame = 0
    for (const picture of track.pictures) {
      lay(pixels, track, file, picture)
      const whole = await drawnAt(name, ((frame + 0.5) * 1000) / fps, track)
      // Differences of a few steps come from rounding alone.
      const most = pixels.reduce((max, value, at) => Math.max(max, Math.abs(value - whole[at]!) * alpha(whole, at)), 0)
      expect(most, `frame ${frame}`).toBeLessThanOrEqual(4)
      frame += picture.frames
    }
    expect(frame).toBe(frames)
  })

  it('are one for each change, of which only what changes is drawn', async () => {
    const { pictures, width, height } = await trackOf('plain')
    // Nothing, a caption, nothing, the other caption, nothing.
    expect(pictures).toHaveLength(5)
    expect(pictures.every(({ box }) => box.width === width && box.height === height)).toBe(true)
    const filled = await trackOf('karaoke')
    const parts = filled.pictures.filter(({ box }) => box.width < filled.width)
    expect(parts.length).toBeGreaterThan(words.length)
    const area = parts.reduce((sum, { box }) => sum + box.width * box.height, 0) / parts.length
    expect(area).toBeLessThan((filled.width * filled.height) / 4)
  })
})

/** How far the pixel of a value is seen, 0 to 1; an alpha itself is always seen. */
function alpha(pixels: Uint8ClampedArray, at: number): number {
  return at % 4 === 3 ? 1 : pixels[at - (at % 4) + 3]! / 255
}
