import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CharacterSwapRequest, LipSyncRequest } from '../../../../../electron/common/bridge/index.ts'
import { findTools } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { systemClock } from '../../../../../electron/studio/core/clock.ts'
import { FaceFinder, faceNotices } from '../../../../../electron/studio/runs/face-tools/faces.ts'
import type { ToolFile } from '../../../../../electron/studio/runs/face-tools/files.ts'
import type { ServiceClient } from '../../../../../electron/studio/service/client/index.ts'
import { make, scratch } from '../../../../support/media/making.ts'
import { openWindow } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'

let tools: MediaTools
let dir: Awaited<ReturnType<typeof scratch>>
let window: Window
const connection = 'engine'

beforeAll(async () => {
  tools = await findTools()
  dir = await scratch()
  // The engine doesn't run, so faces can't be detected, which must not prevent the start.
  window = await openWindow(dir.path('data'))
})
afterAll(async () => {
  await window.studio.close()
  await dir.remove()
})

const clip = (name: string, ...source: string[]): Promise<string> =>
  make(tools, dir.path(name), '-f', 'lavfi', '-i', source[0]!, ...source.slice(1))

async function lip(more: Partial<LipSyncRequest>): Promise<Record<string, string>> {
  const { notices } = await window.bridge.lipSync.check({
    connection,
    face: null,
    part: null,
    at25fps: false,
    speech: null,
    ...more,
  })
  return Object.fromEntries(notices.map(({ field, code, level }) => [`${field}:${code}`, level]))
}
async function swap(more: Partial<CharacterSwapRequest>): Promise<Record<string, string>> {
  const { notices } = await window.bridge.characterSwap.check({
    connection,
    character: null,
    video: null,
    part: null,
    mode: 'animate',
    resolution: '720p',
    prompt: '',
    model: null,
    ...more,
  })
  return Object.fromEntries(notices.map(({ field, code, level }) => [`${field}:${code}`, level]))
}

describe('a lip sync is checked before anything is sent', () => {
  it('what is missing is named', async () => {
    expect(await lip({})).toEqual({ 'face:needed': 'error', 'speech:needed': 'error' })
    expect(await lip({ face: dir.path('none.mp4') })).toMatchObject({ 'face:missing': 'error' })
    expect(await lip({ face: 'relative.mp4' })).toMatchObject({ 'face:missing': 'error' })
    expect(await lip({ face: dir.folder })).toMatchObject({ 'face:missing': 'error' })
    const broken = dir.path('broken.mp4')
    await writeFile(broken, 'no video')
    expect(await lip({ face: broken })).toMatchObject({ 'face:unreadable': 'error' })
  })

  it('length, frame rate and format by the limits of the interface', async () => {
    const long = await clip('long.mp4', 'color=s=64x64:r=5:d=61')
    expect(await lip({ face: long })).toMatchObject({ 'face:too-long': 'error', 'face:no-consent': 'error' })
    const part = await lip({ face: long, part: { fromMs: 0, toMs: 60_000 } })
    expect(part).not.toHaveProperty('face:too-long')
    const fast = await clip('fast.mp4', 'testsrc2=s=64x64:r=90:d=2')
    expect(await lip({ face: fast })).toMatchObject({ 'face:too-many-fps': 'error' })
    expect(await lip({ face: fast, at25fps: true })).not.toHaveProperty('face:too-many-fps')
    const thirty = await clip('thirty.mp4', 'testsrc2=s=64x64:r=30:d=2')
    expect(await lip({ face: thirty })).toMatchObject({ 'face:above-25-fps': 'warning' })
    const usual = await clip('usual.mp4', 'testsrc2=s=64x64:r=25:d=2')
    expect(await lip({ face: usual })).not.toHaveProperty('face:above-25-fps')
    const webm = await clip('other.webm', 'testsrc2=s=64x64:r=25:d=2')
    expect(await lip({ face: webm })).toMatchObject({ 'face:is-converted': 'info' })
  })

  it('a photo is taken, sound alone is not', async () => {
    const photo = dir.path('photo.png')
    await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toFile(photo)
    expect(await lip({ face: photo })).toMatchObject({ 'face:photo-becomes-video': 'info' })
    const tone = await clip('tone.wav', 'sine=d=2')
    expect(await lip({ face: tone })).toMatchObject({ 'face:wrong-kind': 'error' })
    const silent = dir.path('thirty.mp4')
    expect(await lip({ speech: { kind: 'file', path: silent } })).toMatchObject({
      'speech:no-sound': 'error',
    })
    expect(await lip({ speech: { kind: 'file', path: photo } })).toMatchObject({ 'speech:no-sound': 'error' })
  })

  it('lengths that differ are told; text is guessed', async () => {
    const face = dir.path('usual.mp4')
    const speech = await clip('speech.wav', 'sine=d=5')
    expect(await lip({ face, speech: { kind: 'file', path: speech } })).toMatchObject({
      'speech:lengths-differ': 'info',
      'speech:no-consent': 'error',
    })
    const blip = await clip('blip.wav', 'sine=d=0.1')
    expect(await lip({ speech: { kind: 'file', path: blip } })).toMatchObject({ 'speech:too-short': 'error' })
    const script = { kind: 'script', voiceId: 'v', rate: 100 } as const
    expect(await lip({ speech: { ...script, text: '  ' } })).toMatchObject({ 'speech:no-text': 'error' })
    expect(await lip({ speech: { ...script, text: 'Hello there, how are you?' } })).toMatchObject({
      'speech:length-by-text': 'info',
    })
    expect(await lip({ speech: { ...script, text: 'word '.repeat(600) } })).toMatchObject({
      'speech:speech-too-long': 'warning',
    })
  })
})

describe('a character swap is checked before anything is sent', () => {
  it('a picture, a video of 1 to 120 s, and nothing else', async () => {
    expect(await swap({})).toMatchObject({ 'character:needed': 'error', 'video:needed': 'error' })
    const video = dir.path('usual.mp4')
    expect(await swap({ character: video })).toMatchObject({ 'character:wrong-kind': 'error' })
    expect(await swap({ video: dir.path('photo.png') })).toMatchObject({ 'video:wrong-kind': 'error' })
    const short = await clip('short.mp4', 'testsrc2=s=64x64:r=25:d=0.6')
    expect(await swap({ video: short })).toMatchObject({ 'video:too-short': 'error' })
    const long = await clip('very-long.mp4', 'color=s=64x64:r=2:d=122')
    expect(await swap({ video: long })).toMatchObject({ 'video:too-long': 'error' })
    expect(await swap({ video: long, part: { fromMs: 1_000, toMs: 121_000 } })).not.toHaveProperty('video:too-long')
    expect(await swap({ video })).not.toHaveProperty('video:no-consent')
    expect(await swap({ video, mode: 'replace' })).toMatchObject({ 'video:no-consent': 'error' })
  })

  it('costs nothing on this machine', async () => {
    const check = await window.bridge.characterSwap.check({
      connection,
      character: null,
      video: dir.path('usual.mp4'),
      part: null,
      mode: 'animate',
      resolution: '1080p',
      prompt: '',
      model: null,
    })
    expect(check.cost).toEqual({ free: true, whole: 0, preview: 0 })
    expect(check.durationMs).toBe(2_000)
  })
})

describe('what is said of faces', () => {
  it.each([
    [null, []],
    [{ most: 0, largest: 0 }, ['no-face']],
    [{ most: 1, largest: 200 }, []],
    [{ most: 3, largest: 200 }, ['several-faces']],
    [{ most: 1, largest: 60 }, ['small-face']],
  ])('%o', (seen, codes) => {
    expect(faceNotices(seen, 'face', 'a.mp4').map(({ code }) => code)).toEqual(codes)
  })
})

it('faces of a file that was chosen while the engine starts are told once it is there', async () => {
  const path = dir.path('early.png')
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } }).toFile(path)
  let start: (client: ServiceClient) => void = () => undefined
  const started = new Promise<ServiceClient>((resolve) => (start = resolve))
  const media = { hash: (file: string) => Promise.resolve(file) }
  const finder = new FaceFinder({ engine: () => started, media, tools: findTools, clock: systemClock })
  const file = { path, name: 'early.png', kind: 'photo', info: { image: { width: 64 } } } as ToolFile
  expect(await finder.find(file, null, undefined)).toBe('pending')
  start({ detectFaces: () => Promise.resolve({ frames: [] }) } as unknown as ServiceClient)
  await expect.poll(() => finder.find(file, null, undefined)).toEqual({ most: 0, largest: 0 })
})
