import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { findTools } from '../../../electron/media/tools.ts'
import { make } from './media.ts'

const execute = promisify(execFile)

/** A file that is small or cheap to send, and takes as much memory as possible where it is read. */
export interface HeavySource {
  name: string
  as: 'image' | 'video' | 'voice'
  extension: string
  make: () => Promise<Buffer>
}

const side = 6000
const size = `${String(side)}x${String(side)}`
/** A moving picture, of which no two frames are alike; `s` seconds at 25 frames per second. */
const moving = (frames: number, of = size) => [
  ...['-f', 'lavfi', '-i', `color=c=0x335577:s=${of}:r=25:d=${String(frames / 25)}`],
  ...['-vf', 'drawbox=x=t*1000:y=t*1000:w=iw/15:h=ih/15:c=white:t=fill'],
]
/** As many reference frames as the format has, all of them in use. */
const references = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '2', '-g', '250'],
  ...['-x264-params', 'ref=16:bframes=16:b-adapt=0:b-pyramid=strict:dpb-size=16:scenecut=0:rc-lookahead=0'],
]

/** An animated GIF of frames of one pixel on a large screen. */
export function tinyFrames(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a----\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** A WAV file of one second at most, with a header of one's own. */
function wave(channels: number, rate: number, samples: number, statedBytes?: number): Buffer {
  const data = Buffer.alloc(samples * channels * 2, 0x11)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(Math.min(0xffff_ffff, 36 + data.length), 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(Math.min(0xffff_ffff, rate * channels * 2), 28)
  head.writeUInt16LE(Math.min(0xffff, channels * 2), 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(statedBytes ?? data.length, 40)
  return Buffer.concat([head, data])
}

/** Sounds of 64 channels in no known arrangement, which ffmpeg can't mix down. */
export const sounds64 = {
  wav: () => wave(64, 48_000, 96_000),
  // The sources of libavfilter know no layout of 64 channels.
  ogg: () =>
    make('ogg', [
      ...['-f', 's16le', '-ar', '48000', '-ac', '64', '-t', '2', '-i', '/dev/zero'],
      ...['-c:a', 'libopus', '-mapping_family', '255'],
    ]),
}

/** An MP3 file whose tag holds a picture of this many bytes. */
async function coveredMp3(bytes: number): Promise<Buffer> {
  const sound = await make('mp3', ['-f', 'lavfi', '-i', 'sine=duration=2', '-write_xing', '0', '-id3v2_version', '0'])
  const text = Buffer.from('\0image/jpeg\0\x03\0', 'latin1')
  const frame = Buffer.alloc(10)
  frame.write('APIC', 0, 'latin1')
  syncSafe(frame, 4, text.length + bytes)
  const tag = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')
  syncSafe(tag, 6, frame.length + text.length + bytes)
  return Buffer.concat([tag, frame, text, Buffer.alloc(bytes, 0xd8), sound])
}

function syncSafe(buffer: Buffer, at: number, value: number): void {
  for (let index = 0; index < 4; index += 1) buffer[at + index] = (value >> (7 * (3 - index))) & 0x7f
}

/** A FLAC file with this many pictures of 16 MB among its metadata. */
async function pictureFlac(count: number): Promise<Buffer> {
  const flac = await make('flac', ['-f', 'lavfi', '-i', 'sine=duration=2'])
  const text = Buffer.alloc(4 + 4 + 9 + 4 + 16 + 4)
  const bytes = 0xff_ffff - text.length
  text.writeUInt32BE(3, 0)
  text.writeUInt32BE(9, 4)
  text.write('image/png', 8, 'latin1')
  text.writeUInt32BE(1000, 21)
  text.writeUInt32BE(1000, 25)
  text.writeUInt32BE(24, 29)
  text.writeUInt32BE(bytes, 37)
  const block = Buffer.concat([Buffer.from([6, 0xff, 0xff, 0xff]), text, Buffer.alloc(bytes, 7)])
  // fLaC, then STREAMINFO of 38 bytes, which must come first and must not be the last block.
  const first = Buffer.from(flac.subarray(0, 42))
  first[4]! &= 0x7f
  return Buffer.concat([first, ...Array.from({ length: count }, () => block), flac.subarray(42)])
}

/** An MP4 file of one frame, whose tables claim that it has `samples` frames. */
async function countlessSamples(samples: number): Promise<Buffer> {
  const film = await make('mp4', [...moving(1, '64x64'), '-c:v', 'libx264', '-pix_fmt', 'yuv420p'])
  const at = (name: string) => film.indexOf(name) + 4
  film.writeUInt32BE(1, at('stsz') + 4)
  film.writeUInt32BE(samples, at('stsz') + 8)
  film.writeUInt32BE(samples, at('stts') + 8)
  film.writeUInt32BE(1, at('stts') + 12)
  film.writeUInt32BE(samples, at('stsc') + 12)
  return film
}

/** A file of another file's frames, changed by ffmpeg without encoding. */
async function remade(extension: string, from: Buffer, args: (path: string) => string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-heavy-'))
  try {
    const path = join(folder, 'from')
    const output = join(folder, `made.${extension}`)
    await writeFile(path, from)
    const { ffmpeg } = await findTools()
    await execute(ffmpeg, ['-v', 'error', '-y', ...args(path), output])
    return await readFile(output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An elementary stream that goes on larger than it began. */
async function growing(extension: string, codec: string[], format: string): Promise<Buffer> {
  const small = await make(format, [...moving(12, '64x64'), ...codec])
  const large = await make(format, [...moving(36), ...codec])
  return remade(extension, Buffer.concat([small, large]), (path) => [
    '-r',
    '25',
    '-f',
    format,
    '-i',
    path,
    '-c',
    'copy',
  ])
}

/** A Matroska film with this many attachments of this size. */
async function withAttachments(bytes: number, count: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-heavy-'))
  try {
    const path = join(folder, 'font.ttf')
    const file = await open(path, 'w')
    await file.truncate(bytes)
    await file.close()
    const paths = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const other = join(folder, `font${String(index)}.ttf`)
        await copyFile(path, other)
        return ['-attach', other]
      }),
    )
    const attached = [...paths.flat(), '-metadata:s:t', 'mimetype=application/x-truetype-font']
    return await make('mkv', [...moving(25, '320x240'), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...attached])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A film of 36 MP in this many tracks. */
export async function tracks(extension: string, count: number, frames = 1, of = size): Promise<Buffer> {
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '2', '-pix_fmt', 'yuv420p']
  return remade(extension, await make('mp4', [...moving(frames, of), ...codec]), (path) => [
    ...['-i', path, ...Array.from({ length: count }, () => ['-map', '0:v']).flat(), '-c', 'copy'],
  ])
}

const x264 = (pixFmt: string, more: string[] = []) => [...references, '-pix_fmt', pixFmt, ...more]
const still = (of: number, more: (picture: Sharp) => Sharp) =>
  more(sharp({ create: { width: of, height: of, channels: 3, background: '#345678' } })).toBuffer()

const source = (
  name: string,
  as: HeavySource['as'],
  extension: string,
  content: () => Promise<Buffer>,
): HeavySource => ({
  name,
  as,
  extension,
  make: content,
})

/** Files of many kinds, each at a limit or above it. */
export const heavySources: HeavySource[] = [
  source('GIF, screen of 36 MP, 200 frames', 'video', 'gif', () => Promise.resolve(tinyFrames(side, side, 200))),
  source('GIF, screen of 256 MP', 'video', 'gif', () => Promise.resolve(tinyFrames(16_000, 16_000, 30))),
  source('APNG, 36 MP, 30 frames', 'image', 'png', () =>
    make('apng', [...moving(30), '-pix_fmt', 'rgba', '-plays', '0']),
  ),
  source('WebP, animated, 36 MP, 12 frames', 'image', 'webp', () =>
    make('webp', [...moving(12), '-c:v', 'libwebp_anim', '-compression_level', '0']),
  ),
  source('AVIF, 36 MP', 'image', 'avif', () => still(side, (one) => one.avif({ effort: 0 }))),
  source('TIFF, 36 MP, 16 bit', 'image', 'tiff', () =>
    still(side, (one) => one.toColourspace('rgb16').tiff({ compression: 'deflate' })),
  ),
  source('JPEG, 36 MP, progressive', 'image', 'jpg', () => still(side, (one) => one.jpeg({ progressive: true }))),
  source('PNG, 36 MP, interlaced', 'image', 'png', () => still(side, (one) => one.png({ progressive: true }))),
  source('JPEG 2000 in MOV, 36 MP', 'video', 'mov', () =>
    make('mov', [...moving(4), '-c:v', 'jpeg2000', '-pix_fmt', 'yuv444p', '-threads', '2']),
  ),
  source('MJPEG in AVI, 36 MP, 4:4:4', 'video', 'avi', () =>
    make('avi', [...moving(40), '-c:v', 'mjpeg', '-pix_fmt', 'yuvj444p', '-threads', '2']),
  ),
  source('ProRes 422, 36 MP', 'video', 'mov', () =>
    make('mov', [...moving(12), '-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le', '-threads', '2']),
  ),
  source('FFV1, 36 MP, 4:2:2 10 bit', 'video', 'mkv', () =>
    make('mkv', [...moving(30), '-c:v', 'ffv1', '-pix_fmt', 'yuv422p10le', '-threads', '2']),
  ),
  source('VP9, 36 MP, grows from 64 px', 'video', 'mkv', () =>
    growing('mkv', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p'], 'ivf'),
  ),
  source('AV1, 36 MP', 'video', 'mkv', () =>
    make('mkv', [...moving(24), '-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-threads', '2']),
  ),
  source('H.264, 36 MP, 16 references', 'video', 'mp4', () => make('mp4', [...moving(40), ...x264('yuv420p')])),
  source('H.264, 36 MP, 16 references, 4:2:2 10 bit', 'video', 'mp4', () =>
    make('mp4', [...moving(40), ...x264('yuv422p10le')]),
  ),
  source('H.264 that grows to that', 'video', 'avi', () => growing('avi', x264('yuv422p10le'), 'h264')),
  source('HEVC, 36 MP, 16 references, 4:2:2 10 bit', 'video', 'mp4', () =>
    make('mp4', [
      ...[...moving(20), '-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p10le'],
      // The standard allows eight references at once, decoders keep sixteen pictures.
      ...['-x265-params', 'ref=16:allow-non-conformance=1:bframes=3:rc-lookahead=5:pools=2:log-level=error'],
    ]),
  ),
  source('H.264, 36 MP, HDR', 'video', 'mp4', () =>
    make('mp4', [
      ...[...moving(30), ...x264('yuv420p10le')],
      ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
    ]),
  ),
  source('H.264, 36 MP, interlaced', 'video', 'mp4', () =>
    make('mp4', [...moving(30), ...x264('yuv420p', ['-flags', '+ildct+ilme', '-field_order', 'tt'])]),
  ),
  source('H.264, 36 MP, rotated', 'video', 'mp4', async () =>
    remade('mp4', await make('mp4', [...moving(40), ...x264('yuv420p')]), (path) => [
      ...['-display_rotation', '90', '-i', path, '-c', 'copy'],
    ]),
  ),
  source('H.264, pixels 100 times as wide as high', 'video', 'mp4', () =>
    make('mp4', [...moving(20, '6000x600'), ...references, '-pix_fmt', 'yuv420p', '-aspect', '1000:1']),
  ),
  source('MP4 of 60 tracks of 36 MP', 'video', 'mp4', () => tracks('mp4', 60, 20)),
  source('Matroska of 60 tracks of 36 MP', 'video', 'mkv', () => tracks('mkv', 60, 20)),
  source('MP4 of 900 tracks', 'video', 'mp4', () => tracks('mp4', 900, 5, '640x480')),
  source('MP4 that counts 150 million samples', 'video', 'mp4', () => countlessSamples(150_000_000)),
  source('MP4 that counts 7 million samples', 'video', 'mp4', () => countlessSamples(7_000_000)),
  source('MP4 that begins after 100 minutes', 'video', 'mp4', async () =>
    remade('mp4', await make('mp4', [...moving(10), ...x264('yuv420p')]), (path) => [
      ...['-itsoffset', '6000', '-i', path, '-c', 'copy', '-use_editlist', '1'],
    ]),
  ),
  source('MP4 of a single frame without a duration', 'video', 'mp4', () =>
    make('mp4', [...moving(1), ...x264('yuv420p'), '-video_track_timescale', '1000000']),
  ),
  source('Matroska, 100 minutes with one key frame', 'video', 'mkv', () =>
    make('mkv', [
      ...['-f', 'lavfi', '-i', 'color=c=gray:s=320x240:r=25:d=6000', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-g', '1000000', '-x264-params', 'scenecut=0', '-pix_fmt', 'yuv420p'],
    ]),
  ),
  source('Matroska, 1,000 frames per second', 'video', 'mkv', () =>
    make('mkv', [
      ...['-f', 'lavfi', '-i', 'color=c=gray:s=320x240:r=1000:d=60', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-pix_fmt', 'yuv420p'],
    ]),
  ),
  source('Matroska with 4 attachments of 150 MB', 'video', 'mkv', () => withAttachments(150_000_000, 4)),
  source('MP3 with a cover of 250 MB', 'voice', 'mp3', () => coveredMp3(250_000_000)),
  source('FLAC with 20 pictures of 16 MB', 'voice', 'flac', () => pictureFlac(20)),
  source('WAV of 2,147,483,629 samples per second', 'voice', 'wav', () =>
    Promise.resolve(wave(1, 2_147_483_629, 400_000)),
  ),
  source('WAV of 9,999,991 samples per second', 'voice', 'wav', () => Promise.resolve(wave(1, 9_999_991, 20_000_000))),
  source('WAV of 64 channels', 'voice', 'wav', () => Promise.resolve(sounds64.wav())),
  source('WAV of 512 channels', 'voice', 'wav', () => Promise.resolve(wave(512, 48_000, 48_000))),
  source('WAV that says 4 GB', 'voice', 'wav', () => Promise.resolve(wave(2, 48_000, 96_000, 0xffff_ffff))),
  source('Opus of 64 channels', 'voice', 'ogg', sounds64.ogg),
]
