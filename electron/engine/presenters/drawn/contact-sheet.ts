/**
 * Draws all presenters side by side: `node electron/engine/presenters/drawn/contact-sheet.ts docs/images/avatars.png`; with
 * `gestures` behind it, all gestures that scripts can ask for, each made by another presenter; with `choices`, all that a
 * presenter can wear.
 */
import { writeFile } from 'node:fs/promises'
import { createCanvas } from '../../../media/canvas.ts'
import sharp from 'sharp'
import { gestures } from '../../../common/pronounce/index.ts'
import { closed } from './parts/mouth-lines.ts'
import { findPresenter, presenters } from './presenters/index.ts'
import { Figure } from './rig/figure.ts'
import { planMotion } from './rig/motion.ts'
import { restPose, type Pose } from './rig/pose.ts'
import { drawChoices } from './styling/choices.ts'

const [width, height] = [240, 259]

interface Cell {
  presenter: (typeof presenters)[number]
  pose: Pose
}

const resting = (): Cell[] => presenters.map((presenter) => ({ presenter, pose: { ...restPose, mouth: closed } }))

const gesturing = (): Cell[] =>
  gestures.map((name, i) => ({
    presenter: presenters[i % presenters.length]!,
    pose: planMotion({ durationS: 6, seed: 7, liveliness: 'calm', marks: [{ at: 2, kind: 'gesture', name }] })(2.4),
  }))

export async function contactSheet(cells: readonly Cell[] = resting(), columns = 6): Promise<Buffer> {
  const rows = Math.ceil(cells.length / columns)
  const last = cells.length - (rows - 1) * columns
  const canvas = createCanvas(columns * width, rows * height)
  const ctx = canvas.getContext('2d')
  for (const [i, { presenter, pose }] of cells.entries()) {
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
    ctx.drawImage(figure.picture(pose), 0, 0)
    ctx.restore()
  }
  return sharp(canvas.toBuffer('image/png')).png({ palette: true, quality: 92, effort: 8 }).toBuffer()
}

const [, script, out, kind] = process.argv
/** All that a presenter can wear, on its own colour. */
async function choicesSheet(presenter: (typeof presenters)[number]): Promise<Buffer> {
  const choices = await drawChoices(presenter, 120)
  const whole = sharp(choices).flatten({ background: presenter.background })
  return whole.png({ palette: true, quality: 92, effort: 8 }).toBuffer()
}

if (script === import.meta.filename && out) {
  const sheets: Record<string, () => Promise<Buffer>> = {
    gestures: () => contactSheet(gesturing(), 5),
    choices: () => choicesSheet(findPresenter('henrik')),
  }
  await writeFile(out, await (sheets[kind ?? ''] ?? contactSheet)())
}
