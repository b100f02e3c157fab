import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsSchema } from '../../../electron/common/bridge/index.ts'
import type { JobRow } from '../../../electron/common/bridge/index.ts'
import { lasting } from '../../support/old-data/listed.ts'
import { openOldData, resting } from '../../support/old-data/world.ts'
import type { OldDataWorld } from '../../support/old-data/world.ts'

// The data folder of an older Greenroom that was killed while it worked: what it kept is there, as the older one listed it.

let world: OldDataWorld

beforeAll(async () => {
  world = await openOldData('before-runs')
}, 60_000)
afterAll(() => world.close())

const jobs = async (): Promise<JobRow[]> => (await world.bridge.jobs.list({ limit: 500 })).rows

describe('a data folder of before the runs were one kit', () => {
  it('keeps settings, connections and their keys, the bucket, consents, voices, pronunciations, faces', async () => {
    const { bridge, listed } = world
    // Settings that are newer than the folder have their defaults.
    expect(await bridge.settings.get()).toEqual({ ...settingsSchema.parse({}), ...listed.settings })
    expect(await bridge.settings.bucket()).toEqual(listed.bucket)
    expect(await bridge.settings.testBucket()).toMatchObject({ ok: true })
    // Test results of connections are those of this run.
    const connections = await bridge.connections.list()
    expect(connections.map(({ tested: _, ...one }) => one)).toEqual(listed.connections)
    expect(await bridge.connections.test({ id: listed.cloud })).toMatchObject({ ok: true })
    expect(await bridge.consents.list()).toEqual(listed.consents)
    expect(lasting(await bridge.voices.own())).toEqual(lasting(listed.voices))
    expect(existsSync((await bridge.voices.own())[0]!.path)).toBe(true)
    expect(await bridge.voices.dictionary({ scope: { kind: 'global' } })).toEqual(listed.dictionary)
    const sheet = listed.sheetIds['Finished']!
    expect(await bridge.voices.dictionary({ scope: { kind: 'sheet', sheet } })).toEqual(listed.sheetDictionary)
    expect(lasting(await bridge.faces.recent())).toEqual(lasting(listed.faces))
    expect((await bridge.faces.open({ id: listed.faces[0]!.id })).frames).toHaveLength(1)
    expect(existsSync(listed.dropped.path)).toBe(true)
    expect(await bridge.avatars.hidden({ connection: listed.cloud })).toEqual(listed.hidden)
  })

  it('keeps projects: the one that was open, unsaved work, earlier versions, the recent list', async () => {
    const { bridge, listed } = world
    const current = await bridge.projects.current()
    expect(current).toMatchObject({ path: null, recovered: true, project: { name: 'Untitled' } })
    expect(JSON.stringify(current!.project)).toContain('A thought that has no file yet.')
    // Thumbnails are made again when the files have moved.
    const recent = (await bridge.projects.recent()).map((one) => ({ ...one, thumbUrl: null }))
    expect(recent).toEqual(listed.recent.map((one) => ({ ...one, thumbUrl: null })))
    const autumn = await bridge.projects.open({ path: listed.files.autumn })
    expect(autumn).toMatchObject({ path: listed.files.autumn, recovered: true })
    expect(JSON.stringify(autumn.project)).toContain('Words that nobody has saved yet.')
    const spring = await bridge.projects.open({ path: listed.files.spring })
    expect(JSON.stringify(spring.project)).toContain('Fourth words.')
    expect(spring.project.pronunciations).toMatchObject([{ word: 'GIF' }])
    const backups = await bridge.projects.backups({ id: spring.id })
    expect(backups).toEqual(listed.backups)
    const oldest = await bridge.projects.readBackup({ id: spring.id, backup: backups.at(-1)!.id })
    expect(JSON.stringify(oldest)).toContain('First words.')
  })

  it('lists every job that was there, those at rest as they were', async () => {
    const rows = lasting(await jobs())
    const before = lasting(world.listed.jobs)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
    for (const row of before) {
      const now = rows.find(({ id }) => id === row.id)
      const { kind, title, connection, preview } = row
      expect(now).toMatchObject({ kind, title, connection, preview })
      // A saved clip has no date of expiry.
      const expiresAt = row.clipId === null && !row.preview ? row.expiresAt : null
      if (resting.includes(row.state)) expect(now).toEqual({ ...row, expiresAt })
    }
    expect(new Set(before.map(({ state }) => state)).size).toBe(10)
  })

  it('still says what each job was made of, and what the service calls it', async () => {
    const { bridge, listed } = world
    for (const { id, title, state, kind } of listed.jobs) {
      const { remoteId, attempt, body, problems } = await bridge.jobs.details({ id })
      if (resting.includes(state)) expect({ remoteId, attempt, body, problems }).toEqual(listed.details[id])
      else if (listed.details[id]!.remoteId !== null) expect(remoteId).toBe(listed.details[id]!.remoteId)
      if (kind === 'lip-sync') expect(await bridge.lipSync.request({ id }), title).toEqual(listed.requests[id])
      if (kind === 'character-swap')
        expect(await bridge.characterSwap.request({ id }), title).toEqual(listed.requests[id])
      if (kind === 'background') expect(await bridge.background.request({ id }), title).toEqual(listed.requests[id])
    }
  })

  it('keeps the library, with what is missing and what can be opened again', async () => {
    const { bridge, listed } = world
    const { items } = await bridge.library.list({ limit: 500 })
    for (const before of listed.library) {
      const item = items.find(({ id }) => id === before.id)
      const expiresAt = before.missing ? before.expiresAt : null
      expect(lasting(item)).toEqual(
        lasting({
          ...before,
          expiresAt,
          sheet: null,
          online: false,
          record: item!.record,
          tags: [],
          stack: null,
          captionsDrawn: false,
        }),
      )
      // The record of a clip is known as long as its job is in the list.
      expect(item!.record?.remoteId).toBe(listed.details[before.id]?.remoteId ?? undefined)
      if (!item!.missing) expect(existsSync(join(item!.folder, item!.file))).toBe(true)
    }
    const job = listed.jobs.find(({ title }) => title === 'Done avatar video')!
    const { session } = await bridge.jobs.openProject({ id: job.id })
    expect((await bridge.projects.current())!.id).toBe(session)
    expect(JSON.stringify((await bridge.projects.current())!.project)).toContain('This was said before.')
  })

  it('knows what was spoken in the editor', async () => {
    const { bridge, listed } = world
    const line = { kind: 'script' as const, voiceId: 'v-1', text: 'Heard in the editor.', rate: 90 }
    const known = await bridge.speech.known({ connection: listed.cloud, session: null, lines: [line] })
    expect(lasting(known)).toEqual(lasting(listed.speech))
  })

  it('met no mistake of its own on the way', () => {
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
