import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { bt709Tags, findTools, run } from '../../../electron/media/index.ts'
import { springBackdrop, studioBackdrop } from './backdrops.ts'
import { productLoop, loopCanvas, loopFrame } from './product-loop.ts'
import { registerInter } from './type.ts'

/** Makes the media of the sample projects: `node resources/samples/make/index.ts`. The results are kept in the repository. */

const folder = fileURLToPath(new URL('../media/', import.meta.url))

async function jpeg(name: string, canvas: Canvas): Promise<void> {
  await sharp(canvas.toBuffer('image/png'))
    .jpeg({ quality: 96, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, name))
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
await loop('product-loop.mp4')
