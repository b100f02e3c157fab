import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { bt709Tags, findTools, run } from '../../../electron/media/index.ts'
import { springBackdrop, studioBackdrop } from './backdrops.ts'
import { dateCard, headline, invitation, screenFrame } from './cards.ts'
import { productLoop, loopCanvas, loopFrame } from './product-loop.ts'
import { habit, habitsTitle } from './portrait.ts'
import { registerInter } from './type.ts'

/** Makes the media of the sample projects: `node resources/samples/make/index.ts`. The results are kept in the repository. */

const folder = fileURLToPath(new URL('../media/', import.meta.url))

async function jpeg(name: string, canvas: Canvas): Promise<void> {
  await sharp(canvas.toBuffer('image/png'))
    .jpeg({ quality: 96, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, name))
}

async function png(name: string, canvas: Canvas): Promise<void> {
  await sharp(canvas.toBuffer('image/png')).png({ compressionLevel: 9, effort: 10 }).toFile(join(folder, name))
}

async function loop(name: string): Promise<void> {
  const frames = await mkdtemp(join(tmpdir(), 'greenroom-samples-'))
  try {
    const canvas = loopCanvas()
    for (let frame = 0; frame < productLoop.frames; frame++) {
      loopFrame(canvas, frame)
      await writeFile(join(frames, `${String(frame).padStart(4, '0')}.png`), canvas.toBuffer('image/png'))
    }
    const input = ['-framerate', String(productLoop.fps), '-i', join(frames, '%04d.png')]
    const video = [
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '20',
    ]
    const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart']
    await run(await findTools(), ['-y', ...input, ...video, ...bt709Tags, ...plain, join(folder, name)])
  } finally {
    await rm(frames, { recursive: true, force: true })
  }
}

registerInter()
await mkdir(folder, { recursive: true })
await jpeg('backdrop-spring.jpg', springBackdrop())
await jpeg('backdrop-studio.jpg', studioBackdrop())
await png('headline.png', headline())
await png('invitation.png', invitation())
await png('date-card.png', dateCard())
await png('screen-frame.png', screenFrame())
await png('habits-title.png', habitsTitle())
await png('habit-1.png', habit(1, 'Read your mail twice a day'))
await png('habit-2.png', habit(2, 'Answer the short ones at once'))
await png('habit-3.png', habit(3, 'Archive everything else'))
await loop('product-loop.mp4')
