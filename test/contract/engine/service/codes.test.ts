import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { onSharedStores } from '../../../support/engine/shared-stores.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { EngineOptions, RunningEngine } from '../../../../electron/engine/index.ts'
import { SpeechError } from '../../../../electron/engine/speech/errors.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { startHostileServer } from '../../../support/engine/hostile-server.ts'
import { picture, silence } from '../../../support/engine/media.ts'
import { inDepth } from '../../../support/depth.ts'

const running: RunningEngine[] = []
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop()
})

async function open(options: Partial<EngineOptions> & { dataDir: string }) {
  const engine = await startEngine(options)
  running.push(engine)
  return { engine, client: clientOf(engine) }
}

const still = async (client: Client, elements: object[] = []) => {
  const voice = { voice_url: await client.upload(silence, 'silence.wav') }
  return { data: [{ width: 64, height: 64, voice, duration: 200, elements }] }
}

describe('codes', () => {
  test.runIf(inDepth)(
    '1010 for an avatar that is not ready, 1220 in the record of a stream avatar that fails',
    async () => {
      const server = await startHostileServer({ '/never.png': () => {} })
      try {
        const { client } = await open({
          dataDir: temporaryFolder(),
          allowLocal: true,
          tuning: { inputIdleMs: 3000 },
        })
        const upload = { url: server.url('/never.png'), avatar_id: 'slow', name: 'S', type: 2 }
        const [created] = await client.ok<{ _id: string }[]>('uploadAvatar', upload)
        const element = { type: 'avatar', avatar_id: 'slow' }
        expect(await client.fails('createAvatarVideo', await still(client, [element]), 1010)).toMatch(
          /still being prepared/,
        )
        const record = await client.ended('avatarDetail', created!._id)
        expect(record).toMatchObject({ status: 4, fail_code: 1220 })
        expect(await client.fails('createAvatarVideo', await still(client, [element]), 1010)).toMatch(
          /could not be made/,
        )
      } finally {
        await server.close()
      }
    },
  )

  test.skipIf(onSharedStores)('1008 in a record whose result somebody deleted', async () => {
    const dataDir = temporaryFolder()
    const first = await open({ dataDir })
    const { _id } = await first.client.ok('createAvatarVideo', await still(first.client))
    await first.client.ended('videoInfo', String(_id))
    await running.pop()!.stop()
    for (const name of readdirSync(join(dataDir, 'files'))) rmSync(join(dataDir, 'files', name))
    const second = await open({ dataDir })
    const record = await second.client.ok('videoInfo', { video_model_id: _id })
    expect(record).toMatchObject({ video_status: 4, video: '', fail_code: 1008 })
  })

  test('1201 with the next step when speech cannot be made, 1110 for a preview', async () => {
    const missing = () => Promise.reject(new SpeechError('models-missing', 'The models are missing. Run the setup.'))
    const noPieces = () => {
      throw new SpeechError('models-missing', 'The models are missing. Run the setup.')
    }
    const engine = await startEngine(
      { dataDir: temporaryFolder() },
      { speaker: { speak: missing, speakInPieces: noPieces, matchVoice: missing, close: () => Promise.resolve() } },
    )
    running.push(engine)
    const client = clientOf(engine)
    const [voice] = await client.ok<{ voice_id: string; preview: string }[]>('listVoices')
    const asked = { model: 'tts-1', voice: voice!.voice_id, input: 'Hello.' }
    expect(await client.send('POST', '/v1/audio/speech', asked)).toMatchObject({
      http: 500,
      body: { error: { message: 'The models are missing. Run the setup.', type: 'server_error' } },
    })
    const { _id } = await client.ok('createTts', { input_text: 'Hello.', voice_id: voice!.voice_id })
    const record = await client.ended('audioInfo', String(_id))
    expect(record).toMatchObject({ fail_code: 1201, fail_reason: 'The models are missing. Run the setup.' })
    const preview = await fetch(voice!.preview)
    expect([preview.status, await preview.json()]).toEqual([
      503,
      { code: 1110, msg: 'The models are missing. Run the setup.' },
    ])
  })
})

describe('a data folder', () => {
  test('of an odd name works as any other', async () => {
    const dataDir = join(temporaryFolder(), `od d'ï "q" %20 [x],;:=#&`)
    const { client } = await open({ dataDir })
    const url = await client.upload(await picture(20, 20, 'red'), 'a.png')
    const avatar = (await client.ok<{ avatar_id: string }[]>('listAvatars', { from: 2, size: 1 }))[0]!
    const request = await still(client, [
      { type: 'image', url },
      { type: 'avatar', avatar_id: avatar.avatar_id, width: 40, height: 50 },
    ])
    const { _id } = await client.ok('createAvatarVideo', request)
    const record = await client.ended('videoInfo', String(_id))
    expect(record['video_status'], String(record['fail_reason'])).toBe(3)
  })

  test.each<[string, (folder: string) => string, RegExp]>([
    ['a file', (folder) => (writeFileSync(join(folder, 'f'), ''), join(folder, 'f')), /is not a folder/],
    ['below a file', (folder) => (writeFileSync(join(folder, 'f'), ''), join(folder, 'f', 'x')), /below a file/],
    [
      'with a damaged database',
      (folder) => (writeFileSync(join(folder, 'engine.sqlite'), 'x'.repeat(9000)), folder),
      /damaged/,
    ],
    ['with a damaged account', (folder) => (writeFileSync(join(folder, 'account.json'), '{'), folder), /account\.json/],
  ])('that is %s is told in a sentence, and left free', async (_name, prepare, reason) => {
    const folder = temporaryFolder()
    const dataDir = prepare(folder)
    await expect(startEngine({ dataDir })).rejects.toThrow(reason)
    await expect(startEngine({ dataDir })).rejects.toThrow(reason)
  })

  test.skipIf(onSharedStores)('keeps its secrets and its media to its owner', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    await open({ dataDir })
    const mode = (name: string) => statSync(join(dataDir, name)).mode & 0o777
    expect([mode('.'), mode('files'), mode('scratch')]).toEqual([0o700, 0o700, 0o700])
    expect([mode('installation.json'), mode('engine.sqlite')]).toEqual([0o600, 0o600])
  })
})

describe('stopping', () => {
  test('does not wait for those who listen or work, and takes nothing with it', async () => {
    const dataDir = temporaryFolder()
    const { engine, client } = await open({ dataDir })
    const avatar = (await client.ok<{ avatar_id: string }[]>('listAvatars', { from: 2, size: 1 }))[0]!
    const long = {
      width: 640,
      height: 360,
      voice: { voice_url: await client.upload(silence, 'silence.wav') },
      duration: 60_000,
      elements: [{ type: 'avatar', avatar_id: avatar.avatar_id }],
    }
    const { _id } = await client.ok('createAvatarVideo', { data: [long] })
    const events = await fetch(`${engine.baseUrl}/engine/records/${String(_id)}/events`, {
      headers: { 'x-api-key': engine.apiKey },
    })
    const eventText = events.text().catch(() => 'closed')
    await new Promise((resolve) => setTimeout(resolve, 500))
    await running.pop()!.stop()
    await eventText
    expect(readdirSync(join(dataDir, 'scratch'))).toEqual([])
    const again = await open({ dataDir })
    expect(['1', '2']).toContain(String((await again.client.ok('videoInfo', { video_model_id: _id }))['video_status']))
    await again.client.send('POST', `/engine/records/${String(_id)}/cancel`)
  })
})
