/** Draws all presenters side by side: `node electron/engine/avatars/contact-sheet.ts docs/images/avatars.png`. */
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
  const canvas = createCanvas(COLUMNS * WIDTH, rows * HEIGHT)
  const ctx = canvas.getContext('2d')
  for (const [i, presenter] of presenters.entries()) {
    const figure = await Figure.prepare(presenter, WIDTH, HEIGHT)
    ctx.save()
    ctx.translate((i % COLUMNS) * WIDTH, Math.floor(i / COLUMNS) * HEIGHT)
    ctx.beginPath()
    ctx.rect(0, 0, WIDTH, HEIGHT)
    ctx.clip()
    ctx.fillStyle = presenter.background
    ctx.fillRect(0, 0, WIDTH, HEIGHT)
    figure.draw(ctx, { ...REST, mouth: CLOSED })
    ctx.restore()
  }
  return sharp(canvas.toBuffer('image/png')).png({ palette: true, quality: 92, effort: 8 }).toBuffer()
}

const [, script, out] = process.argv
if (script === import.meta.filename && out) await writeFile(out, await contactSheet())
