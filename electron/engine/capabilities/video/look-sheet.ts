/**
 * Draws a frame of every built-in look of captions: `node electron/engine/capabilities/video/look-sheet.ts
 * docs/images/captions.png`.
 */
import { writeFile } from 'node:fs/promises'
import { canvasLibrary, createCanvas } from '../../../media/canvas.ts'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { builtInLook, builtInLookNames, defaultPosition, timedCue } from '../../../common/captions/index.ts'
import type { BuiltInLookName } from '../../../common/captions/index.ts'
import { drawCaption } from '../../../common/drawing/captions/draw-caption.ts'
import { captionFonts, captionText, layoutCaption } from '../../../common/drawing/captions/layout-caption.ts'
import { captionStateAt } from '../../../common/drawing/captions/states.ts'
import type { FontSet } from '../../../common/drawing/fonts/font-set.ts'
import { formatIn, message } from '../../../common/messages/index.ts'
import { nodeCanvas } from '../../../media/drawing/node-canvas.ts'
import { bundledFonts, createBundledFontSet, readFont } from '../../../media/fonts/index.ts'
import { closed } from '../../presenters/drawn/parts/mouth-lines.ts'
import { presenters } from '../../presenters/drawn/presenters/index.ts'
import { Figure } from '../../presenters/drawn/rig/figure.ts'
import { restPose } from '../../presenters/drawn/rig/pose.ts'

const columns = 3
/** Size of a frame, and of the line below it that names the look, px. */
const size = { width: 560, height: 315 }
const labelHeight = 36
/** Captions are drawn as in a clip of twice the size, so that their outlines are those of a clip. */
const scale = 2
const canvasSize = { width: size.width * scale, height: size.height * scale }

const spoken = ['Every', 'word', 'counts,', 'and', 'the', 'right', 'one', 'lights', 'up']
const words = spoken.map((text, index) => ({ text, startMs: index * 300, endMs: index * 300 + 260 }))
const cue = timedCue({ startMs: 0, endMs: words.at(-1)!.endMs, text: spoken.join(' ') }, words)
/** The moment of the frames, ms: in the middle of a word. */
const atMs = words[6]!.startMs + 130

async function frameOf(name: BuiltInLookName, index: number, fonts: FontSet): Promise<Canvas> {
  const canvas = createCanvas(canvasSize.width, canvasSize.height)
  const context = canvas.getContext('2d')
  const presenter = presenters[index % presenters.length]!
  context.fillStyle = presenter.background
  context.fillRect(0, 0, canvas.width, canvas.height)
  const figure = new Figure(presenter, canvas.width, canvas.height)
  context.drawImage(figure.picture({ ...restPose, mouth: closed }), 0, 0)
  const look = builtInLook(name)
  await fonts.load(captionText(cue.text, look), [captionFonts(look)])
  const position = defaultPosition(canvasSize)
  const caption = layoutCaption(cue, { look, position, canvas: canvasSize, fonts })
  const above = nodeCanvas(canvas.width, canvas.height)
  const area = { x: 0, y: 0, ...canvasSize }
  drawCaption(above.context, caption, captionStateAt(cue, look, atMs), { area, scale: 1, createCanvas: nodeCanvas })
  context.drawImage(above.canvas, 0, 0)
  return canvas
}

export async function lookSheet(): Promise<Buffer> {
  const rows = Math.ceil(builtInLookNames.length / columns)
  const sheet = createCanvas(columns * size.width, rows * (size.height + labelHeight))
  const context = sheet.getContext('2d')
  const fonts = createBundledFontSet()
  const inter = bundledFonts().find(({ family }) => family.name === 'Inter')!
  const latin = inter.family.files.find(({ italic, ranges }) => !italic && ranges.some(([from]) => from <= 0x61))!
  canvasLibrary().GlobalFonts.register(Buffer.from(await readFont(inter.paths.get(latin.key)!)), 'Label')
  const format = formatIn('en')
  context.fillStyle = '#16181d'
  context.fillRect(0, 0, sheet.width, sheet.height)
  for (const [index, name] of builtInLookNames.entries()) {
    const [x, y] = [(index % columns) * size.width, Math.floor(index / columns) * (size.height + labelHeight)]
    context.drawImage(await frameOf(name, index, fonts), x, y, size.width, size.height)
    context.fillStyle = '#e8eceb'
    context.font = '17px Label'
    context.fillText(format(message(`captions.looks.${name}`)), x + 12, y + size.height + 24)
  }
  return sharp(sheet.toBuffer('image/png')).png({ palette: true, quality: 92, effort: 8 }).toBuffer()
}

const [, script, out] = process.argv
if (script === import.meta.filename && out) await writeFile(out, await lookSheet())
