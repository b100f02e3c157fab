import sharp from 'sharp'
import { film, make } from '../engine/media.ts'
import { movingFace } from '../engine/moving-face.ts'
import { samplePath } from './references.ts'
import { animation, astronaut, astronautPath, crowd, portraitIn } from './sources.ts'

/** Input of a character swap, and the expected result. */
export interface SwapCase {
  name: string
  mode: 'replace' | 'animate'
  /** Names in the address, with what is served there; the usual ones where absent. */
  image?: Buffer
  video?: Buffer
  duration?: number
  /** Seconds of the result, or what the reason of its failure says. */
  wanted: number | RegExp
  /** Whether the result has sound; not checked where absent. */
  sound?: boolean
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))

const noCharacter = /^image: No face was found/
const noDriver = /^video: No face was found/

/** A film that stands still, made of one picture. */
export const still = (picture: string, seconds: number, more: string[] = []): Promise<Buffer> =>
  make('mp4', [
    ...['-loop', '1', '-framerate', '10', '-t', String(seconds), '-i', picture, ...more],
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-vf', 'pad=ceil(iw/2)*2:ceil(ih/2)*2'],
    ...['-movflags', '+faststart'],
  ])

/** A film of ten hours: one picture a minute. */
const tenHours = () =>
  make('mp4', [
    ...['-f', 'lavfi', '-i', 'color=c=gray:s=64x64:r=1/60:d=36000', '-c:v', 'libx264'],
    ...['-preset', 'ultrafast', '-g', '30', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  ])

/** Sound in a track of no length beside a second of the face. */
const soundOfNoLength = () =>
  make('mp4', [
    ...['-loop', '1', '-framerate', '10', '-t', '1', '-i', astronautPath],
    ...['-f', 'lavfi', '-i', 'anullsrc=r=44100', '-af', 'atrim=end=0', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  ])

/** A film whose tracks have a description and no frames. */
const noFrames = () =>
  make('mp4', [
    ...['-f', 'lavfi', '-i', 'color=c=gray:s=64x64:r=10:d=1', '-frames:v', '0', '-c:v', 'libx264'],
    ...['-pix_fmt', 'yuv420p'],
  ])

/** Characters: every kind of picture. All but the first take the usual film. */
export async function characterCases(): Promise<SwapCase[]> {
  const portrait = () => astronaut()
  const turned = await portrait().rotate(180).jpeg().withMetadata({ orientation: 3 }).toBuffer()
  const each = async (name: string, picture: Promise<Buffer> | Buffer, wanted: number | RegExp = 1) => {
    const image = await picture
    return (['replace', 'animate'] as const).map((mode): SwapCase => ({ name, mode, image, wanted }))
  }
  return (
    await Promise.all([
      each(
        'character: no face',
        sharp({ create: { width: 320, height: 240, channels: 3, background: '#777' } })
          .png()
          .toBuffer(),
        noCharacter,
      ),
      each('character: truly upside down', portrait().rotate(180).png().toBuffer(), noCharacter),
      each('character: upside down, but EXIF says so', turned),
      each('character: a face of 30 px', portraitIn(640, 480, 30, { x: 100, y: 60 }), /^image: .*(small|px)/),
      each('character: forty faces', crowd(8, 5, 64)),
      each('character: grey', portrait().greyscale().toColourspace('b-w').jpeg().toBuffer()),
      each('character: CMYK', portrait().toColourspace('cmyk').jpeg().toBuffer()),
      each('character: half transparent', portrait().ensureAlpha(0.4).png().toBuffer()),
      each('character: 16 bits a colour', portrait().toColourspace('rgb16').png().toBuffer()),
      each('character: animated WebP', animation('webp', 2), /^image: .* is webp by its content/),
      each('character: GIF', portrait().gif().toBuffer(), /^image: .* is gif by its content/),
      each(
        'character: half a PNG',
        half(await portrait().png().toBuffer()),
        /^image: .*(damaged|incomplete|cannot be read|cut short)/,
      ),
      each(
        'character: half a JPEG',
        half(await portrait().jpeg().toBuffer()),
        /^image: .*(damaged|incomplete|cannot be read|cut short)/,
      ),
      each('character: no bytes', Buffer.alloc(0), /^image: .*empty/),
      each(
        'character: 1 pixel',
        sharp({ create: { width: 1, height: 1, channels: 3, background: '#777' } })
          .png()
          .toBuffer(),
        /^image: /,
      ),
      each(
        'character: a strip',
        sharp({ create: { width: 4000, height: 100, channels: 3, background: '#777' } })
          .png()
          .toBuffer(),
        /^image: .*too narrow/,
      ),
      each(
        'character: 64 megapixels',
        sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#777' } })
          .png()
          .toBuffer(),
        /^image: .*(megapixel|px)/,
      ),
    ])
  ).flat()
}

/** Films: the driver, and the film whose faces are replaced. `folder` is for intermediate pictures. */
export async function filmCases(
  write: (name: string, bytes: Buffer) => Promise<string>,
  report: (line: string) => void,
): Promise<SwapCase[]> {
  const moving = await movingFace(1)
  const hours = await tenHours()
  const each = async (
    name: string,
    film: Promise<Buffer> | Buffer,
    wanted: number | RegExp | Record<'replace' | 'animate', number | RegExp>,
    more: Partial<SwapCase> = {},
  ) => {
    const video = await film
    return (['replace', 'animate'] as const).map((mode): SwapCase => ({
      name,
      mode,
      video,
      wanted: typeof wanted === 'object' && !(wanted instanceof RegExp) ? wanted[mode] : wanted,
      ...more,
    }))
  }
  const shown = async (name: string, picture: Promise<Buffer> | Buffer) =>
    still(await write(`${name}.png`, await picture), 0.6)
  const group = samplePath('faces/group-1927.jpg')
  if (group === undefined) report('A face from the side is skipped: ../shared/samples is not there.')
  const cases = [
    await each('film: no face', film(1, '320x240', 'gray'), noDriver),
    await each('film: truly upside down', shown('over', astronaut().rotate(180).png().toBuffer()), noDriver),
    await each('film: forty faces', shown('forty', crowd(8, 5, 64)), 0.6),
    await each('film: a face of 30 px', shown('small', portraitIn(640, 480, 30, { x: 100, y: 60 })), noDriver),
    await each('film: grey', shown('grey', astronaut().greyscale().png().toBuffer()), 0.6),
    await each('film: without sound', movingFace(1, { sound: false }), 1, { sound: false }),
    await each('film: sound of no length', soundOfNoLength(), 1),
    await each('film: with sound', moving, 1, { sound: true }),
    await each('film: half of it', half(moving), /^video: .*(damaged|cut short|cannot be)/),
    await each('film: no frame', noFrames(), /^video: /),
    await each('film: no bytes', Buffer.alloc(0), /^video: .*empty/),
    await each('film: only sound', make('mp4', ['-f', 'lavfi', '-i', 'sine=d=1']), /^video: /),
    await each('film: a picture', astronaut().png().toBuffer(), /^video: .* by its content/),
    await each('film: ten hours', hours, /^video is 36000 s long/),
    await each('film: the first two seconds of ten hours', hours, /^video: .* 10 hours long; the limit is 2/, {
      duration: 2,
    }),
  ]
  if (group !== undefined) {
    const side = sharp(group).extract({ left: 1395, top: 30, width: 110, height: 115 }).resize(660, 690)
    cases.push(await each('film: a face from the side', shown('side', side.png().toBuffer()), 0.6))
  }
  return cases.flat()
}
