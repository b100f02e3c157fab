import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Element, Project } from '../../../electron/common/composition/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'
import { make } from '../../support/engine/media.ts'
import { beginningOf } from '../../support/service/files.ts'
import { localImage, writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom, spawned, start, until } from './run.ts'
import type { Ended } from './run.ts'
import { apiKey } from './service.ts'
import { data, env, folder, service, useCommands } from './setup.ts'

useCommands()

const out = (): string => join(folder, 'out.mp4')
const render = (project: string, ...more: string[]): Promise<Ended> =>
  greenroom(['render', project, '--as', 'avatar-video', '--out', out(), ...more], { data, env })

function noTrace(ended: Ended): void {
  expect(ended.stdout + ended.stderr).not.toMatch(/\n\s+at |node:internal|\.ts:\d/)
}

describe('a render that works', () => {
  test('writes the video, says so in one line, and is quiet when piped', async () => {
    // A service that is only that: asked in its own time, without the extras of the engine.
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

  test('speaks first, then sends the address of the speech; the second time it is not spoken again', async () => {
    const project = writeSmallProject(folder)
    expect((await render(project)).code).toBe(0)
    const [speech] = service.asked('createTts')
    expect(speech!).toEqual({
      input_text: 'Hello there.',
      voice_id: 'anna',
      rate: '100%',
      // The service is an engine: it is asked for sound without loss.
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

describe('input that is wrong', () => {
  test.each([
    ['a project that is not there', 'nope.json', /nope\.json is not in/],
    ['a folder', '.', /not a file/],
    ['something that is no JSON', 'broken.json', /JSON/],
    ['JSON that is no project', 'other.json', /project/i],
  ])('%s', async (_name, name, message) => {
    writeFileSync(join(folder, 'broken.json'), '{"schema": "greenroom.project",')
    writeFileSync(join(folder, 'other.json'), '{"hello": "world"}')
    const ended = await render(join(folder, name))
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(message)
    noTrace(ended)
    expect(service.requests).toEqual([])
  })

  test.each([
    ['a folder that is not there', 'missing/out.mp4', /folder .*missing does not exist/],
    ['a name that is a folder', 'folder.mp4', /is a folder/],
    ['a name of another kind', 'out.png', /must end in \.mp4/],
  ])('--out with %s', async (_name, name, message) => {
    mkdirSync(join(folder, 'folder.mp4'))
    const project = writeSmallProject(folder)
    const ended = await greenroom(['render', project, '--as', 'avatar-video', '--out', join(folder, name)], {
      data,
      env,
    })
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(message)
    noTrace(ended)
    expect(service.requests).toEqual([])
  })

  test('a missing file of the project is named with its place, before anything is sent', async () => {
    const project = writeSmallProject(folder, (p) => p.scenes[0]!.elements.push(localImage('media/gone.png')))
    const ended = await render(project)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(/scenes\[0\]\.elements\[1\].*gone\.png/)
    expect(service.creating).toEqual([])
    noTrace(ended)
  })

  test('files for a service that takes none are refused with the reason, before a word is spoken', async () => {
    service.engine = false
    writeFileSync(
      join(folder, 'a.png'),
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const ended = await render(writeSmallProject(folder, (p) => p.scenes[0]!.elements.push(localImage('a.png'))))
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(/does not accept files/)
    expect(ended.stderr).toContain('a.png')
    expect(service.creating).toEqual([])
  })

  test('an unknown voice or avatar is answered with the nearest ones', async () => {
    const wrong = await render(
      writeSmallProject(folder, (p) => {
        if (p.scenes[0]!.voice?.kind === 'script') p.scenes[0]!.voice.voiceId = 'bernhard'
      }),
      '--json',
    )
    expect(wrong.code).toBe(2)
    expect(wrong.events.at(-1)).toMatchObject({ event: 'error', code: 'unknown-voice' })
    expect(JSON.stringify(wrong.events.at(-1))).toMatch(/scenes\[0\]\.voice.*bernhard.*mean bernard/)
    const avatar = await render(
      writeSmallProject(folder, (p) => {
        p.scenes[0]!.elements[0]!.source = { kind: 'avatar', avatarId: 'marra', from: 2 }
      }),
    )
    expect(avatar.stderr).toMatch(/marra.*mean mara/)
    expect(service.creating).toEqual([])
  })

  test('a service without a key, a key without a service, and options that do not exist', async () => {
    const project = writeSmallProject(folder)
    const args = ['render', project, '--as', 'avatar-video', '--out', out()]
    const noKey = await greenroom(args, { data, env: { GREENROOM_BASE_URL: service.baseUrl } })
    expect(noKey).toMatchObject({ code: 2 })
    expect(noKey.stderr).toMatch(/needs a key/)
    const noService = await greenroom([...args, '--api-key', 'k'], { data })
    expect(noService.code).toBe(2)
    expect(noService.stderr).toMatch(/without a service/)
    const typo = await greenroom([...args, '--bse-url', 'x'], { data, env })
    expect(typo.code).toBe(2)
    expect(typo.stderr).toMatch(/--bse-url.*\n?.*--base-url/s)
    const kind = await greenroom(['render', project, '--as', 'movie', '--out', out()], { data, env })
    expect(kind.code).toBe(2)
    expect(kind.stderr).toMatch(/talking-avatar or avatar-video/)
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
    noTrace(failed)
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
    // The voice that was refused, and the clip that it was for.
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
    noTrace(ended)
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
