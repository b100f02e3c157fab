import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../../support/engine/client.ts'
import { temporaryFolder, until } from '../../../support/engine/folder.ts'
import { silence } from '../../../support/engine/media.ts'
import { previewWorld } from '../../../support/engine/previews.ts'
import type { PreviewWorld } from '../../../support/engine/previews.ts'
import { spawnEngine } from '../../../support/engine/process.ts'
import { at } from '../../../support/engine/video-world.ts'
import { inDepth } from '../../../support/depth.ts'

const dataDir = temporaryFolder()
/** Length from which clips are begun and never done, ms. */
const endlessMs = 10_000
/** Time limit for a machine that runs other tests, ms. */
const busyMs = 240_000
let world: PreviewWorld
beforeAll(async () => {
  // On a busy machine the tests look at a preview only now and then.
  world = await previewWorld(dataDir, { tuning: { previewIdleMs: 90_000 } })
})
afterAll(() => world.engine.stop())

const scratch = () => {
  const folder = join(dataDir, 'scratch')
  return readdirSync(folder).flatMap((run) => readdirSync(join(folder, run)))
}
const running = async ({ client } = world) => {
  const { body } = await client.send('GET', '/engine/health')
  const queue = (body['data'] as { queue: { waiting: number; running: number }[] }).queue
  return queue.reduce((sum, lane) => sum + lane.waiting + lane.running, 0)
}
describe('ending early', () => {
  const long = (seconds: number, height = 720, { quiet } = world) => ({
    kind: 'avatar-video',
    parts: 'avatars',
    height,
    body: {
      data: [
        {
          width: 1280,
          height: 720,
          ...quiet,
          duration: seconds * 1000,
          elements: [{ type: 'avatar', avatar_id: 'mara', ...at(0, 0) }],
        },
      ],
    },
  })

  test('a cancelled one ends for everybody, leaves no file, and can be asked for again', async () => {
    const asked = await world.ask(long(120))
    const events = await fetch(`${world.engine.baseUrl}/engine/previews/${asked._id}/events`, {
      headers: { 'x-api-key': world.engine.apiKey },
    })
    expect(events.headers.get('content-type')).toContain('text/event-stream')
    const eventText = events.text()
    await until(async () => (await world.look(asked._id)).share > 0.3, 'it is drawn', busyMs)
    const files = readdirSync(join(dataDir, 'previews'))
    const cancelled = await world.client.send('POST', `/engine/previews/${asked._id}/cancel`)
    expect(cancelled.body).toMatchObject({ code: 1000, data: { status: 4, fail_code: 1015 } })
    const lines = (await eventText).split('\n')
    expect(lines.filter((line) => line.startsWith('event: ')).at(-1)).toBe('event: end')
    const last = JSON.parse(lines.findLast((line) => line.startsWith('data: '))!.slice(6)) as object
    expect(last).toMatchObject({ status: 4, fail_reason: 'The work was cancelled.' })
    await until(async () => (await running()) === 0, 'the work has ended', busyMs)
    expect(scratch()).toEqual([])
    expect(readdirSync(join(dataDir, 'drawing'))).toEqual([])
    expect(readdirSync(join(dataDir, 'previews'))).toEqual(files)
    const anew = await world.ask(long(120))
    expect(anew).toMatchObject({ _id: asked._id, fail_code: null })
    expect(anew.status).toBeLessThan(3)
    await world.client.send('POST', `/engine/previews/${asked._id}/cancel`)
  })

  test.runIf(inDepth)('one that nobody waits for any more ends by itself', async () => {
    const other = await previewWorld(temporaryFolder(), { tuning: { previewIdleMs: 1_500 } }, endlessMs)
    try {
      const asked = await other.ask(long(120, 400, other))
      const leaving = new AbortController()
      const gone = fetch(`${other.engine.baseUrl}/engine/previews/${asked._id}/events`, {
        headers: { 'x-api-key': other.engine.apiKey },
        signal: leaving.signal,
      }).then((response) => response.text())
      await until(() => other.drawn() > 0, 'it is drawn', busyMs)
      // A preview that a client polls goes on.
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      const queue = async () => {
        const { body } = await other.client.send('GET', '/engine/health')
        const lanes = (body['data'] as { queue: { lane: string; running: number }[] }).queue
        return lanes.find(({ lane }) => lane === 'stage')!.running
      }
      expect(await queue()).toBe(1)
      leaving.abort()
      await expect(gone).rejects.toThrow()
      await until(async () => (await queue()) === 0, 'it ends', busyMs)
      expect(await other.look(asked._id)).toMatchObject({
        status: 4,
        fail_reason: 'No client waited for the result any more.',
      })
    } finally {
      await other.engine.stop()
    }
  })

  test('with the engine: what was finished is there after a restart, under its new address', async () => {
    const folder = temporaryFolder()
    let other = await previewWorld(folder)
    const small = { ...long(1, 144, other), parts: 'avatars' }
    const first = await other.render(small)
    const unfinished = await other.ask(long(120, 500, other))
    await other.engine.stop()
    expect(readdirSync(join(folder, 'scratch'))).toEqual([])
    other = await previewWorld(folder)
    try {
      const again = await other.ask(small)
      expect(again).toMatchObject({ _id: first._id, status: 3 })
      expect(other.drawn()).toBe(0)
      expect(again.clips[0]!.url).toContain(other.engine.baseUrl)
      expect((await fetch(again.clips[0]!.url)).status).toBe(200)
      await expect(other.look(unfinished._id)).rejects.toThrow(/^1014 .*ask for it again/)
    } finally {
      await other.engine.stop()
    }
  })
})

describe('beside other work', () => {
  const body = (seconds: number, height: number, { quiet }: Pick<PreviewWorld, 'quiet'> = world) => ({
    data: [
      {
        width: Math.round((height * 16) / 9 / 2) * 2,
        height,
        ...quiet,
        duration: seconds * 1000,
        elements: [{ type: 'avatar', avatar_id: 'kenji', ...at(0, 0) }],
      },
    ],
  })

  test.runIf(inDepth)('a preview waits neither for a finished video nor for a preview of the other kind', async () => {
    const other = await previewWorld(temporaryFolder(), { tuning: { previewIdleMs: 90_000 } }, endlessMs)
    try {
      const { _id } = await other.client.ok('createAvatarVideo', body(60, 720, other))
      const request = { kind: 'avatar-video', height: 720, body: body(61, 720, other) }
      const film = await other.ask({ ...request, parts: 'video' })
      const status = async () =>
        (await other.client.ok<{ video_status: number }>('videoInfo', { video_model_id: _id })).video_status
      await until(async () => (await status()) === 2, 'the video is made', busyMs)
      const quick = await other.render({ ...request, parts: 'avatars', height: 144, body: body(1, 180, other) })
      expect(quick.status).toBe(3)
      expect(await status()).toBe(2)
      expect((await other.look(film._id)).status).toBe(2)
      // Previews of one kind are made one after the other.
      const next = await other.ask({ ...request, parts: 'video', height: 360 })
      expect(next).toMatchObject({ status: 1, ahead: 1 })
      for (const id of [next._id, film._id]) await other.client.send('POST', `/engine/previews/${id}/cancel`)
      await other.client.send('POST', `/engine/records/${String(_id)}/cancel`)
      await until(async () => (await running(other)) === 0, 'all has ended', busyMs)
    } finally {
      await other.engine.stop()
    }
  })

  test.runIf(process.platform === 'linux')('an engine that is killed takes its painters along', async () => {
    const folder = temporaryFolder()
    const engine = await spawnEngine(folder)
    const client = clientOf(engine)
    const quiet = { voice: { voice_url: await client.upload(silence, 'silence.wav') } }
    const request = { kind: 'avatar-video', parts: 'avatars', height: 480, body: body(120, 480, { quiet }) }
    const { body: answer } = await client.send('POST', '/engine/previews', request)
    expect(answer['code']).toBe(1000)
    const painters = () =>
      readdirSync('/proc').filter((pid) => {
        try {
          return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${folder}/scratch`)
        } catch {
          return false
        }
      })
    await until(() => painters().length > 0, 'it is drawn', busyMs)
    await engine.kill()
    await until(() => painters().length === 0, 'its ffmpeg has gone', busyMs)
  })
})
