/**
 * Draws a frame of every built-in look of captions: `node electron/engine/capabilities/video/look-sheet.ts
 * docs/images/captions.png`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { builtInLook, builtInLookNames, defaultPosition, timedCue } from '../../../common/captions/index.ts'
import type { BuiltInLookName } from '../../../common/captions/index.ts'
import { formatIn, message } from '../../../common/messages/index.ts'
import { PictureDrawing } from '../../../media/drawing/index.ts'
import { bundledFonts, readFont } from '../../../media/fonts/index.ts'
import { closed } from '../../presenters/drawn/parts/mouth-lines.ts'
import { presenters } from '../../presenters/drawn/presenters/index.ts'
import { Figure } from '../../presenters/drawn/rig/figure.ts'
import { restPose } from '../../presenters/drawn/rig/pose.ts'
import { engineFps } from '../../presenters/frame-rate.ts'

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

/** The picture that the captions show at the moment of the frames, and its box. */
async function captionAt(name: BuiltInLookName, drawing: PictureDrawing) {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-looks-'))
  try {
    const { track } = await drawing.drawCaptions({
      cues: [cue],
      look: builtInLook(name),
      position: defaultPosition(canvasSize),
      canvas: canvasSize,
      fps: engineFps,
      frames: Math.ceil((cue.endMs * engineFps) / 1000),
      folder,
    })
    let frame = Math.floor((atMs * engineFps) / 1000)
    const shown = track!.pictures.find(({ frames }) => (frame -= frames) < 0)
    return { image: await loadImage(shown!.path ?? track!.empty), box: track! }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function frameOf(name: BuiltInLookName, index: number, drawing: PictureDrawing): Promise<Canvas> {
  const canvas = createCanvas(canvasSize.width, canvasSize.height)
  const context = canvas.getContext('2d')
  const presenter = presenters[index % presenters.length]!
  context.fillStyle = presenter.background
  context.fillRect(0, 0, canvas.width, canvas.height)
  const figure = await Figure.prepare(presenter, canvas.width, canvas.height)
  figure.draw(context, { ...restPose, mouth: closed })
  const { image, box } = await captionAt(name, drawing)
  context.drawImage(image, box.x, box.y)
  return canvas
}

export async function lookSheet(): Promise<Buffer> {
  const rows = Math.ceil(builtInLookNames.length / columns)
  const sheet = createCanvas(columns * size.width, rows * (size.height + labelHeight))
  const context = sheet.getContext('2d')
  const inter = bundledFonts().find(({ family }) => family.name === 'Inter')!
  const latin = inter.family.files.find(({ italic, ranges }) => !italic && ranges.some(([from]) => from <= 0x61))!
  GlobalFonts.register(Buffer.from(await readFont(inter.paths.get(latin.key)!)), 'Label')
  const drawing = new PictureDrawing()
  const format = formatIn('en')
  context.fillStyle = '#16181d'
  context.fillRect(0, 0, sheet.width, sheet.height)
  try {
    for (const [index, name] of builtInLookNames.entries()) {
      const [x, y] = [(index % columns) * size.width, Math.floor(index / columns) * (size.height + labelHeight)]
      context.drawImage(await frameOf(name, index, drawing), x, y, size.width, size.height)
      context.fillStyle = '#e8eceb'
      context.font = '17px Label'
      context.fillText(format(message(`captions.looks.${name}`)), x + 12, y + size.height + 24)
    }
  } finally {
    await drawing.close()
  }
  return sharp(sheet.toBuffer('image/png')).png({ palette: true, quality: 92, effort: 8 }).toBuffer()
}

const [, script, out] = process.argv
if (script === import.meta.filename && out) await writeFile(out, await lookSheet())
