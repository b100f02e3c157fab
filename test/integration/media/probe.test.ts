import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTools, isMediaError, probe } from '../../../electron/media/index.ts'
import { heic } from '../../support/media/heic.ts'
import { make, picture, scratch } from '../../support/media/making.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const testPicture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=25:d=0.4']
const testTone = ['-f', 'lavfi', '-i', 'sine=r=44100:d=0.4']
let clip = ''

beforeAll(async () => {
  clip = await make(tools, files.path('clip.mp4'), ...testPicture, ...testTone, '-pix_fmt', 'yuv420p', '-c:a', 'aac')
})

async function refusal(path: string, label?: string) {
  const error: unknown = await probe(tools, path, label === undefined ? {} : { label }).catch((e: unknown) => e)
  if (!isMediaError(error)) throw new Error(`expected a refusal of ${path}`)
  return error
}

test('a clip with sound', async () => {
  const info = await probe(tools, clip)
  expect(info).toMatchObject({ kind: 'video', container: 'mp4' })
  // Old versions write the coder's last, half-empty block of sound into the length.
  expect(Math.abs(info.durationMs - 400)).toBeLessThanOrEqual(25)
  expect(info.video).toMatchObject({
    codec: 'h264',
    width: 64,
    height: 36,
    fps: 25,
    rotation: 0,
    sar: 1,
    bitDepth: 8,
  })
  expect(info.video).toMatchObject({ frameCount: 10, hasAlpha: false, pixFmt: 'yuv420p' })
  expect(info.audio).toMatchObject({ codec: 'aac', sampleRate: 44100, channels: 1 })
})

test('names with spaces, percent signs, colons and leading dashes are only names', async () => {
  for (const name of ['-i %03d.mp4', 'a:b c.mp4', "it's [1],x;y.mp4", 'ünï 字.mp4']) {
    await copyFile(clip, files.path(name))
    expect((await probe(tools, files.path(name))).kind).toBe('video')
  }
})

test('alpha of VP9 is seen by its tag', async () => {
  const path = await make(tools, files.path('a.webm'), ...testPicture, '-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p')
  expect((await probe(tools, path)).video).toMatchObject({ codec: 'vp9', hasAlpha: true })
})

test('10 bit, HDR tags and pixel aspect', async () => {
  const path = await make(
    tools,
    files.path('hdr.mkv'),
    ...testPicture,
    ...['-vf', 'setsar=2/1,setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc'],
    ...['-c:v', 'ffv1', '-pix_fmt', 'yuv420p10le'],
    ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
  )
  const { video } = await probe(tools, path)
  expect(video).toMatchObject({ bitDepth: 10, sar: 2, width: 128, height: 36, codedWidth: 64 })
  expect(video?.color).toMatchObject({
    hdr: true,
    transfer: 'smpte2084',
    primaries: 'bt2020',
    space: 'bt2020nc',
  })
})

test('images: EXIF orientation, alpha, animation', async () => {
  await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(files.path('turned.jpg'))
  expect(await probe(tools, files.path('turned.jpg'))).toMatchObject({
    kind: 'image',
    container: 'jpeg',
    image: { width: 20, height: 30, hasAlpha: false },
  })
  await picture(files.path('alpha.webp'), 8, 8, '#ff000080')
  expect((await probe(tools, files.path('alpha.webp'))).image?.hasAlpha).toBe(true)
  const gif = await make(tools, files.path('x.gif'), ...testPicture)
  expect(await probe(tools, gif)).toMatchObject({ kind: 'animation', video: { width: 64, hasAlpha: true } })
  const apng = await make(tools, files.path('x.png'), ...testPicture, '-f', 'apng')
  expect(await probe(tools, apng)).toMatchObject({ kind: 'animation', container: 'png' })
})

test('sound alone, and a song with a cover picture', async () => {
  const wav = await make(tools, files.path('x.wav'), ...testTone)
  expect(await probe(tools, wav)).toMatchObject({ kind: 'audio', container: 'wav', durationMs: 400 })
  const cover = await picture(files.path('cover.png'), 16, 16, 'blue')
  const song = ['-i', cover, ...testTone, '-map', '1', '-map', '0', '-c:v', 'png', '-disposition:v', 'attached_pic']
  const mp3 = await make(tools, files.path('x.mp3'), ...song)
  const info = await probe(tools, mp3)
  expect(info.kind).toBe('audio')
  expect(info.video).toBeUndefined()
})

test('the length of a recording that does not tell it is measured', async () => {
  const path = await make(
    tools,
    files.path('live.webm'),
    ...testPicture,
    '-c:v',
    'libvpx-vp9',
    '-live',
    '1',
    '-f',
    'webm',
  )
  const { durationMs } = await probe(tools, path)
  expect(durationMs).toBeGreaterThan(350)
  expect(durationMs).toBeLessThan(450)
})

test.each([
  ['list.mp4', '#EXTM3U\n#EXTINF:1,\n/etc/passwd\n', 'playlist'],
  ['list.ffconcat', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'list of files'],
  ['bare.txt', 'file /etc/hostname\n', 'list of files'],
  ['session.sdp', 'v=0\no=- 0 0 IN IP4 127.0.0.1\n', 'session description'],
  ['drawing.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG'],
  ['manifest.mp4', '<?xml version="1.0"?>\n<MPD type="static"></MPD>', 'DASH'],
  ['captions.mp4', '1\n00:00:01,000 --> 00:00:02,000\nHi\n', 'subtitles'],
  ['page.mp4', '<!DOCTYPE html><html></html>', 'web page'],
  ['words.mp4', 'This is no film.', 'text'],
])('%s is refused by its content', async (name, content, word) => {
  await writeFile(files.path(name), content)
  const error = await refusal(files.path(name), 'elements[0].url')
  expect(error.code).toBe('refused')
  expect(error.message).toContain('elements[0].url')
  expect(error.message).toContain(word)
})

test('the rate of a recording is that of its frames, not of its clock', async () => {
  const uneven = "settb=1/1000,setpts='PTS+mod(N*N*7,31)'"
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=20:d=2', '-vf', uneven, '-fps_mode', 'passthrough']
  const codec = ['-c:v', 'libvpx', '-cpu-used', '8', '-deadline', 'realtime', '-f', 'webm', '-live', '1']
  const { video, durationMs } = await probe(tools, await make(tools, files.path('recorded.webm'), ...source, ...codec))
  expect(Math.abs(durationMs - 2000), 'ms').toBeLessThanOrEqual(60)
  expect(video!.fps).toBeGreaterThan(18)
  expect(video!.fps).toBeLessThan(22)
  expect(video!.variableFrameRate).toBe(true)
})

test('empty, missing, cut short, damaged and unknown files', async () => {
  await writeFile(files.path('empty.mp4'), '')
  expect(await refusal(files.path('empty.mp4'))).toMatchObject({ code: 'unreadable' })
  expect((await refusal(files.path('empty.mp4'))).message).toContain('0 bytes')
  expect(await refusal(files.path('gone.mp4'))).toMatchObject({ code: 'not-found' })
  expect(await refusal(files.folder)).toMatchObject({ code: 'not-found' })

  await copyFile(clip, files.path('cut.mp4'))
  await truncate(files.path('cut.mp4'), 3000)
  expect((await refusal(files.path('cut.mp4'))).message).toContain('cut short')
  const wav = await make(tools, files.path('cut.wav'), ...testTone)
  await truncate(wav, 5000)
  expect((await refusal(wav)).message).toContain('cut short')

  const bytes = await readFile(clip)
  bytes.fill(0x5a, 48)
  await writeFile(files.path('noise.mp4'), bytes)
  expect(await refusal(files.path('noise.mp4'))).toMatchObject({ code: 'unreadable' })
  await writeFile(files.path('zeros.bin'), Buffer.alloc(5000))
  expect(await refusal(files.path('zeros.bin'))).toMatchObject({ code: 'unreadable' })
})

test('a picture above the limit is refused with the limit', async () => {
  await sharp({ create: { width: 8000, height: 5000, channels: 3, background: 'white' } })
    .png()
    .toFile(files.path('huge.png'))
  const error = await refusal(files.path('huge.png'))
  expect(error.code).toBe('too-large')
  expect(error.message).toMatch(/40 megapixels.*36 megapixels/)
})

test('a HEIC photo is called what it is, and nothing is said of where it lies', async () => {
  const path = files.path('photo.jpg')
  await writeFile(path, heic)
  const { code, message } = await refusal(path, 'https://h/photo.jpg')
  expect(code).toBe('unreadable')
  expect(message).toBe('https://h/photo.jpg is a HEIC photo, which cannot be read. Save it as JPEG or PNG.')
})

test('a sound that starts late ends as much later', async () => {
  const second = ['-itsoffset', '1', '-f', 'lavfi', '-i', 'sine=r=44100:d=1']
  const black = ['-f', 'lavfi', '-i', 'color=c=black:s=64x36:r=25:d=3']
  const late = await make(tools, files.path('late.mp4'), ...black, ...second, '-map', '0', '-map', '1')
  const { audio, durationMs } = await probe(tools, late)
  expect(durationMs).toBe(3000)
  expect(Math.abs(audio!.durationMs! - 2000), 'ms').toBeLessThan(60)
})
