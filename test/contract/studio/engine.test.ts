import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inDepth } from '../../support/depth.ts'
import type { Project } from '../../../electron/common/composition/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'
import { localImage, writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom, spawned, start, until } from '../../integration/cli/run.ts'
import type { Ended } from '../../integration/cli/run.ts'

// The command line with the engine that it starts itself: processes, HTTP, speech and video, all real.

let folder = ''
let data = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-real-'))
  data = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function use(text: string): (project: Project) => void {
  return (project) => {
    project.scenes[0]!.voice = { kind: 'script', voiceId: 'everyday-marcus', text, rate: 90 }
    project.scenes[0]!.elements.unshift(localImage('back ground.png'))
  }
}

async function project(text = 'Hello there, this is small.', name = 'small.greenroom.json'): Promise<string> {
  const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: '#20a040' } })
  writeFileSync(join(folder, 'back ground.png'), await picture.png().toBuffer())
  return writeSmallProject(folder, use(text), name)
}

const files = (): string[] =>
  readdirSync(folder)
    .filter((name) => name !== 'data')
    .sort()

/** Process ids of engines on this test's data folder. */
function engines(): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  return list
    .split('\n')
    .filter((line) => line.includes('engine/process/main.') && line.includes(data))
    .map((line) => Number.parseInt(line, 10))
}

async function middlePixel(path: string): Promise<number[]> {
  const { ffmpeg } = await findTools()
  const args = ['-v', 'error', '-ss', '0.5', '-i', path, '-vf', 'crop=2:2:4:170', '-frames:v', '1']
  return [...execFileSync(ffmpeg, [...args, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-']).subarray(0, 3)]
}

async function expectVideo(path: string): Promise<void> {
  const info = await probe(await findTools(), path)
  expect([info.video?.width, info.video?.height, info.video?.fps]).toEqual([320, 180, 25])
  expect(info.audio).toBeDefined()
  expect(info.durationMs).toBeGreaterThan(1_000)
  expect(info.durationMs).toBeLessThan(5_000)
  // The local picture is visible: green at the lower left, beside the presenter.
  const [red, green, blue] = await middlePixel(path)
  expect(Math.abs(red! - 0x20) + Math.abs(green! - 0xa0) + Math.abs(blue! - 0x40)).toBeLessThan(24)
}

test('both kinds of video come out of one engine that two commands share, and nothing is left behind', async () => {
  const path = await project()
  const make = (kind: string): Promise<Ended> =>
    spawned(['render', path, '--as', kind, '--out', join(folder, `${kind}.mp4`), '--json'], { data })
  const ended = await Promise.all([make('talking-avatar'), make('avatar-video')])
  for (const one of ended) {
    expect(one.stdout).toContain('"done"')
    expect(one.code).toBe(0)
  }
  const borrowed = ended.map((one) => one.events.find((event) => event.event === 'engine')?.borrowed)
  expect(borrowed.sort()).toEqual([false, true])
  await expectVideo(join(folder, 'talking-avatar.mp4'))
  await expectVideo(join(folder, 'avatar-video.mp4'))
  expect(files()).toEqual(['avatar-video.mp4', 'back ground.png', 'small.greenroom.json', 'talking-avatar.mp4'])
  expect(engines()).toEqual([])
  expect(existsSync(join(data, 'engine', 'studio.json'))).toBe(false)
})

test.runIf(inDepth)('an engine that is killed in the middle is started again and the render ends well', async () => {
  const path = await project()
  const out = join(folder, 'out.mp4')
  const run = start(['render', path, '--as', 'avatar-video', '--out', out, '--json'], { data })
  await until(() => run.text().includes('"avatar-video","state":"waiting"'), 'waiting')
  for (const pid of engines()) process.kill(pid, 'SIGKILL')
  const ended = await run.ended
  expect(ended.stdout).toContain('restarting')
  expect(ended.code).toBe(0)
  await expectVideo(out)
  expect(engines()).toEqual([])
})

test('Ctrl+C in the middle ends with 130: job cancelled, engine stopped, no file left', async () => {
  const path = await project('This one is longer, so that there is time to stop it. '.repeat(8))
  const out = join(folder, 'out.mp4')
  const run = start(['render', path, '--as', 'avatar-video', '--out', out, '--json'], { data })
  await until(() => run.text().includes('"state":"waiting"'), 'waiting')
  run.child.kill('SIGINT')
  const ended = await run.ended
  expect(ended.code).toBe(130)
  expect(ended.events.at(-1)).toMatchObject({ event: 'error', code: 'cancelled' })
  expect(files()).toEqual(['back ground.png', 'small.greenroom.json'])
  expect(engines()).toEqual([])
  const list = await greenroom(['jobs', '--json'], { data })
  expect(list.events.map((job) => job.state)).not.toContain('waiting')
  expect(list.events.map((job) => job.state)).toContain('cancelled')
})

test('"engine" prints where it is in one line, serves other commands, and goes when asked', async () => {
  const run = start(['engine', '--json'], { data })
  await until(() => run.text().includes('}\n'), 'its line')
  const address = JSON.parse(run.text()) as Record<string, string>
  expect(Object.keys(address).sort()).toEqual(['apiKey', 'baseUrl', 'clientId', 'clientSecret'])
  const [own, remote, second] = await Promise.all([
    spawned(['avatars', '--json'], { data }),
    spawned(['voices', 'everyday', '--json'], {
      data: join(folder, 'other'),
      env: {
        GREENROOM_BASE_URL: address.baseUrl,
        GREENROOM_CLIENT_ID: address.clientId,
        GREENROOM_CLIENT_SECRET: address.clientSecret,
      },
    }),
    spawned(['engine', '--json'], { data }),
  ])
  expect(own.events[1]).toMatchObject({ event: 'engine', baseUrl: address.baseUrl, borrowed: true })
  expect(own.events.filter((event) => event.event === 'avatar').length).toBeGreaterThanOrEqual(8)
  expect(remote.code).toBe(0)
  expect(remote.events.length).toBeGreaterThan(10)
  expect(second.code).toBe(1)
  // Its words say what to do: nothing else is missing.
  expect(second.stdout).toContain('"message":"Another engine is already running')
  expect(second.stdout).not.toContain('doctor')
  expect(readFileSync(join(data, 'engine', 'studio.json'), 'utf8')).toContain(address.baseUrl)
  run.child.kill('SIGTERM')
  expect((await run.ended).code).toBe(143)
  expect(engines()).toEqual([])
})

test.runIf(inDepth)('WAV comes from the engine as it is, not by way of MP3', async () => {
  const out = join(folder, 'said.wav')
  const text = 'This is said without loss.'
  const ended = await spawned(['speak', '--voice', 'everyday-marcus', '--text', text, '--out', out, '--json'], { data })
  expect(ended.events.at(-1)).toMatchObject({ event: 'done', file: out })
  const info = await probe(await findTools(), out)
  expect(info).toMatchObject({ container: 'wav', audio: { codec: 'pcm_s16le' } })
  expect(Math.abs(info.durationMs - Number(ended.events.at(-1)!.durationMs))).toBeLessThanOrEqual(1)
  expect(createHash('sha256').update(readFileSync(out)).digest('hex')).toBe(ended.events.at(-1)!.sha256)
  const [job] = (await greenroom(['jobs', '--json'], { data })).events
  // The file is the service's answer, unconverted.
  expect(job).toMatchObject({ state: 'done', result: { url: expect.stringMatching(/\.wav$/) as unknown } })
  expect(job!.result).toMatchObject({ file: { path: out, sha256: ended.events.at(-1)!.sha256 } })
})
