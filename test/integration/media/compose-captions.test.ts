import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { builtInLook, builtInLookNames, defaultPosition, timedCue } from '../../../electron/common/captions/index.ts'
import type { BuiltInLookName, TimedCue } from '../../../electron/common/captions/index.ts'
import { drawCaption } from '../../../electron/common/drawing/captions/draw-caption.ts'
import { captionFonts, captionText, layoutCaption } from '../../../electron/common/drawing/captions/layout-caption.ts'
import { captionStateAt } from '../../../electron/common/drawing/captions/states.ts'
import { PictureDrawing } from '../../../electron/media/drawing/index.ts'
import { nodeCanvas } from '../../../electron/media/drawing/node-canvas.ts'
import { createBundledFontSet } from '../../../electron/media/fonts/index.ts'
import { compose, findTools } from '../../../electron/media/index.ts'
import { inDepth, someOf } from '../../support/depth.ts'
import { scratch } from '../../support/media/making.ts'
import { readFrames } from '../../support/media/reading.ts'
import { likeness } from '../../support/wysiwyg/ssim.ts'

const tools = await findTools()
const files = await scratch()
const drawing = new PictureDrawing()
afterAll(async () => {
  await drawing.close()
  await (process.env['KEEP'] ? console.log(files.folder) : files.remove())
})

const fonts = createBundledFontSet()

const ground = '#3c6e71'
const text = 'Doors open at eight and the first talk begins'
const words = text
  .split(' ')
  .map((word, index) => ({ text: word, startMs: 130 + index * 233, endMs: 340 + index * 233 }))
const endMs = words.at(-1)!.endMs
const cue: TimedCue = timedCue({ startMs: words[0]!.startMs, endMs, text }, words)
const totalMs = 2_600

/** Composes a clip with the captions in a look. */
async function clipWith(name: BuiltInLookName, size: { width: number; height: number }): Promise<string> {
  const folder = files.path(`${name}-${size.width}`)
  await mkdir(folder, { recursive: true })
  const { track } = await drawing.drawCaptions({
    cues: [cue],
    look: builtInLook(name),
    position: defaultPosition(size),
    canvas: size,
    fps: 25,
    frames: Math.ceil(totalMs / 40),
    folder,
  })
  const out = files.path(`${name}-${size.width}.mp4`)
  // Two items, the first of which ends within the caption.
  const item = { ...size, background: { color: ground }, layers: [] }
  const items = [
    { ...item, durationMs: 900 },
    { ...item, durationMs: totalMs - 900 },
  ]
  await compose(tools, { items, overlay: track! }, out)
  return out
}

/** What the stage shows at a time. */
async function stageAt(name: BuiltInLookName, size: { width: number; height: number }, ms: number): Promise<string> {
  const look = builtInLook(name)
  await fonts.load(captionText(text, look), [captionFonts(look)])
  const caption = layoutCaption(cue, { look, position: defaultPosition(size), canvas: size, fonts })
  const { canvas, context } = nodeCanvas(size.width, size.height)
  context.fillStyle = ground
  context.beginPath()
  context.rect(0, 0, size.width, size.height)
  context.fill()
  const above = nodeCanvas(size.width, size.height)
  const area = { x: 0, y: 0, ...size }
  if (ms >= cue.startMs && ms < cue.endMs) {
    drawCaption(above.context, caption, captionStateAt(cue, look, ms), { area, scale: 1, createCanvas: nodeCanvas })
  }
  context.drawImage(above.canvas, 0, 0)
  const path = files.path(`stage-${name}-${size.width}-${ms}.png`)
  await writeFile(path, await canvas.encode('png'))
  return path
}

describe('captions of a clip', () => {
  const size = { width: 640, height: 360 }

  /** One look of each kind of words, box and shadow; all of them are drawn by the same code. */
  const names = inDepth ? builtInLookNames : (['boxed', 'karaoke', 'wordPop', 'glow'] as const)
  test.each(someOf(names, 2))('look as on the stage: %s', async (name) => {
    const clip = await clipWith(name, size)
    // In the middle of frames: at a word of the first item and at one of the second; of one look also before and after.
    for (const ms of name === 'karaoke' ? [60, 540, 1_500, 2_500] : [1_500]) {
      const stage = await stageAt(name, size, ms)
      const { all } = await likeness(tools, stage, { path: clip, ms }, files.path(`frame-${name}-${ms}.png`))
      expect(all, `${ms} ms`).toBeGreaterThanOrEqual(0.98)
    }
  })

  test('light each word up within 80 ms of its sound', async () => {
    const clip = await clipWith('marker', size)
    const frames = await readFrames(tools, clip, size)
    const look = builtInLook('marker')
    await fonts.load(text, [captionFonts(look)])
    const { parts } = layoutCaption(cue, { look, position: defaultPosition(size), canvas: size, fonts })
    const distances = parts[0]!.words.map(({ boxes }, index) => {
      const [box] = boxes
      // The word's box is violet left of its first letter.
      const [x, y] = [Math.round(box!.x - 1), Math.round(box!.y + box!.height / 2)]
      const lit = frames.findIndex((frame) => frame.at(x, y)[2] - frame.at(x, y)[1] > 70)
      expect(lit).toBeGreaterThanOrEqual(0)
      return Math.abs(lit * 40 - words[index]!.startMs)
    })
    expect(Math.max(...distances)).toBeLessThanOrEqual(80)
  })
})
