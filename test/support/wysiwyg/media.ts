import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { run } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'

const samples = fileURLToPath(new URL('../../../resources/samples/media/', import.meta.url))
const pictures = fileURLToPath(new URL('../../fixtures/pictures/', import.meta.url))

/** Absolute paths of the media that the projects show. */
export interface WysiwygMedia {
  backdrop: string
  studio: string
  headline: string
  dateCard: string
  invitation: string
  screenFrame: string
  productLoop: string
  /** 900 x 600 px with half transparent circles and fine lines. */
  glass: string
  /** A photo that is stored in landscape and shown upright by its orientation tag: 600 x 800 px as shown. */
  turned: string
  /** 640 x 360 px at 25 fps, 2 s: the picture differs in every frame. */
  moving: string
  /** 360 x 640 px at 30 fps, 3 s, with sound. */
  upright: string
}

/** Makes the media that the samples don't have. */
export async function makeMedia(folder: string, tools: MediaTools): Promise<WysiwygMedia> {
  await mkdir(folder, { recursive: true })
  const at = (name: string): string => join(folder, name)
  const lines = Array.from({ length: 30 }, (_, i) => `<path d="M0 ${i * 20}H900" stroke="#123" stroke-width="1"/>`)
  const circles = `<circle cx="300" cy="300" r="220" fill="#e0a56b" fill-opacity="0.6"/><circle cx="600" cy="300" r="220" fill="#2f6d5c" fill-opacity="0.6"/>`
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${lines.join('')}${circles}</svg>`),
  )
    .png()
    .toFile(at('glass.png'))
  await sharp(join(samples, 'backdrop-studio.jpg'))
    .resize(800, 600, { fit: 'cover' })
    .composite([
      {
        input: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#c8463a"/></svg>',
        ),
        left: 20,
        top: 20,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toFile(at('turned.jpg'))
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '16', '-pix_fmt', 'yuv420p']
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  const convert = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv']
  await run(tools, [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=2'],
    ...[...convert, ...encode, ...tags, at('moving.mp4')],
  ])
  await run(tools, [
    ...['-f', 'lavfi', '-i', 'mandelbrot=size=360x640:rate=30', '-f', 'lavfi', '-i', 'sine=frequency=330:duration=3'],
    ...['-t', '3', ...convert, ...encode, ...tags, '-c:a', 'aac', at('upright.mp4')],
  ])
  return {
    backdrop: join(samples, 'backdrop-spring.jpg'),
    studio: join(samples, 'backdrop-studio.jpg'),
    headline: join(pictures, 'headline.png'),
    dateCard: join(pictures, 'date-card.png'),
    invitation: join(pictures, 'invitation.png'),
    screenFrame: join(pictures, 'screen-frame.png'),
    productLoop: join(samples, 'product-loop.mp4'),
    glass: at('glass.png'),
    turned: at('turned.jpg'),
    moving: at('moving.mp4'),
    upright: at('upright.mp4'),
  }
}
