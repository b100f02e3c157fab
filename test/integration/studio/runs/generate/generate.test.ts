import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runningStates } from '../../../../../electron/common/bridge/index.ts'
import { builtInLook } from '../../../../../electron/common/captions/index.ts'
import type { Element } from '../../../../../electron/common/composition/index.ts'
import { findTools, probe } from '../../../../../electron/media/index.ts'
import { refusal } from '../../../../support/studio/cloud.ts'
import { cloudJobs, pictureElement, withElement } from '../../../../support/studio/cloud-jobs.ts'
import { speakingProject, until } from '../../../../support/studio/window.ts'

const { cloud, session, start, row, inState } = cloudJobs()

describe('generating on a remote service', () => {
  it('speaks, makes, downloads, and leaves one row and one clip', async () => {
    const id = await start(speakingProject('p', 'Hello there.'))
    const done = await inState(id, 'done', 'failed')
    expect(done).toMatchObject({ state: 'done', message: null, credits: 7, clipId: id, outOfDate: false })
    expect(cloud.service.speech).toHaveLength(1)
    expect(cloud.service.videos).toHaveLength(1)
    const list = await cloud.window.bridge.jobs.list({})
    expect(list).toMatchObject({ total: 1 })
    const { items } = await cloud.window.bridge.library.list({})
    expect(items).toMatchObject([
      { id, name: 'My clip', media: 'video', connection: cloud.connection, hasProject: true, missing: false },
    ])
    const path = join(items[0]!.folder, items[0]!.file)
    expect(await probe(await findTools(), path)).toMatchObject({ kind: 'video', durationMs: 1000 })
    expect(items[0]!.fps).toBe(25)
    const details = await cloud.window.bridge.jobs.details({ id })
    expect(details.remoteId).toBe(cloud.service.videos[0]!.id)
    expect(details.answer).toMatchObject({ _id: details.remoteId, video_status: 3 })
    expect(JSON.stringify(details)).not.toContain('a-secret-key-1234')
    // The same voice is not paid for a second time.
    await inState(await start(speakingProject('q', 'Hello there.')), 'done')
    expect(cloud.service.speech).toHaveLength(1)
    const names = (await cloud.window.bridge.library.list({ sort: 'name', descending: false })).items.map(
      (one) => one.file,
    )
    expect(names).toEqual(['My clip (2).mp4', 'My clip.mp4'])
  })

  it('says everything that is wrong before anything is sent, each with its place', async () => {
    const broken = join(cloud.folder, 'broken.png')
    await writeFile(broken, 'no picture')
    let project = speakingProject('p', '', 'v-0')
    project = withElement(project, pictureElement(join(cloud.folder, 'none.png')))
    project = withElement(project, { ...pictureElement(broken), id: 'second' })
    const avatar = { kind: 'avatar', avatarId: 'nobody', from: 2 } as const
    project = withElement(project, {
      ...pictureElement(''),
      id: 'third',
      kind: 'avatar',
      source: avatar,
    } as Element)
    const request = {
      session: await session(),
      project,
      kind: 'avatar-video' as const,
      connection: cloud.connection,
    }
    const check = await cloud.window.bridge.generate.check(request)
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
    const error = await refusal(cloud.window.bridge.generate.start({ ...request, name: 'x', folder: null }))
    expect(error.code).toBe('problems')
    expect(error.details!.length).toBeGreaterThanOrEqual(6)
    expect(cloud.service.creates).toEqual([])
    expect((await cloud.window.bridge.jobs.list({})).total).toBe(0)
    expect(JSON.stringify([check, error])).not.toMatch(/--[a-z]|greenroom [a-z]/)
  })

  it('tries the folder before anything is sent', async () => {
    const file = join(cloud.folder, 'a-file')
    await writeFile(file, '')
    for (const wrong of ['relative/path', `${cloud.folder}/a\0b`, file, join(file, 'below')]) {
      const error = await refusal(start(speakingProject('p', 'Hi.'), { folder: wrong }))
      expect(error).toMatchObject({ code: 'folder', field: 'folder' })
    }
    expect(cloud.service.creates).toEqual([])
    const id = await start(speakingProject('p', 'Hi.'), {
      folder: join(cloud.folder, 'new', 'place'),
      name: '../../Ünï: "cödé"',
    })
    await inState(id, 'done')
    expect(await readdir(join(cloud.folder, 'new', 'place'))).toEqual(['Ünï cödé.mp4'])
  })

  it('needs a service that answers, and says which one does not', async () => {
    cloud.service.refuse = () => ({ code: 1103, msg: 'no plan' })
    // Catalogues that were loaded while the service still answered must not be used here.
    await refusal(cloud.window.bridge.catalogue.voices({ connection: cloud.connection, fresh: true }))
    await refusal(cloud.window.bridge.catalogue.avatars({ connection: cloud.connection, fresh: true }))
    const request = {
      session: await session(),
      project: speakingProject('p', 'Hi.'),
      kind: 'avatar-video' as const,
    }
    const check = await cloud.window.bridge.generate.check({ ...request, connection: cloud.connection })
    expect(check.problems).toMatchObject([{ code: 'connection', severity: 'error' }])
    expect(check.problems[0]!.message).toContain('Cloud')
    expect((await refusal(cloud.window.bridge.generate.check({ ...request, connection: 'gone' }))).code).toBe(
      'not-found',
    )
    expect(
      (await refusal(cloud.window.bridge.generate.check({ ...request, session: 'gone', connection: cloud.connection })))
        .code,
    ).toBe('no-session')
  })

  it('shows both bodies with what is still unknown named', async () => {
    const bodies = await cloud.window.bridge.generate.bodies({
      session: await session(),
      project: speakingProject('p', 'Hello.'),
      connection: cloud.connection,
    })
    const video = bodies['avatar-video']
    expect(video).toMatchObject({ ok: true, provisional: ['https://greenroom.invalid/voice-1.mp3'] })
    expect(bodies['talking-avatar']).toMatchObject({ ok: true, provisional: [] })
    const two = speakingProject('p', 'Hello.')
    const both = await cloud.window.bridge.generate.bodies({
      session: await session(),
      connection: cloud.connection,
      project: { ...two, scenes: [...two.scenes, { ...two.scenes[0]!, id: 'b', elements: [] }] },
    })
    expect(both['talking-avatar']).toMatchObject({ ok: false })
    expect(cloud.service.creates).toEqual([])
  })

  /** A record that is polled has an id, so its creation was answered. */
  const voiceIsAsked = () => until(() => cloud.service.requests.some(({ path }) => path.includes('infobymodelid')))

  it('can be cancelled while it is being prepared, and retried', async () => {
    cloud.service.workMs = 60_000
    const id = await start(speakingProject('p', 'A slow one.'))
    // A second voice would need another permission of the user if this one is cancelled before its answer.
    await voiceIsAsked()
    await cloud.window.bridge.jobs.cancel({ id })
    expect(await row(id)).toMatchObject({
      state: 'cancelled',
      can: { retry: true, remove: true, cancel: false },
    })
    expect((await cloud.window.bridge.jobs.list({ states: [...runningStates] })).total).toBe(0)
    cloud.service.workMs = 0
    const asked = await refusal(cloud.window.bridge.jobs.retry({ id }))
    expect(asked).toMatchObject({ code: 'costs-credits', field: 'spend' })
    await cloud.window.bridge.jobs.retry({ id, spend: true })
    await inState(id, 'done')
    expect(cloud.service.videos).toHaveLength(1)
  })

  it('waits for the user when the answer to a voice was lost, and sends nothing by itself', async () => {
    cloud.service.loseAnswers = 1
    const id = await start(speakingProject('p', 'Lost on the way.'))
    const waiting = await inState(id, 'unconfirmed')
    expect(waiting.message).toMatch(/may have been made and charged/)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(cloud.service.speech).toHaveLength(1)
    // A restart doesn't request it again either.
    await cloud.reopen()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(cloud.service.creates).toHaveLength(1)
    await cloud.window.bridge.jobs.retry({ id, spend: true })
    await inState(id, 'done')
    expect(cloud.service.speech).toHaveLength(2)
    expect(cloud.service.videos).toHaveLength(1)
  })

  it('an unconfirmed clip takes the id that the user found', async () => {
    // The voice ends only after the next answer, which gets lost.
    cloud.service.workMs = 3_600_000
    const id = await start(speakingProject('p', 'Soon lost.'))
    await voiceIsAsked()
    cloud.service.loseAnswers = 1
    cloud.service.workMs = 0
    const lost = await inState(id, 'unconfirmed', 'done')
    expect(lost.state).toBe('unconfirmed')
    await cloud.window.bridge.jobs.attach({ id, remoteId: ` ${cloud.service.videos[0]!.id} ` })
    expect(await inState(id, 'done')).toMatchObject({ clipId: id })
    expect(cloud.service.videos).toHaveLength(1)
    expect((await refusal(cloud.window.bridge.jobs.attach({ id, remoteId: 'x' }))).code).toBe('not-unconfirmed')
  })

  it('makes it again as a new job, and opens the project as it was', async () => {
    const project = speakingProject('p', 'Twice.')
    const id = await start(project)
    await inState(id, 'done')
    expect((await refusal(cloud.window.bridge.jobs.duplicate({ id }))).code).toBe('costs-credits')
    const again = await cloud.window.bridge.jobs.duplicate({ id, spend: true })
    await inState(again.id, 'done')
    expect(cloud.service.videos).toHaveLength(2)
    await cloud.window.bridge.library.openProject({ id })
    const opened = await cloud.window.bridge.projects.current()
    expect(opened).toMatchObject({ path: null, project: { name: project.name, scenes: project.scenes } })
    expect(opened!.project.id).not.toBe(project.id)
  })

  it('opens the project of a clip itself while it is unchanged, then a copy with a name of its own', async () => {
    const { projects, library } = cloud.window.bridge
    const begun = await projects.create({ name: 'Twice', width: 640, height: 360 })
    const project = { ...speakingProject('twice', 'Once.'), name: 'Twice', id: begun.project.id }
    const { path } = await projects.save({ id: begun.id, revision: 1, project })
    const id = await start(project)
    await inState(id, 'done')
    await projects.close({ id: begun.id })
    await library.openProject({ id })
    const same = await projects.current()
    expect(same).toMatchObject({ path, project: { id: project.id, name: 'Twice' } })
    const changed = { ...project, canvas: { ...project.canvas, background: '#112233' } }
    await projects.save({ id: same!.id, revision: 1, project: changed })
    await library.openProject({ id })
    const copy = await projects.current()
    expect(copy).toMatchObject({ path: null, project: { scenes: project.scenes } })
    expect(copy!.project.name).toMatch(/^Twice \(.*\d:\d\d.*\)$/)
  })

  it('knows a clip whose project has changed since', async () => {
    const { id: open, project: empty } = await cloud.window.bridge.projects.create({
      name: 'Any',
      width: 640,
      height: 360,
    })
    const project = { ...speakingProject('p', 'As it was.'), id: empty.id }
    await cloud.window.bridge.projects.draft({ id: open, revision: 1, project })
    const id = await start(project)
    await inState(id, 'done')
    expect((await cloud.window.bridge.library.get({ id })).outOfDate).toBe(false)
    const changed = { ...project, canvas: { ...project.canvas, background: '#000000' } }
    await cloud.window.bridge.projects.draft({ id: open, revision: 2, project: changed })
    expect((await cloud.window.bridge.library.get({ id })).outOfDate).toBe(true)
    expect((await row(id)).outOfDate).toBe(true)
    await cloud.window.bridge.projects.draft({ id: open, revision: 3, project })
    expect((await cloud.window.bridge.library.get({ id })).outOfDate).toBe(false)
  })

  it('makes one clip without the captions of its project, which is not changed by that', async () => {
    const { id: open, project: empty } = await cloud.window.bridge.projects.create({
      name: 'Any',
      width: 640,
      height: 360,
    })
    const captions = { shown: true, look: builtInLook('plain') }
    const project = { ...speakingProject('p', 'Without them.'), id: empty.id, captions }
    await cloud.window.bridge.projects.draft({ id: open, revision: 1, project })
    const id = await start(project, { captions: false })
    await inState(id, 'done')
    expect((await cloud.window.bridge.library.get({ id })).outOfDate).toBe(false)
    await cloud.window.bridge.library.openProject({ id })
    const opened = await cloud.window.bridge.projects.current()
    expect(opened?.project.captions).toEqual({ ...captions, shown: false })
  })
})
