import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { startHostileServer, stall } from '../../../support/engine/hostile-server.ts'
import { leftovers } from '../../../support/engine/leftovers.ts'

type Fields = Record<string, unknown>

const dataDir = temporaryFolder()
let engine: RunningEngine
let client: Client
let server: Awaited<ReturnType<typeof startHostileServer>>

beforeAll(async () => {
  const never = stall(Buffer.alloc(100))
  server = await startHostileServer({ '/a.png': never, '/v.mp4': never, '/a.mp3': never })
  engine = await startEngine({ dataDir, allowLocal: true })
  client = clientOf(engine)
})
afterAll(async () => {
  await engine.stop()
  await server.close()
  expect(leftovers(dataDir)).toEqual([])
})

const jobs = [
  ['createLipSync', 'videoInfo', () => ({ video_url: server.url('/v.mp4'), audio_url: server.url('/a.mp3') })],
  ['createCharacterSwap', 'videoInfo', () => ({ image: server.url('/a.png'), video: server.url('/v.mp4') })],
  [
    'createBackgroundChange',
    'imageInfo',
    () => ({
      origin_img: server.url('/a.png'),
      modify_origin_img_size: '10x10',
      canvas_size: '20x20',
      overlay_origin_x: 0,
      overlay_origin_y: 0,
      webhookUrl: '',
    }),
  ],
  ['uploadAvatar', 'avatarDetail', () => ({ url: server.url('/v.mp4'), avatar_id: 'slow', name: 'A', type: 1 })],
] as const

test.each(jobs)('%s is watched and cancelled while its server sends nothing', async (create, info, request) => {
  const answer = await client.ok<Fields | Fields[]>(create, request())
  const { _id } = Array.isArray(answer) ? answer[0]! : answer
  const at = `/engine/records/${String(_id)}`
  const events = await fetch(`${engine.baseUrl}${at}/events`, { headers: { 'x-api-key': engine.apiKey } })
  expect(events.headers.get('content-type')).toContain('text/event-stream')
  const cancelled = await client.send('POST', `${at}/cancel`)
  expect(cancelled.body).toMatchObject({ code: 1000, data: { _id } })
  const last = (await events.text()).trim().split('data: ').at(-1)
  expect(JSON.parse(last!)).toMatchObject({ _id, status: 4, stage: 'The work was cancelled.' })
  const record = await client.ended(info, String(_id))
  expect(record['faceswap_fail_reason'] ?? record['fail_reason']).toBe('The work was cancelled.')
  expect(record['deduction_credit'] ?? record['deduction_duration'] ?? 0).toBe(0)
  expect((await client.send('POST', `${at}/cancel`)).body['code']).toBe(1011)
})
