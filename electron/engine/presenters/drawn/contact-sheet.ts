/** Draws all presenters side by side: `node electron/engine/presenters/drawn/contact-sheet.ts docs/images/avatars.png`. */
import { writeFile } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { closed } from './parts/mouth-lines.ts'
import { presenters } from './presenters/index.ts'
import { Figure } from './rig/figure.ts'
import { restPose } from './rig/pose.ts'

const [columns, width, height] = [7, 240, 259]

export async function contactSheet(): Promise<Buffer> {
  const rows = Math.ceil(presenters.length / columns)
  const last = presenters.length - (rows - 1) * columns
  const canvas = createCanvas(columns * width, rows * height)
  const ctx = canvas.getContext('2d')
  for (const [i, presenter] of presenters.entries()) {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    // The pictures of a shorter last row are made wider, so that the row fills the whole width.
    const from = row < rows - 1 ? column * width : Math.round((column * columns * width) / last)
    const to = row < rows - 1 ? from + width : Math.round(((column + 1) * columns * width) / last)
    const figure = new Figure(presenter, to - from, height)
    ctx.save()
    ctx.translate(from, row * height)
    ctx.beginPath()
    ctx.rect(0, 0, to - from, height)
    ctx.clip()
    ctx.fillStyle = presenter.background
    ctx.fillRect(0, 0, to - from, height)
    ctx.drawImage(figure.picture({ ...restPose, mouth: closed }), 0, 0)
    ctx.restore()
  }
  return sharp(canvas.toBuffer('image/png')).png({ palette: true, quality: 92, effort: 8 }).toBuffer()
}

const [, script, out] = process.argv
if (script === import.meta.filename && out) await writeFile(out, await contactSheet())
