import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inDepth } from '../../support/depth.ts'
import type { Element, Project } from '../../../electron/common/composition/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'
import { make } from '../../support/engine/media.ts'
import { beginningOf } from '../../support/service/files.ts'
import { localImage, writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom, spawned, start, until } from './run.ts'
import { apiKey } from './service.ts'
import { data, env, expectNoStack, folder, out, render, service, useCommands } from './setup.ts'

useCommands()

describe('a render that works', () => {
  test('writes the video, says so in one line, and is quiet when piped', async () => {
    // A service without the extras of the engine, polled at the intervals for services.
    service.engine = false
    const project = writeSmallProject(folder)
    const ended = await spawned(['render', project, '--as', 'avatar-video', '--out', out()], { data, env })
    expect(ended.stderr).not.toContain('\u001b')
    expect(ended.code).toBe(0)
    expect(ended.stdout.trim().split('\n')).toHaveLength(1)
    expect(ended.stdout).toContain(out())
    const info = await probe(await findTools(), out())
    expect([info.video?.width, info.video?.height]).toEqual([160, 90])
    expect(Math.abs(info.durationMs - 1_000)).toBeLessThanOrEqual(40)
    expect(readdirSync(folder).sort()).toEqual(['data', 'out.mp4', 'small.greenroom.json'])
  })

  test.runIf(inDepth)(
    'makes transitions here of videos of the single scenes, and says before how many it asks for',
    async () => {
      service.engine = false
      const project = writeSmallProject(folder, ({ scenes }) => {
        const [first] = scenes
        const elements = first!.elements.map((element) => ({ ...element, id: 'e2' }))
        const transition = { kind: 'push' as const, duration: 400 }
        scenes.push({ ...first!, id: 's2', name: 'Again', elements, transition })
      })
      const ended = await spawned(['render', project, '--as', 'avatar-video', '--out', out()], { data, env })
      expect(ended.code).toBe(0)
      expect(ended.stderr.replaceAll(/\s+/g, ' ')).toContain('it makes 2 videos')
      expect(service.asked('createAvatarVideo').map(({ data: items }) => (items as unknown[]).length)).toEqual([1, 1])
      const info = await probe(await findTools(), out())
      expect(Math.abs(info.video!.durationMs! - 1_600)).toBeLessThanOrEqual(40)
      expect(readdirSync(folder).sort()).toEqual(['data', 'out.mp4', 'small.greenroom.json'])
    },
  )

  test('speaks first, then sends the address of the speech; the second time it is not spoken again', async () => {
    const project = writeSmallProject(folder)
    expect((await render(project)).code).toBe(0)
    const [speech] = service.asked('createTts')
    expect(speech!).toEqual({
      input_text: 'Hello there.',
      voice_id: 'anna',
      rate: '100%',
      // The service is an engine, so it is asked for WAV.
      extras: { format: 'wav' },
    })
    const [video] = service.asked('createAvatarVideo')
    const [item] = video!.data as { voice: unknown; width: number }[]
    expect(item).toMatchObject({ width: 320, voice: { voice_url: `${service.baseUrl}/media/audio-1.mp3` } })
    expect((await render(project)).code).toBe(0)
    expect(service.asked('createTts')).toHaveLength(1)
    expect(service.asked('createAvatarVideo')).toHaveLength(2)
  })

  test('with --json every line is an event, from the first stage to done', async () => {
    const { code, events, stderr } = await render(writeSmallProject(folder), '--json')
    expect(code).toBe(0)
    expect(stderr).toBe('')
    const stages = events.filter((one) => one.event === 'stage').map((one) => one.stage)
    expect(stages).toEqual(['check', 'speech', 'video', 'download'])
    expect(events.at(-1)).toMatchObject({ event: 'done', file: out() })
    expect(Math.abs(Number(events.at(-1)!.durationMs) - 1_000)).toBeLessThanOrEqual(40)
    const states = events.filter((one) => one.event === 'job' && one.kind === 'avatar-video').map((one) => one.state)
    expect(states).toEqual(['preparing', 'queued', 'submitting', 'waiting', 'downloading', 'done'])
  })

  test.runIf(inDepth)('goes on to its clip when nobody reads its output any more', async () => {
    const project = writeSmallProject(folder)
    const run = start(['render', project, '--as', 'avatar-video', '--out', out()], { data, env })
    run.child.stdout!.destroy()
    run.child.stderr!.destroy()
    expect((await run.ended).code).toBe(0)
    expect(existsSync(out())).toBe(true)
  })

  test('a talking avatar carries its text itself', async () => {
    const project = writeSmallProject(folder)
    const ended = await greenroom(['render', project, '--as', 'talking-avatar', '--out', out()], {
      data,
      env,
    })
    expect(ended.stderr + ended.stdout).toContain(out())
    expect(service.asked('createTts')).toEqual([])
    const [talking] = service.asked('createTalkingAvatar')
    expect(talking!.elements).toContainEqual(
      expect.objectContaining({ type: 'audio', input_text: 'Hello there.', voice_id: 'anna' }),
    )
  })

  test('files go to a service that takes them, once per content', async () => {
    mkdirSync(join(folder, 'media'))
    const picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, 'media', 'a b.png'), picture)
    writeFileSync(join(folder, 'media', 'same.png'), picture)
    const project = writeSmallProject(folder, (p) => {
      p.scenes[0]!.elements.unshift(localImage('media/a b.png'), {
        ...localImage('media/same.png'),
        id: 'bg2',
      })
    })
    expect((await render(project)).code).toBe(0)
    expect((await render(project)).code).toBe(0)
    expect(service.uploads).toHaveLength(1)
    expect(service.uploads[0]!.bytes.equals(picture)).toBe(true)
    const [video] = service.asked('createAvatarVideo')
    const [item] = video!.data as { elements: { url?: string }[] }[]
    expect(item!.elements[0]!.url).toBe(service.uploads[0]!.url)
  })
})

describe('a scene where nobody speaks', () => {
  const quiet = (p: Project): void => {
    const film = { ...localImage('film.mp4'), id: 'film', kind: 'video' } as Element
    p.scenes.push({ id: 's2', name: 'Title', duration: 700, voice: null, elements: [] })
    p.scenes.push({ id: 's3', name: 'Film', duration: 'voice', voice: null, elements: [film] })
  }

  test('is sent with a silent sound, uploaded once, and with its own length', async () => {
    const film = ['-f', 'lavfi', '-i', 'color=c=red:s=64x36:r=25:d=1.2', '-pix_fmt', 'yuv420p']
    writeFileSync(join(folder, 'film.mp4'), await make('mp4', film))
    const project = writeSmallProject(folder, quiet)
    expect((await render(project)).code).toBe(0)
    expect((await render(project)).code).toBe(0)
    expect(service.uploads).toHaveLength(2)
    const silence = service.uploads.find(({ url }) => url.endsWith('.wav'))!
    const samples = silence.bytes.subarray(44)
    expect(samples.equals(Buffer.alloc(samples.length))).toBe(true)
    for (const video of service.asked('createAvatarVideo')) {
      const items = video.data as { voice: { voice_url: string }; duration?: number }[]
      expect(items.map(({ duration }) => duration)).toEqual([undefined, 700, 1200])
      expect(items.slice(1).map(({ voice }) => voice.voice_url)).toEqual([silence.url, silence.url])
    }
  })

  test('is refused, with what to do, where the service takes no files', async () => {
    service.engine = false
    const title = { id: 's2', name: 'Title', duration: 700, voice: null, elements: [] }
    const ended = await render(writeSmallProject(folder, (p) => p.scenes.push(title)))
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(/scenes\[1\]\.voice.*a scene where nobody speaks needs a silent sound/)
    expect(service.creating).toEqual([])
  })
})

describe('a service that says no', () => {
  test('a refusal ends with its code and words, a failed record with its reason', async () => {
    service.on.createAvatarVideo = () => ({ code: 1015, msg: 'No can do' })
    const refused = await render(writeSmallProject(folder), '--json')
    expect(refused.code).toBe(1)
    expect(refused.events.at(-1)).toMatchObject({ event: 'error', code: 'refused' })
    expect(String(refused.events.at(-1)!.message)).toContain('No can do')
    service.on.createAvatarVideo = undefined
    service.fate = ({ media }) => (media === 'audio' ? 'done' : 'failed')
    service.failReason = 'Face lost'
    const failed = await render(writeSmallProject(folder))
    expect(failed.code).toBe(1)
    expect(failed.stderr).toContain('Face lost')
    expect(existsSync(out())).toBe(false)
    expectNoStack(failed)
  })

  test('an account without credits stops at once, says what to do, and costs no second try', async () => {
    service.refuse = ({ effect }) => (effect === 'create' ? { code: 1104, msg: 'Insufficient credit balance' } : null)
    const ended = await render(writeSmallProject(folder))
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/Insufficient credit balance.*1104/s)
    expect(ended.stderr.split('1104')).toHaveLength(2)
    expect(ended.stderr).toMatch(/Top up the account/)
    expect(service.creating).toHaveLength(1)
    const list = await greenroom(['jobs', '--json'], { data })
    const ends = list.events.map((job) => [job.kind, job.state])
    // The refused voice, and the clip that needed it.
    expect(ends).toContainEqual(['speech', 'cancelled'])
    expect(ends).toContainEqual(['avatar-video', 'cancelled'])
    expect(ends).toHaveLength(2)
  })

  test('an answer that got lost is not sent again, and the job can be found', async () => {
    service.on.createAvatarVideo = () => 'lost'
    const ended = await render(writeSmallProject(folder))
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/answer was lost/)
    expect(service.asked('createAvatarVideo')).toHaveLength(1)
    const list = await greenroom(['jobs', '--json'], { data })
    const job = list.events.find((one) => one.kind === 'avatar-video')!
    expect(job.state).toBe('unconfirmed')
    service.on.createAvatarVideo = undefined
    const again = await greenroom(['jobs', 'retry', String(job.id).slice(0, 8)], { data, env })
    expect(again.stderr + again.stdout).toContain(out())
    expect(again.code).toBe(0)
    expect(existsSync(out())).toBe(true)
  })

  test('the key is in no output and in no file', async () => {
    service.refuse = ({ effect }, { headers }) =>
      effect === 'create' ? { code: 1015, msg: `Your key ${String(headers['x-api-key'])} is fine` } : null
    const ended = await render(writeSmallProject(folder), '--json')
    expect(ended.stdout + ended.stderr).not.toContain(apiKey)
    for (const name of readdirSync(data)) expect(readFileSync(join(data, name)).includes(apiKey)).toBe(false)
  })
})

describe('Ctrl+C', () => {
  test('while waiting cancels the job and ends with 130', async () => {
    service.fate = ({ media }) => (media === 'audio' ? 'done' : 'working')
    const project = writeSmallProject(folder)
    const run = start(['render', project, '--as', 'avatar-video', '--out', out(), '--json'], { data, env })
    await until(() => run.text().includes('"avatar-video","state":"waiting"'), 'waiting')
    run.child.kill('SIGINT')
    const ended = await run.ended
    expect(ended.code).toBe(130)
    expect(ended.events.at(-1)).toMatchObject({ event: 'error', code: 'cancelled' })
    expectNoStack(ended)
    expect(readdirSync(folder).sort()).toEqual(['data', 'small.greenroom.json'])
    const list = await greenroom(['jobs', '--json'], { data })
    expect(list.events.find((job) => job.kind === 'avatar-video')?.state).toBe('cancelled')
  })

  test('while saving leaves no part of the file', async () => {
    service.onFile = () => beginningOf(Buffer.alloc(50_000), 1_000)
    const project = writeSmallProject(folder)
    const run = start(['render', project, '--as', 'talking-avatar', '--out', out(), '--json'], { data, env })
    await until(() => readdirSync(folder).some((name) => name.endsWith('greenroom-part')), 'a part')
    run.child.kill('SIGINT')
    const ended = await run.ended
    expect(ended.code).toBe(130)
    expect(readdirSync(folder).sort()).toEqual(['data', 'small.greenroom.json'])
  })
})
