import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobRow, JobRowState } from '../../../electron/common/bridge/index.ts'
import { lasting } from '../../support/old-data/listed.ts'
import { openOldData, resting } from '../../support/old-data/world.ts'
import type { OldDataWorld } from '../../support/old-data/world.ts'
import { finish } from '../../support/service/kept-state.ts'
import type { LoopbackRequest } from '../../support/service/loopback.ts'
import { until } from '../../support/studio/window.ts'
import { remoteClips } from '../../support/collect/remote-clips.ts'
import { inDepth } from '../../support/depth.ts'

// The data folder of an older Greenroom that was killed while it worked: nothing is lost, running work continues, and
// nothing that may cost credits is requested twice.

let world: OldDataWorld

beforeAll(async () => {
  world = await openOldData('before-runs')
}, 60_000)
afterAll(() => world.close())

const jobs = async (): Promise<JobRow[]> => (await world.bridge.jobs.list({ limit: 500 })).rows
const titled = (rows: readonly JobRow[], title: string): JobRow => rows.find((row) => row.title === title)!
/** Requests since the folder was opened: the last part of the path, and the spoken text. */
const asked = (): string[] =>
  world.service.creating
    .map(({ path, body }) => `${path.split('/').slice(-2).join('/')} ${String(body['input_text'] ?? '')}`.trim())
    .toSorted()

describe('a data folder of before the runs were one kit', () => {
  it('brings to their end the jobs that were under way, and leaves to the user what may have been charged', async () => {
    finish(world.service)
    // The engine doesn't run, so its job is retried and fails in the end.
    const forEngine = 'Queued for the engine'
    const ends: Record<string, JobRowState> = {
      ...Object.fromEntries(
        world.listed.jobs
          .filter(({ title }) => title !== forEngine)
          .map(({ title, state }) => [title, resting.includes(state) ? state : 'done']),
      ),
      Submitting: 'unconfirmed',
      'Submitting lip sync': 'unconfirmed',
      // The account of this connection has no credits.
      'Held by the account': 'queued',
    }
    const rows = async (): Promise<JobRow[]> => (await jobs()).filter(({ title }) => title !== forEngine)
    await until(async () =>
      (await rows()).every(({ title, state }) => resting.includes(state) || ends[title] === state),
    )
    expect(Object.fromEntries((await rows()).map(({ title, state }) => [title, state]))).toEqual(ends)
    expect(['queued', 'submitting', 'failed']).toContain(titled(await jobs(), forEngine).state)
  })

  it('saves their files, marks and previews as they were asked for', async () => {
    const { bridge, home } = world
    const rows = await jobs()
    const item = (title: string) => bridge.library.get({ id: titled(rows, title).id })
    for (const title of ['Waiting avatar video', 'Downloading avatar video', 'Greeting 01 Anna'])
      expect(await item(title)).toMatchObject({ file: `${title}.mp4`, missing: false, durationMs: 1_000 })
    expect(await item('Waiting background')).toMatchObject({ file: 'Waiting background.jpg', media: 'image' })
    expect(await item('Waiting speech')).toMatchObject({ file: 'Waiting speech.mp3', media: 'audio' })
    for (const title of ['Waiting preview', 'Preparing preview'])
      expect(titled(rows, title)).toMatchObject({ preview: true, clipId: null })
    expect(readdirSync(join(home, 'data', 'tool-previews'))).toHaveLength(3)
    expect(readdirSync(join(home, 'Clips')).filter((name) => name.startsWith('.'))).toEqual([])
    const clips = (await bridge.library.list({ limit: 500 })).items.map(({ name }) => name)
    expect(clips).not.toContain('Waiting preview')
    // The rows of the sheet that the clips were made of name their fields.
    const greeting = remoteClips(world).filter(({ name }) => name.startsWith('Greeting'))
    expect(greeting.map(({ variables }) => variables['city']).toSorted()).toEqual(['Bonn', 'Köln'])
  })

  it('makes a clip of the live recording that was cut off', async () => {
    const clip = await until(async () =>
      (await world.bridge.library.list({ kinds: ['live-swap'] })).items.find(({ name }) => name === 'Cut off'),
    )
    expect(clip).toMatchObject({ missing: false, media: 'video' })
  })

  it('closes the live sessions that were open', async () => {
    const closed = (): unknown[] => world.service.asked('closeLive').map((body) => body['_id'])
    await until(() => closed().length >= 2)
    expect(closed().toSorted()).toEqual(['live-2', 'live-3'])
    expect(await world.bridge.live.open()).toEqual([])
  })

  it('follows own avatars to their end, and finds the one whose answer was lost', async () => {
    const { bridge, listed, service } = world
    const own = await until(async () => {
      finish(service)
      const found = await bridge.avatars.own()
      return found.every(({ state }) => state === 'ready' || state === 'failed') ? found : null
    })
    const stays = ({ state: _state, ...avatar }: (typeof own)[number]) => lasting(avatar)
    expect(own.map(stays)).toEqual(listed.avatars.map(stays))
    expect(Object.fromEntries(own.map(({ avatarId, state }) => [avatarId, state]))).toEqual({
      Ready1: 'ready',
      Failed1: 'failed',
      Queueing1: 'ready',
      Processing1: 'ready',
      Sent1: 'ready',
    })
  })

  it('goes on with the batch that was being collected, and keeps the others', async () => {
    const { bridge, listed, home } = world
    const batch = async (id: string) => (await bridge.collect.batches()).find((one) => one.id === id)!
    const { running, paused, done, converted, cancelled, failed } = listed.batchIds
    expect((await bridge.collect.batches()).map(({ id, plan }) => [id, plan])).toEqual(
      listed.collect.batches.map(({ id, plan }) => [id, plan]),
    )
    await until(async () => (await batch(running!)).state === 'done')
    expect((await batch(running!)).counts).toMatchObject({ done: 3, total: 3 })
    expect(readdirSync(join(home, 'Running')).toSorted()).toEqual([
      ...['01 Far saved.mp4', '02 Far stalled.mp4', '03 Far next.mp4'],
    ])
    for (const id of [paused!, done!, converted!, cancelled!, failed!]) {
      const before = listed.collect.batches.find((one) => one.id === id)!
      expect(lasting(await batch(id))).toEqual(lasting(before))
      const { items } = await bridge.collect.batchItems({ batch: id, limit: 500 })
      expect(lasting(items)).toEqual(lasting(listed.collect.batchItems[id]))
    }
    await bridge.collect.resume({ id: paused! })
    await until(async () => (await batch(paused!)).state === 'done')
    expect(readdirSync(join(home, 'Paused'))).toEqual(['01 Far paused.mp4'])
  })

  it('keeps the list of clips of services, and its settings', async () => {
    const { bridge, listed } = world
    expect(await bridge.collect.settings()).toEqual(listed.collect.settings)
    const items = remoteClips(world)
    const moves = ['working', 'unknown']
    for (const before of listed.collect.items) {
      const item = items.find(({ id }) => id === before.id)
      const { id, remoteId, source, name, project, variables } = before
      expect(item).toMatchObject({ id, remoteId, source, name, project, variables })
      const isCollected = /^Far (stalled|next|paused)$/.test(name) || /^Downloading/.test(name)
      if (!moves.includes(before.state) && !isCollected) expect(lasting(item)).toEqual(lasting(before))
    }
    expect(items.find(({ name }) => name === 'Far working')).toBeDefined()
    // A file of a batch still belongs to its clip, and the facts about the clip are known.
    for (const { remote, name, state } of Object.values(listed.collect.batchItems).flat()) {
      const item = items.find(({ id }) => id === remote)
      expect(item).toMatchObject({ name })
      if (state === 'expired') expect(item).toMatchObject({ state: 'expired' })
      if (state === 'done') expect(item).toMatchObject({ state: 'saved' })
    }
  })

  it('goes on with the voiceovers that were being made, and keeps sheets, rows, problems, undo', async () => {
    const { bridge, listed, home } = world
    const sheet = (name: string) => bridge.voiceovers.get({ id: listed.sheetIds[name]! })
    const rows = async (name: string) =>
      (await bridge.voiceovers.rows({ sheet: listed.sheetIds[name]!, offset: 0, limit: 500 })).rows
    for (const name of ['Interrupted', 'Just begun']) await until(async () => (await sheet(name)).run.state === 'idle')
    expect((await sheet('Interrupted')).counts).toMatchObject({ done: 7, failed: 1, total: 8 })
    expect((await sheet('Just begun')).counts).toMatchObject({ done: 2, total: 2 })
    for (const before of listed.sheets) {
      const now = await bridge.voiceovers.get({ id: before.id })
      const { name, connection, voiceId, rate, output, folder, template, variables, createdAt } = before
      expect(now).toMatchObject({ name, connection, voiceId, rate, output, folder, template, variables })
      expect(now).toMatchObject({ createdAt, problems: before.problems, canUndo: before.canUndo })
      const texts = (await rows(name)).map(({ id, text, voice, file, values }) => [id, text, voice, file, values])
      expect(texts).toEqual(
        listed.sheetRows[before.id]!.map(({ id, text, voice, file, values }) => [id, text, voice, file, values]),
      )
      if (['Finished', 'Unconfirmed', 'From a table'].includes(name)) {
        expect(lasting(now)).toEqual(lasting(before))
        // Rows have got fields since.
        expect(lasting(await rows(name))).toMatchObject(lasting(listed.sheetRows[before.id]!) as object)
      }
    }
    expect(readdirSync(join(home, 'Voiceovers', 'Interrupted')).filter((one) => one.endsWith('.mp3'))).toHaveLength(7)
    // The finished speech of a paused run is used when the user resumes it.
    expect((await sheet('Paused')).run.state).toBe('paused')
    await bridge.voiceovers.resume({ sheet: listed.sheetIds['Paused']! })
    await until(async () => (await sheet('Paused')).counts.done === 2)
    // A file that is unchanged is not made again; the text of the other one is pronounced differently since.
    const cost = await bridge.voiceovers.cost({ sheet: listed.sheetIds['Finished']!, rows: { kind: 'all' } })
    expect(cost).toMatchObject({ rows: 1, problems: 0 })
    expect(await bridge.voiceovers.undo({ sheet: listed.sheetIds['From a table']! })).toMatchObject({
      canRedo: true,
    })
  })

  it('asked the service for nothing twice', () => {
    expect(asked()).toEqual(
      [
        // The jobs were queued, or being prepared, when Greenroom was killed.
        ...Array.from({ length: 5 }, () => 'avatar/createVideo'),
        ...['bg/replace', 'characterSwap/create'],
        ...['This will be said.', 'Hello Anna, from Köln.', 'Hello Ben, from Bonn.'].map(speech),
        ...['Queued one.', 'Queued two.', 'Just begun, one.', 'Just begun, two.'].map(speech),
      ].toSorted(),
    )
  })

  it('takes up what was unconfirmed when the user has found it at the service, at no cost', async () => {
    const { bridge, service } = world
    const before = service.creating.length
    const row = titled(await jobs(), 'Submitting')
    await expect(bridge.jobs.retry({ id: row.id })).rejects.toMatchObject({ data: { code: 'costs-credits' } })
    const held = [...service.records.values()].filter(({ path }) => path.endsWith('/talkingavatar/create')).at(-1)!
    await bridge.jobs.attach({ id: row.id, remoteId: held.id })
    await until(async () => titled(await jobs(), 'Submitting').state === 'done')
    expect(service.creating).toHaveLength(before)
  })

  it.runIf(inDepth)(
    'goes on with what has come to rest when the user says so, as cheaply as it could before',
    async () => {
      const { bridge, service } = world
      const job = async (title: string): Promise<JobRow> => titled(await jobs(), title)
      const again = async (title: string, spend: boolean): Promise<string[]> => {
        const before = service.creating.length
        const { id } = await job(title)
        if (spend)
          await expect(bridge.jobs.retry({ id }), title).rejects.toMatchObject({
            data: { code: 'costs-credits' },
          })
        await bridge.jobs.retry({ id, spend })
        await until(async () => {
          const { state } = await job(title)
          return state !== 'preparing' && resting.includes(state)
        })
        finish(service)
        expect(await job(title)).toMatchObject({ state: 'done', message: null })
        return service.creating.slice(before).map(wordsOf)
      }
      expect(await again('Cancelled while waiting', false)).toEqual([])
      expect(await again('Expired', true)).toEqual(['avatar/createVideo'])
      expect(await again('Refused', true)).toEqual(['talkingavatar/create'])
      expect(await again('Unconfirmed swap', true)).toEqual(['characterSwap/create'])
      expect(await again('Speech failed', true)).toEqual([speech('Nobody can say this.'), 'avatar/createVideo'])
      expect(await again('Speech unconfirmed', true)).toEqual([
        ...[speech('Nobody knows whether this was said.'), 'avatar/createVideo'],
      ])
    },
  )

  it('uses what was spoken and sent before, and opens projects of clips whose job is off the list', async () => {
    const { bridge, listed, service } = world
    const before = service.creating.length
    const { items } = await bridge.library.list({ search: 'Removed from the list' })
    const { session } = await bridge.library.openProject({ id: items[0]!.id })
    const current = await bridge.projects.current()
    expect(current!.id).toBe(session)
    expect(JSON.stringify(current!.project)).toContain('This was said before.')
    const { jobId } = await bridge.generate.start({
      session,
      project: current!.project,
      kind: 'avatar-video',
      connection: listed.cloud,
      name: 'Once more',
      folder: null,
    })
    await until(async () => titled(await jobs(), 'Once more').state === 'done')
    expect((await bridge.library.get({ id: jobId })).folder).toBe(join(world.home, 'Clips'))
    const { id } = await bridge.jobs.duplicate({
      id: titled(listed.jobs, 'Done lip sync').id,
      spend: true,
    })
    await until(async () => (await bridge.jobs.details({ id })).row.state === 'done')
    const sheet = listed.sheetIds['Unconfirmed']!
    await bridge.voiceovers.run({ sheet, rows: { kind: 'states', states: ['unconfirmed'] }, spend: true })
    await bridge.voiceovers.resume({ sheet })
    await until(async () => (await bridge.voiceovers.get({ id: sheet })).counts.done === 2)
    expect(service.creating.slice(before).map(wordsOf)).toEqual([
      ...['avatar/createVideo', 'video/lipsync', speech('Was this said?')],
    ])
  })

  it('met no mistake of its own on the way', () => {
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

const speech = (text: string): string => `audio/create ${text}`

function wordsOf({ path, body }: LoopbackRequest): string {
  return `${path.split('/').slice(-2).join('/')} ${String(body['input_text'] ?? '')}`.trim()
}
