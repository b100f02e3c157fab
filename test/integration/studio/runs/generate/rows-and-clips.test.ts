import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../support/studio/cloud.ts'
import { cloudJobs } from '../../../../support/studio/cloud-jobs.ts'
import { speakingProject, until } from '../../../../support/studio/window.ts'

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
