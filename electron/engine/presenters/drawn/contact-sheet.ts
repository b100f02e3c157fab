/** Draws all presenters side by side: `node electron/engine/presenters/drawn/contact-sheet.ts docs/images/avatars.png`. */
import { writeFile } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { CLOSED } from './parts/mouth-lines.ts'
import { presenters } from './presenters/index.ts'
import { Figure } from './rig/figure.ts'
import { REST } from './rig/pose.ts'

const [COLUMNS, WIDTH, HEIGHT] = [7, 240, 259]

export async function contactSheet(): Promise<Buffer> {
  const rows = Math.ceil(presenters.length / COLUMNS)
  const last = presenters.length - (rows - 1) * COLUMNS
  const canvas = createCanvas(COLUMNS * WIDTH, rows * HEIGHT)
  const ctx = canvas.getContext('2d')
  for (const [i, presenter] of presenters.entries()) {
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)]
    // A shorter last row is spread over the whole width: wider pictures, no hole.
    const from = row < rows - 1 ? column * WIDTH : Math.round((column * COLUMNS * WIDTH) / last)
    const to = row < rows - 1 ? from + WIDTH : Math.round(((column + 1) * COLUMNS * WIDTH) / last)
    const figure = await Figure.prepare(presenter, to - from, HEIGHT)
    ctx.save()
    ctx.translate(from, row * HEIGHT)
    ctx.beginPath()
    ctx.rect(0, 0, to - from, HEIGHT)
    ctx.clip()
    ctx.fillStyle = presenter.background
    ctx.fillRect(0, 0, to - from, HEIGHT)
    figure.draw(ctx, { ...REST, mouth: CLOSED })
    ctx.restore()
  }
  return sharp(canvas.toBuffer('image/png')).png({ palette: true, quality: 92, effort: 8 }).toBuffer()
}

const [, script, out] = process.argv
if (script === import.meta.filename && out) await writeFile(out, await contactSheet())
