import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobRow, StudioErrorData } from '../../../../electron/common/bridge/index.ts'
import type { Element, Project } from '../../../../electron/common/composition/index.ts'
import { findTools, probe } from '../../../../electron/media/index.ts'
import { smallClips } from '../../../support/studio/clips.ts'
import { RemoteService } from '../../../support/studio/remote-service.ts'
import { fastClock, openWindow, speakingProject, until } from '../../../support/studio/window.ts'
import type { Window } from '../../../support/studio/window.ts'

let clips: { video: Buffer; audio: Buffer }
let folder: string
let service: RemoteService
let window: Window
let connection: string

beforeAll(async () => {
  clips = await smallClips()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-'))
  service = await new RemoteService({ ...clips, key: 'a-secret-key-1234' }).start()
  window = await openWindow(folder, { clock: fastClock() })
  const added = await window.bridge.connections.add({
    ...{ name: 'Cloud', baseUrl: service.baseUrl, anchor: 'top-left', parallel: 2 },
    credential: { kind: 'key', apiKey: 'a-secret-key-1234' },
  })
  connection = added.id
})
afterEach(async () => {
  await window.studio.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

async function session(): Promise<string> {
  return (await window.bridge.projects.create({ name: 'Any', width: 640, height: 360 })).id
}

async function start(
  project: Project,
  more: { name?: string; folder?: string | null } = {},
): Promise<string> {
  const { jobId } = await window.bridge.generate.start({
    ...{ session: await session(), project, kind: 'avatar-video', connection },
    ...{ name: 'My clip', folder: null, ...more },
  })
  return jobId
}

async function row(id: string): Promise<JobRow> {
  return (await window.bridge.jobs.details({ id })).row
}

const inState = (id: string, ...states: JobRow['state'][]): Promise<JobRow> =>
  until(async () => {
    const found = await row(id)
    return states.includes(found.state) ? found : null
  })

async function refusal(work: Promise<unknown>): Promise<StudioErrorData> {
  try {
    await work
  } catch (error) {
    return (error as { data: StudioErrorData }).data
  }
  throw new Error('It was not refused.')
}

const asset = (path: string): Element => ({
  ...{ id: 'picture', name: 'Picture', kind: 'image', x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 2 },
  ...{ locked: false, hidden: false, source: { kind: 'asset', path } },
})

function withElement(project: Project, element: Element): Project {
  const [scene, ...rest] = project.scenes
  return { ...project, scenes: [{ ...scene!, elements: [...scene!.elements, element] }, ...rest] }
}

describe('generating on a remote service', () => {
  it('speaks, makes, downloads, and leaves one row and one clip', async () => {
    const id = await start(speakingProject('p', 'Hello there.'))
    const done = await inState(id, 'done', 'failed')
    expect(done).toMatchObject({ state: 'done', message: null, credits: 7, clipId: id, outOfDate: false })
    expect(service.speech).toHaveLength(1)
    expect(service.videos).toHaveLength(1)
    const list = await window.bridge.jobs.list({})
    expect(list).toMatchObject({ total: 1, running: 0 })
    const { items } = await window.bridge.library.list({})
    expect(items).toMatchObject([
      { id, name: 'My clip', media: 'video', connection, hasProject: true, missing: false },
    ])
    const path = join(items[0]!.folder, items[0]!.file)
    expect(await probe(await findTools(), path)).toMatchObject({ kind: 'video', durationMs: 1000 })
    expect(items[0]!.fps).toBe(25)
    const details = await window.bridge.jobs.details({ id })
    expect(details.remoteId).toBe(service.videos[0]!.id)
    expect(details.answer).toMatchObject({ _id: details.remoteId, video_status: 3 })
    expect(JSON.stringify(details)).not.toContain('a-secret-key-1234')
    // The same voice again is not paid for twice.
    await inState(await start(speakingProject('q', 'Hello there.')), 'done')
    expect(service.speech).toHaveLength(1)
    const names = (await window.bridge.library.list({ sort: 'name', descending: false })).items.map(
      (one) => one.file,
    )
    expect(names).toEqual(['My clip (2).mp4', 'My clip.mp4'])
  })

  it('says everything that is wrong before anything is sent, each with its place', async () => {
    const broken = join(folder, 'broken.png')
    await writeFile(broken, 'no picture')
    let project = speakingProject('p', '', 'v-0')
    project = withElement(project, asset(join(folder, 'none.png')))
    project = withElement(project, { ...asset(broken), id: 'second' })
    const avatar = { kind: 'avatar', avatarId: 'nobody', from: 2 } as const
    project = withElement(project, { ...asset(''), id: 'third', kind: 'avatar', source: avatar } as Element)
    const request = { session: await session(), project, kind: 'avatar-video' as const, connection }
    const check = await window.bridge.generate.check(request)
    expect(check.ok).toBe(false)
    const found = check.problems.filter((one) => one.severity === 'error').map((one) => [one.code, one.path])
    expect(found).toEqual(
      expect.arrayContaining([
        ['no-text', 'scenes[0].voice.text'],
        ['unknown-voice', 'scenes[0].voice'],
        ['asset-missing', 'scenes[0].elements[1]'],
        ['asset-unreadable', 'scenes[0].elements[2]'],
        ['no-uploads', 'scenes[0].elements[1]'],
        ['unknown-avatar', 'scenes[0].elements[3]'],
      ]),
    )
    const error = await refusal(window.bridge.generate.start({ ...request, name: 'x', folder: null }))
    expect(error.code).toBe('problems')
    expect(error.details!.length).toBeGreaterThanOrEqual(6)
    expect(service.creates).toEqual([])
    expect((await window.bridge.jobs.list({})).total).toBe(0)
    expect(JSON.stringify([check, error])).not.toMatch(/--[a-z]|greenroom [a-z]/)
  })

  it('tries the folder before anything is sent', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    for (const wrong of ['relative/path', `${folder}/a\0b`, file, join(file, 'below')]) {
      const error = await refusal(start(speakingProject('p', 'Hi.'), { folder: wrong }))
      expect(error).toMatchObject({ code: 'folder', field: 'folder' })
    }
    expect(service.creates).toEqual([])
    const id = await start(speakingProject('p', 'Hi.'), {
      folder: join(folder, 'new', 'place'),
      name: '../../Ünï: "cödé"',
    })
    await inState(id, 'done')
    expect(await readdir(join(folder, 'new', 'place'))).toEqual(['Ünï cödé.mp4'])
  })

  it('needs a service that answers, and says which one does not', async () => {
    service.refuseWith = { code: 1103, msg: 'no plan' }
    // What somebody asked for while it answered is not what is meant here.
    await refusal(window.bridge.catalogue.voices({ connection, fresh: true }))
    await refusal(window.bridge.catalogue.avatars({ connection, fresh: true }))
    const request = {
      session: await session(),
      project: speakingProject('p', 'Hi.'),
      kind: 'avatar-video' as const,
    }
    const check = await window.bridge.generate.check({ ...request, connection })
    expect(check.problems).toMatchObject([{ code: 'connection', severity: 'error' }])
    expect(check.problems[0]!.message).toContain('Cloud')
    expect((await refusal(window.bridge.generate.check({ ...request, connection: 'gone' }))).code).toBe(
      'not-found',
    )
    expect(
      (await refusal(window.bridge.generate.check({ ...request, session: 'gone', connection }))).code,
    ).toBe('no-session')
  })

  it('shows both bodies with what is still unknown named', async () => {
    const bodies = await window.bridge.generate.bodies({
      ...{ session: await session(), project: speakingProject('p', 'Hello.'), connection },
    })
    const video = bodies['avatar-video']
    expect(video).toMatchObject({ ok: true, placeholders: ['https://greenroom.invalid/voice-1.mp3'] })
    expect(bodies['talking-avatar']).toMatchObject({ ok: true, placeholders: [] })
    const two = speakingProject('p', 'Hello.')
    const both = await window.bridge.generate.bodies({
      ...{ session: await session(), connection },
      project: { ...two, scenes: [...two.scenes, { ...two.scenes[0]!, id: 'b', elements: [] }] },
    })
    expect(both['talking-avatar']).toMatchObject({ ok: false })
    expect(service.creates).toEqual([])
  })

  it('can be cancelled while it is being prepared, and retried', async () => {
    service.workMs = 60_000
    const id = await start(speakingProject('p', 'A slow one.'))
    await until(() => service.speech.length === 1)
    await window.bridge.jobs.cancel({ id })
    expect(await row(id)).toMatchObject({
      state: 'cancelled',
      can: { retry: true, remove: true, cancel: false },
    })
    expect((await window.bridge.jobs.list({})).running).toBe(0)
    service.workMs = 0
    const asked = await refusal(window.bridge.jobs.retry({ id }))
    expect(asked).toMatchObject({ code: 'costs-credits', field: 'spend' })
    await window.bridge.jobs.retry({ id, spend: true })
    await inState(id, 'done')
    expect(service.videos).toHaveLength(1)
  })

  it('waits for the user when the answer to a voice was lost, and sends nothing by itself', async () => {
    service.loseAnswers = 1
    const id = await start(speakingProject('p', 'Lost on the way.'))
    const waiting = await inState(id, 'unconfirmed')
    expect(waiting.message).toMatch(/may have been made and charged/)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(service.speech).toHaveLength(1)
    // Neither does a restart.
    await window.studio.close()
    window = await openWindow(folder, { clock: fastClock() })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(service.creates).toHaveLength(1)
    await window.bridge.jobs.retry({ id, spend: true })
    await inState(id, 'done')
    expect(service.speech).toHaveLength(2)
    expect(service.videos).toHaveLength(1)
  })

  it('an unconfirmed clip takes the id that the user found', async () => {
    const id = await start(speakingProject('p', 'Soon lost.'))
    service.loseAnswers = 0
    await until(() => service.speech.length === 1)
    service.loseAnswers = 1
    const lost = await inState(id, 'unconfirmed', 'done')
    expect(lost.state).toBe('unconfirmed')
    await window.bridge.jobs.attach({ id, remoteId: ` ${service.videos[0]!.id} ` })
    expect(await inState(id, 'done')).toMatchObject({ clipId: id })
    expect(service.videos).toHaveLength(1)
    expect((await refusal(window.bridge.jobs.attach({ id, remoteId: 'x' }))).code).toBe('not-unconfirmed')
  })

  it('makes it again as a new job, and opens the project as it was', async () => {
    const project = speakingProject('p', 'Twice.')
    const id = await start(project)
    await inState(id, 'done')
    expect((await refusal(window.bridge.jobs.duplicate({ id }))).code).toBe('costs-credits')
    const again = await window.bridge.jobs.duplicate({ id, spend: true })
    await inState(again.id, 'done')
    expect(service.videos).toHaveLength(2)
    await window.bridge.library.openProject({ id })
    const opened = await window.bridge.projects.current()
    expect(opened).toMatchObject({ path: null, project: { name: project.name, scenes: project.scenes } })
    expect(opened!.project.id).not.toBe(project.id)
  })

  it('knows a clip whose project has changed since', async () => {
    const { id: open, project: empty } = await window.bridge.projects.create({
      name: 'Any',
      width: 640,
      height: 360,
    })
    const project = { ...speakingProject('p', 'As it was.'), id: empty.id }
    await window.bridge.projects.draft({ id: open, revision: 1, project })
    const id = await start(project)
    await inState(id, 'done')
    expect((await window.bridge.library.get({ id })).outOfDate).toBe(false)
    const changed = { ...project, canvas: { ...project.canvas, background: '#000000' } }
    await window.bridge.projects.draft({ id: open, revision: 2, project: changed })
    expect((await window.bridge.library.get({ id })).outOfDate).toBe(true)
    expect((await row(id)).outOfDate).toBe(true)
    await window.bridge.projects.draft({ id: open, revision: 3, project })
    expect((await window.bridge.library.get({ id })).outOfDate).toBe(false)
  })
})

describe('the window', () => {
  it('hears every state of a job once it listens, and nothing is left when it stops', async () => {
    const stop = new AbortController()
    const events = await window.bridge.jobs.watch(undefined, { signal: stop.signal })
    const states: string[] = []
    const listening = (async () => {
      for await (const event of events) {
        if (event.type === 'row') states.push(event.row.state)
        if (event.type === 'row' && event.row.state === 'done') break
      }
    })()
    service.workMs = 400
    const id = await start(speakingProject('p', 'Listen.'))
    await listening
    expect(states[0]).toBe('preparing')
    expect(states.at(-1)).toBe('done')
    stop.abort()
    expect((await row(id)).state).toBe('done')
  })

  it('sees a picture of the project before there is a clip', async () => {
    const picture = join(folder, 'red.png')
    await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } }).toFile(picture)
    service.workMs = 60_000
    const id = await start(speakingProject('p', 'Picture.'))
    const url = await until(async () => (await row(id)).thumbUrl)
    const response = await window.studio.handleMedia(new Request(`http://x/${url}`))
    const { data, info } = await sharp(await response!.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([480, 270])
    expect(data[0]!).toBeGreaterThan(0x30 - 12)
    expect(data[2]!).toBeGreaterThan(0x99 - 12)
  })

  it('removes rows that have ended, and keeps what is going', async () => {
    const first = await start(speakingProject('a', 'One.'))
    await inState(first, 'done')
    service.workMs = 60_000
    const second = await start(speakingProject('b', 'Two.'))
    const error = await refusal(window.bridge.jobs.remove({ ids: [first, second, 'gone'] }))
    expect(error.code).toBe('still-going')
    expect((await window.bridge.jobs.list({})).rows.map((one) => one.id)).toEqual([second])
    // The clip and its project stay.
    expect(await window.bridge.library.get({ id: first })).toMatchObject({ hasProject: true })
    await window.bridge.jobs.cancel({ id: second })
    await window.bridge.jobs.remove({ ids: [second] })
    expect((await window.bridge.jobs.list({})).total).toBe(0)
  })
})

describe('clips', () => {
  it('are renamed safely, and removed with or without their file', async () => {
    const id = await start(speakingProject('a', 'One.'))
    await inState(id, 'done')
    const other = await start(speakingProject('b', 'Two.'), { name: 'Other' })
    await inState(other, 'done')
    const renamed = await window.bridge.library.rename({ id, name: 'New: name/..mp4' })
    expect(renamed.file).toBe('New name.mp4')
    expect((await refusal(window.bridge.library.rename({ id, name: 'Other' }))).code).toBe('exists')
    expect((await refusal(window.bridge.library.rename({ id, name: '///' }))).code).toBe('name')
    const { items, total } = await window.bridge.library.list({ search: 'NEW' })
    expect([total, items[0]!.id]).toEqual([1, id])
    expect(await window.bridge.library.remove({ ids: [id], deleteFiles: false })).toEqual({ failed: [] })
    expect((await stat(join(renamed.folder, renamed.file))).size).toBeGreaterThan(0)
    await window.bridge.library.remove({ ids: [other], deleteFiles: true })
    expect(await readdir(renamed.folder)).toEqual([renamed.file])
    expect((await window.bridge.library.list({})).total).toBe(0)
    expect((await refusal(window.bridge.library.get({ id }))).code).toBe('no-clip')
  })

  it('that have gone from the disk are noticed, and fetched again at no cost', async () => {
    const id = await start(speakingProject('a', 'One.'))
    await inState(id, 'done')
    const item = await window.bridge.library.get({ id })
    await rm(join(item.folder, item.file))
    expect(await window.bridge.library.get({ id })).toMatchObject({ missing: true, playUrl: null })
    expect((await refusal(window.bridge.library.rename({ id, name: 'x' }))).code).toBe('missing')
    await window.bridge.jobs.retry({ id })
    await until(async () => !(await window.bridge.library.get({ id })).missing)
    expect(service.videos).toHaveLength(1)
  })
})
