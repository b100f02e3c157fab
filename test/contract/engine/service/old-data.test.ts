import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCallback } from '../../../../electron/engine/index.ts'
import type { CallbackEnvelope, RunningEngine } from '../../../../electron/engine/index.ts'
import { startEngine } from '../../../support/engine/start.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { until } from '../../../support/engine/folder.ts'
import type { EngineListed } from '../../../support/old-data/listed.ts'
import { laterMs, oldData } from '../../../support/old-data/world.ts'
import type { OldData } from '../../../support/old-data/world.ts'
import { loopback } from '../../../support/service/loopback.ts'
import type { Loopback } from '../../../support/service/loopback.ts'

// The data folder of an older Greenroom whose engine was killed while it rendered: everything is there, and queued work
// is done.

type Fields = Record<string, unknown>

const received: CallbackEnvelope[] = []
let hook: Loopback
let world: OldData
let listed: EngineListed
let engine: RunningEngine
let client: Client

beforeAll(async () => {
  hook = await loopback(({ text }) => {
    received.push(JSON.parse(text) as CallbackEnvelope)
    return { text: 'ok' }
  })
  world = await oldData('before-runs', hook.port)
  listed = world.listed.engine
  const begun = Date.now()
  engine = await startEngine({
    dataDir: join(world.data, 'engine'),
    allowLocal: true,
    // Records are kept for a week.
    clock: { now: () => listed.now + laterMs + Date.now() - begun },
  })
  client = clientOf(engine)
})
afterAll(async () => {
  await engine.stop()
  await world.close()
  await hook.close()
})

const infos = { video: 'videoInfo', audio: 'audioInfo', avatar: 'avatarDetail' } as const
const fields = { video: 'video_model_id', audio: 'audio_model_id', avatar: 'id' }

async function recordOf(name: string): Promise<Fields> {
  const { kind, id } = listed.records[name]!
  const data = await client.ok<Fields | Fields[]>(infos[kind], { [fields[kind]]: id })
  return Array.isArray(data) ? data[0]! : data
}

/** An engine has another port after each start. */
const anywhere = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://engine')) as T

describe("an engine's folder of before the runs were one kit", () => {
  it('keeps its credentials and the tokens it gave out', async () => {
    const { apiKey, clientId, clientSecret } = listed
    expect(engine).toMatchObject({ apiKey, clientId, clientSecret })
    const bearer = clientOf(engine, { authorization: `Bearer ${listed.token}` })
    await bearer.ok('listVoices')
  })

  it('tells of finished records as before, and still has their results', async () => {
    const finished = Object.keys(listed.records).filter((name) => !listed.unfinished.includes(name))
    expect(finished).toHaveLength(5)
    for (const name of finished) {
      const record = await recordOf(name)
      expect(anywhere(record), name).toEqual(anywhere(listed.records[name]!.record))
      const url = String(record['video'] ?? record['url'] ?? '')
      if (url !== '') expect((await fetch(url)).status, name).toBe(200)
    }
  })

  it('keeps own voices and own avatars', async () => {
    const voices = await client.ok<Fields[]>('listVoices')
    // Own voices have a gender now, and a warning where nobody resembles the sample.
    const about = expect.stringContaining('similarity 0.21') as string
    const before = anywhere(listed.voices).map((voice) => Object.assign(voice, { gender: 'Male', description: about }))
    expect(anywhere(voices.filter(({ from }) => from === 4))).toEqual(before)
    const avatars = await client.ok<Fields[]>('listAvatars', { from: 3, page: 1, size: 100 })
    expect(anywhere(avatars)).toEqual(anywhere(listed.avatars))
  })

  it('makes what it was making and what was queued', async () => {
    for (const name of listed.unfinished) {
      const { kind, id } = listed.records[name]!
      const record = await client.ended(infos[kind], id)
      expect({ name, status: record['video_status'] ?? record['status'] }).toEqual({ name, status: 3 })
    }
  })

  it('sends the callback that nobody took', async () => {
    await until(() => received.length > 0, 'it has arrived')
    const { id } = listed.records['done video']!
    expect(openCallback(received[0]!, engine)).toMatchObject({ _id: id, status: 3 })
  })

  it('has closed the live session that was open', async () => {
    for (const id of [listed.live, listed.liveClosed]) {
      const { body } = await client.send('GET', `/engine/live/${id}`)
      expect(body['data']).toMatchObject({ open: false })
    }
  })
})
