import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { builtInLook } from '../../../../../electron/common/captions/index.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import { findTools, measureLoudness, probe, run } from '../../../../../electron/media/index.ts'
import { colorDistance, readFrames, readSamples, toneDb } from '../../../../support/media/reading.ts'
import { refusal } from '../../../../support/studio/cloud.ts'
import { cloudJobs } from '../../../../support/studio/cloud-jobs.ts'
import { speakingProject, until } from '../../../../support/studio/window.ts'
import { inDepth } from '../../../../support/depth.ts'

const { cloud, start, row, inState } = cloudJobs()

describe('the window', () => {
  it('hears every state of a job once it listens, and nothing is left when it stops', async () => {
    const stop = new AbortController()
    const events = await cloud.window.bridge.jobs.watch(undefined, { signal: stop.signal })
    const states: string[] = []
    const listening = (async () => {
      for await (const event of events) {
        if (event.type === 'row') states.push(event.row.state)
        if (event.type === 'row' && event.row.state === 'done') break
      }
    })()
    cloud.service.workMs = 400
    const id = await start(speakingProject('p', 'Listen.'))
    await listening
    expect(states[0]).toBe('preparing')
    expect(states.at(-1)).toBe('done')
    stop.abort()
    expect((await row(id)).state).toBe('done')
  })

  it('sees a picture of the project before there is a clip', async () => {
    const picture = join(cloud.folder, 'red.png')
    await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } }).toFile(picture)
    cloud.service.workMs = 60_000
    const id = await start(speakingProject('p', 'Picture.'))
    const url = await until(async () => (await row(id)).thumbUrl)
    const response = await cloud.window.studio.handleMedia(new Request(`http://x/${url}`))
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
    cloud.service.workMs = 60_000
    const second = await start(speakingProject('b', 'Two.'))
    const error = await refusal(cloud.window.bridge.jobs.remove({ ids: [first, second, 'gone'] }))
    expect(error.code).toBe('still-going')
    expect((await cloud.window.bridge.jobs.list({})).rows.map((one) => one.id)).toEqual([second])
    // The clip of a removed job, and its project, stay.
    expect(await cloud.window.bridge.library.get({ id: first })).toMatchObject({ hasProject: true })
    await cloud.window.bridge.jobs.cancel({ id: second })
    await cloud.window.bridge.jobs.remove({ ids: [second] })
    expect((await cloud.window.bridge.jobs.list({})).total).toBe(0)
  })
})

describe('clips', () => {
  it('are renamed safely, and removed with or without their file', async () => {
    const id = await start(speakingProject('a', 'One.'))
    await inState(id, 'done')
    const other = await start(speakingProject('b', 'Two.'), { name: 'Other' })
    await inState(other, 'done')
    const renamed = await cloud.window.bridge.library.rename({ id, name: 'New: name/..mp4' })
    expect(renamed.file).toBe('New name.mp4')
    expect((await refusal(cloud.window.bridge.library.rename({ id, name: 'Other' }))).code).toBe('exists')
    expect((await refusal(cloud.window.bridge.library.rename({ id, name: '///' }))).code).toBe('name')
    const { items, total } = await cloud.window.bridge.library.list({ search: 'NEW' })
    expect([total, items[0]!.id]).toEqual([1, id])
    expect(await cloud.window.bridge.library.remove({ ids: [id], deleteFiles: false })).toEqual({
      failed: [],
    })
    expect((await stat(join(renamed.folder, renamed.file))).size).toBeGreaterThan(0)
    await cloud.window.bridge.library.remove({ ids: [other], deleteFiles: true })
    expect(await readdir(renamed.folder)).toEqual([renamed.file])
    expect((await cloud.window.bridge.library.list({})).total).toBe(0)
    expect((await refusal(cloud.window.bridge.library.get({ id }))).code).toBe('no-clip')
  })

  it('are copied to a path that replaces a file there, and into a folder under free names', async () => {
    const { library } = cloud.window.bridge
    const id = await start(speakingProject('a', 'One.'))
    await inState(id, 'done')
    const other = await start(speakingProject('b', 'Two.'), { name: 'Other' })
    await inState(other, 'done')
    const item = await library.get({ id })
    const whole = await readFile(join(item.folder, item.file))
    const path = join(cloud.folder, 'out', 'Mine.mp4')
    await library.copyTo({ id, path })
    await writeFile(path, 'older')
    await library.copyTo({ id, path })
    expect(whole.equals(await readFile(path))).toBe(true)
    expect(await readdir(join(cloud.folder, 'out'))).toEqual(['Mine.mp4'])
    const folder = join(cloud.folder, 'all')
    await library.copyInto({ ids: [id, other], folder })
    await rm(join(item.folder, item.file))
    const again = await library.copyInto({ ids: [id, other], folder })
    expect(again.failed).toMatchObject([{ id }])
    expect(again.paths).toEqual([join(folder, 'Other (2).mp4')])
    expect((await readdir(folder)).toSorted()).toEqual(['My clip.mp4', 'Other (2).mp4', 'Other.mp4'])
    expect((await refusal(library.copyTo({ id: other, path: 'Mine.mp4' }))).code).toBe('folder')
  })

  it('take the captions that lie beside them along, in every language, over none that is there', async () => {
    const { library } = cloud.window.bridge
    const id = await start(speakingProject('a', 'One.'))
    await inState(id, 'done')
    const item = await library.get({ id })
    const beside = (name: string) => join(item.folder, name)
    await writeFile(beside('My clip.srt'), 'English')
    await writeFile(beside('My clip.zh-CN.vtt'), 'Chinese')
    for (const other of ['My clip 2.srt', 'My clip.json', 'My clip.notes.srt']) await writeFile(beside(other), 'other')
    const out = join(cloud.folder, 'out')
    const path = join(out, 'Mine.mp4')
    const copied = await library.copyTo({ id, path })
    expect(copied).toEqual({ captions: [join(out, 'Mine.srt'), join(out, 'Mine.zh-CN.vtt')] })
    expect(await readFile(join(out, 'Mine.srt'), 'utf8')).toBe('English')
    // The same captions are there already; others of the user's stay.
    await writeFile(join(out, 'Mine.zh-CN.vtt'), 'of the user')
    expect(await library.copyTo({ id, path })).toEqual({ captions: [join(out, 'Mine.zh-CN (2).vtt')] })
    expect(await readFile(join(out, 'Mine.zh-CN.vtt'), 'utf8')).toBe('of the user')
    const folder = join(cloud.folder, 'all')
    const into = await library.copyInto({ ids: [id], folder })
    expect(into.captions).toEqual([join(folder, 'My clip.srt'), join(folder, 'My clip.zh-CN.vtt')])
    // A browser downloads them by their addresses.
    const files = await library.captionFiles({ id })
    expect(files.map(({ file }) => file)).toEqual(['My clip.srt', 'My clip.zh-CN.vtt'])
    const answer = await cloud.window.studio.handleMedia(new Request(`http://x/${files[0]!.url}`))
    expect(await answer!.text()).toBe('English')
  })

  it('of which no service has a record are downloaded with names, too, with their captions', async () => {
    const { library, jobs, collect } = cloud.window.bridge
    const local = await start(speakingProject('a', 'One.'))
    await inState(local, 'done')
    const other = await start(speakingProject('b', 'Two.'), { name: 'Other' })
    await inState(other, 'done')
    await jobs.remove({ ids: [local] })
    const item = await library.get({ id: local })
    expect(item.record).toBeNull()
    await writeFile(join(item.folder, 'My clip.srt'), 'English')
    const plan = {
      folder: join(cloud.folder, 'named'),
      template: '{index:00} {name}',
      after: { kind: 'keep' as const },
      contactSheet: false,
      checksums: false,
    }
    const { names } = await collect.names({ items: [local, other], template: plan.template, after: plan.after })
    expect(names.map(({ name }) => name)).toEqual(['01 My clip.mp4', '02 Other.mp4'])
    const { id } = await collect.start({ items: [local, other], plan })
    await until(async () => (await collect.batches()).find((batch) => batch.id === id)?.state === 'done')
    expect((await readdir(plan.folder)).toSorted()).toEqual(['01 My clip.mp4', '01 My clip.srt', '02 Other.mp4'])
    const whole = await readFile(join(item.folder, item.file))
    expect(whole.equals(await readFile(join(plan.folder, '01 My clip.mp4')))).toBe(true)
    // One whose file is gone is told by name.
    await rm(join(item.folder, item.file))
    const again = await collect.start({ items: [local], plan: { ...plan, folder: join(cloud.folder, 'gone') } })
    await until(async () => (await collect.batches()).find((batch) => batch.id === again.id)?.state === 'done')
    const { items } = await collect.batchItems({ batch: again.id })
    expect(items.map(({ state, message }) => [state, message])).toEqual([
      ['failed', `${join(item.folder, item.file)} no longer exists.`],
    ])
  })

  it('that have gone from the disk are noticed, with the end of the online copy, and fetched again at no cost', async () => {
    const id = await start(speakingProject('a', 'One.'))
    expect(await inState(id, 'done')).toMatchObject({ expiresAt: null })
    const item = await cloud.window.bridge.library.get({ id })
    expect(item.expiresAt).toBeNull()
    await rm(join(item.folder, item.file))
    const gone = await cloud.window.bridge.library.get({ id })
    expect(gone).toMatchObject({ missing: true, playUrl: null })
    expect(gone.expiresAt).toBeGreaterThan(item.madeAt)
    expect((await refusal(cloud.window.bridge.library.rename({ id, name: 'x' }))).code).toBe('missing')
    await cloud.window.bridge.jobs.retry({ id })
    await until(async () => !(await cloud.window.bridge.library.get({ id })).missing)
    expect(cloud.service.videos).toHaveLength(1)
  })
})

describe('transitions and camera moves that the service can’t make', () => {
  const scene = (id: string, background: string, more: Partial<Project['scenes'][number]> = {}) => {
    const [first] = speakingProject(id, `This is scene ${id}.`).scenes
    return { ...first!, id, name: id, background, ...more }
  }
  const dissolve = { kind: 'dissolve' as const, duration: 800 }
  const camera = {
    from: { x: 0, y: 0, size: 1 },
    to: { x: 0.5, y: 0.25, size: 0.5 },
    easing: 'linear' as const,
  }
  const colorOf = ({ body }: { body: Record<string, unknown> }): string =>
    (body['data'] as { background: string }[])[0]!.background

  it('are told with their cost, and made of the clips of single scenes, also after a restart', async () => {
    const tools = await findTools()
    const clip = async (name: string, picture: string, hz: number | null): Promise<[string, Buffer]> => {
      const path = join(cloud.folder, `${name}.mp4`)
      const sound = hz === null ? [] : ['-f', 'lavfi', '-i', `sine=frequency=${hz}:duration=2`, '-c:a', 'aac']
      await run(tools, ['-f', 'lavfi', '-i', picture, ...sound, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', path])
      return [name, await readFile(path)]
    }
    const clips = new Map([
      await clip('#ff0000', 'color=red:s=640x360:r=25:d=2', 440),
      await clip('#00ff00', 'color=lime:s=320x180:r=30:d=2', 880),
      await clip('#0000ff', 'color=blue:s=480x480:r=25:d=2,drawbox=x=240:w=240:h=480:c=white:t=fill', null),
    ])
    let isHeld = true
    cloud.service.fate = (record) => {
      if (record.media !== 'video') return undefined
      cloud.service.files.set(record.id, clips.get(colorOf(record))!)
      return isHeld && colorOf(record) === '#00ff00' ? 'working' : 'done'
    }
    const project: Project = {
      ...speakingProject('p', ''),
      loudness: -16,
      captions: { shown: true, look: builtInLook('outlined') },
      scenes: [
        scene('a', '#ff0000'),
        scene('b', '#ff0000'),
        scene('c', '#00ff00', { transition: dissolve }),
        scene('d', '#0000ff', { camera }),
      ],
    }
    const session = (await cloud.window.bridge.projects.create({ name: 'Any', width: 640, height: 360 })).id
    const request = { session, project, kind: 'avatar-video' as const, connection: cloud.connection }
    const check = await cloud.window.bridge.generate.check(request)
    expect(check).toMatchObject({ ok: true, clipsToMake: 3, captionsByService: false })
    expect(check.problems).toContainEqual(
      expect.objectContaining({ code: 'several-clips', severity: 'warning', path: 'scenes[2].transition' }),
    )
    const id = await start(project)
    await until(async () => (await row(id)).message === '2 of 3 videos made')
    expect(cloud.service.videos.map(({ body }) => (body['data'] as unknown[]).length)).toEqual([2, 1, 1])
    await cloud.reopen()
    isHeld = false
    const done = await inState(id, 'done', 'failed', 'unconfirmed')
    expect(done).toMatchObject({ state: 'done', credits: 21, clipId: id, message: null })
    expect(cloud.service.videos).toHaveLength(3)
    expect(await cloud.window.bridge.jobs.list({})).toMatchObject({ total: 1 })
    const { items } = await cloud.window.bridge.library.list({})
    expect(items).toMatchObject([{ id, captionsDrawn: true, hasProject: true }])
    expect((await readdir(items[0]!.folder)).filter((name) => name.startsWith('.'))).toEqual([])

    // Half of the second scene is overlapped, which lasts as long as its speech: about a second.
    const path = join(items[0]!.folder, items[0]!.file)
    const info = await probe(tools, path)
    expect(Math.abs(info.video!.durationMs! - 5_500)).toBeLessThan(70)
    expect(info.video).toMatchObject({ width: 640, height: 360, fps: 30 })
    const frames = await readFrames(tools, path, { width: 640, height: 360 })
    const [red, green] = [frames[30]!.at(40, 40), frames[75]!.at(600, 40)]
    expect(colorDistance(red, [255, 0, 0])).toBeLessThan(12)
    expect(colorDistance(green, [0, 255, 0])).toBeLessThan(12)
    const middle = frames[52]!.at(320, 40)
    expect(Math.min(middle[0], middle[1])).toBeGreaterThan(80)
    // The square clip lies whole in the middle, and its camera ends on its white half.
    const [begins, ends] = [frames[Math.ceil(3.6 * 30)]!, frames.at(-1)!]
    expect(colorDistance(begins.at(20, 20), [0, 0, 0])).toBeLessThan(12)
    expect(colorDistance(begins.at(200, 20), [0, 0, 255])).toBeLessThan(16)
    expect(colorDistance(ends.at(40, 40), [255, 255, 255])).toBeLessThan(12)
    expect(colorDistance(ends.at(600, 40), [0, 0, 0])).toBeLessThan(12)
    // Both are heard in full where they overlap.
    const samples = await readSamples(tools, path)
    expect(Math.abs(toneDb(samples, 440, 1_550, 1_900) - toneDb(samples, 440, 600, 950))).toBeLessThan(1)
    expect(Math.abs(toneDb(samples, 880, 1_550, 1_900) - toneDb(samples, 880, 2_400, 2_750))).toBeLessThan(1)
    expect(Math.abs((await measureLoudness(tools, path)).integratedLufs! + 16)).toBeLessThanOrEqual(0.5)
  })

  it.runIf(inDepth)('leave what was made of a clip when one video fails, which is requested again alone', async () => {
    let isBroken = true
    cloud.service.fate = (record) =>
      isBroken && record.media === 'video' && colorOf(record) === '#00ff00' ? 'failed' : undefined
    const scenes = [scene('a', '#ff0000'), scene('b', '#00ff00', { transition: dissolve })]
    const id = await start({ ...speakingProject('p', ''), scenes })
    const failed = await inState(id, 'failed', 'done')
    expect(failed).toMatchObject({ state: 'failed', can: { retry: true, resumes: false } })
    expect(failed.message).toBe('Video 2 of 2 was not made: The service could not make the result.')
    expect((await refusal(cloud.window.bridge.jobs.retry({ id, spend: false }))).code).toBe('costs-credits')
    isBroken = false
    await cloud.window.bridge.jobs.retry({ id, spend: true })
    await inState(id, 'done')
    expect(cloud.service.videos.map(colorOf)).toEqual(['#ff0000', '#00ff00', '#00ff00'])
  })
})
