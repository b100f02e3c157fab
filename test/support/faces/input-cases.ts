import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { make, tone } from '../engine/media.ts'
import { samplePath } from './references.ts'
import { animation, astronaut, astronautPath, crowd, leavingFilm, portraitIn } from './sources.ts'

/** A file that is given to face detection, and the expected result. */
export interface InputCase {
  name: string
  /** Name in the address; its extension may be wrong. */
  file: string
  content: Buffer
  contentType?: string
  /** Number of faces in each answered frame; or the message of the refusal. */
  wanted: number | number[] | RegExp
}

const processing = (reason: string) => new RegExp(`^Failed to process media: .*(${reason}).*\\.$`)
const type = (reason: string) => new RegExp(`^Failed to detect media type: .*(${reason}).*\\.$`)
const noFaces = /^No faces detected in the (image|video)\.$/

/** Half of a file's bytes. */
const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))

/** A still that is shown for hours: one picture a minute. */
export function hoursOf(hours: number): Promise<Buffer> {
  return make('mp4', [
    ...['-f', 'lavfi', '-i', `color=c=gray:s=64x64:r=1/60:d=${String(hours * 3600)}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  ])
}

/** A film with an index that names no frame: only its header is stored. */
export async function withoutFrames(): Promise<Buffer> {
  const film = await make('mkv', [
    '-f',
    'lavfi',
    '-i',
    'color=c=gray:s=64x64:r=10:d=1',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
  ])
  // The first cluster of a Matroska file begins with this id; the bytes before it describe the streams.
  return film.subarray(0, film.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75])))
}

function flat(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#777777' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Cases that take a second together. */
export async function quickCases(): Promise<InputCase[]> {
  const png = await readFile(astronautPath)
  const jpeg = await astronaut().jpeg().toBuffer()
  const film = await leavingFilm()
  const upsideDown = await astronaut().rotate(180).jpeg().withMetadata({ orientation: 3 }).toBuffer()
  const wide = await astronaut().ensureAlpha(0.4).png().toBuffer()
  return [
    { name: 'no face', file: 'plain.png', content: await flat(320, 240), wanted: noFaces },
    {
      name: 'a face of 30 px',
      file: 'small.png',
      content: await portraitIn(1280, 720, 30, { x: 700, y: 300 }),
      wanted: 1,
    },
    { name: 'upside down, but EXIF says so', file: 'turned.jpg', content: upsideDown, wanted: 1 },
    {
      name: 'truly upside down',
      file: 'over.png',
      content: await astronaut().rotate(180).png().toBuffer(),
      wanted: noFaces,
    },
    {
      name: 'grey',
      file: 'grey.jpg',
      content: await astronaut().greyscale().toColourspace('b-w').jpeg().toBuffer(),
      wanted: 1,
    },
    {
      name: 'CMYK',
      file: 'cmyk.jpg',
      content: await astronaut().toColourspace('cmyk').jpeg().toBuffer(),
      wanted: 1,
    },
    { name: 'half transparent', file: 'alpha.png', content: wide, wanted: 1 },
    {
      name: '16 bits a colour',
      file: 'deep.png',
      content: await astronaut().toColourspace('rgb16').png().toBuffer(),
      wanted: 1,
    },
    { name: 'BMP', file: 'map.bmp', content: await make('bmp', ['-i', astronautPath]), wanted: 1 },
    { name: 'WebP', file: 'still.webp', content: await astronaut().webp().toBuffer(), wanted: 1 },
    { name: 'a picture that is called a film', file: 'lie.mp4', content: jpeg, wanted: 1 },
    {
      name: 'a film that is called a picture',
      file: 'lie.jpg',
      content: film,
      contentType: 'image/jpeg',
      wanted: [1, 1, 0, 0, 0],
    },
    { name: 'a name without an ending', file: 'nameless', content: png, wanted: 1 },
    {
      name: 'half a PNG',
      file: 'half.png',
      content: half(png),
      wanted: processing('damaged|incomplete|cannot be read'),
    },
    {
      name: 'half a JPEG',
      file: 'half.jpg',
      content: half(jpeg),
      wanted: processing('damaged|incomplete|cannot be read'),
    },
    { name: 'half a film', file: 'half.mp4', content: half(film), wanted: processing('cut short') },
    {
      name: 'a film without a frame',
      file: 'none.mkv',
      content: await withoutFrames(),
      wanted: processing('no length|cannot be read|no frame|cannot be decoded|cut short'),
    },
    {
      name: 'an SVG that is called a picture',
      file: 'draw.png',
      content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      contentType: 'image/png',
      wanted: type('SVG'),
    },
    {
      name: 'a web page that is called a picture',
      file: 'page.jpg',
      content: Buffer.from('<!doctype html><p>Log in'),
      contentType: 'image/jpeg',
      wanted: type('web page'),
    },
    {
      name: 'a playlist that is called a film',
      file: 'list.mp4',
      content: Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
      wanted: type('playlist'),
    },
    {
      name: 'noise',
      file: 'noise.jpg',
      content: Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)),
      wanted: type('of an unknown kind'),
    },
    { name: 'a sound', file: 'sound.mp3', content: await tone(0.3, 'mp3'), wanted: type('sound file') },
    { name: 'an animated WebP', file: 'moving.webp', content: await animation('webp', 2), wanted: [1, 1] },
    { name: 'a GIF of one frame', file: 'one.gif', content: await astronaut().gif().toBuffer(), wanted: [1] },
  ]
}

/** Cases with large or long files, and those that need the samples beside the repository. */
export async function heavyCases(report: (line: string) => void): Promise<InputCase[]> {
  const group = samplePath('faces/group-1927.jpg')
  if (group === undefined) report('A face from the side is skipped: ../shared/samples is not there.')
  return [
    { name: 'forty faces', file: 'forty.png', content: await crowd(8, 5, 64), wanted: 40 },
    {
      name: '100 megapixels',
      file: 'huge.png',
      content: await flat(10_000, 10_000),
      wanted: processing('100 megapixels\\); the limit is 36'),
    },
    {
      name: '35 megapixels',
      file: 'large.jpg',
      content: await sharp(await portraitIn(7000, 5000, 900, { x: 1000, y: 200 }))
        .jpeg()
        .toBuffer(),
      wanted: 1,
    },
    { name: '1 pixel', file: 'one.png', content: await flat(1, 1), wanted: noFaces },
    { name: 'a line of 20,000 by 3 px', file: 'line.png', content: await flat(20_000, 3), wanted: noFaces },
    {
      name: 'a film of ten hours',
      file: 'hours.mp4',
      content: await hoursOf(10),
      wanted: processing('10 hours long; the limit is 2'),
    },
    { name: 'a film of an hour and a half', file: 'hour.mp4', content: await hoursOf(1.5), wanted: noFaces },
    {
      name: 'an empty file',
      file: 'empty.png',
      content: Buffer.alloc(0),
      wanted: /^Failed to download media: .*is empty \(0 bytes\)\. .*\.$/,
    },
    {
      name: 'AVIF',
      file: 'still.avif',
      content: await astronaut().avif({ effort: 0 }).toBuffer(),
      wanted: 1,
    },
    { name: 'TIFF', file: 'still.tiff', content: await astronaut().tiff().toBuffer(), wanted: 1 },
    ...(group === undefined
      ? []
      : [
          {
            name: 'a face from the side',
            file: 'side.png',
            content: await sharp(group)
              .extract({ left: 1395, top: 30, width: 110, height: 115 })
              .resize(660, 690)
              .png()
              .toBuffer(),
            wanted: 1,
          },
        ]),
  ]
}
