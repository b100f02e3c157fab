import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDepth, someOf } from '../../../support/depth.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { sounds64 } from '../../../support/engine/heavy-sources.ts'
import { body, startHostileServer } from '../../../support/engine/hostile-server.ts'
import { leftovers } from '../../../support/engine/leftovers.ts'
import { film, tone } from '../../../support/engine/media.ts'
import { withoutFrames } from '../../../support/faces/input-cases.ts'
import { samplePath } from '../../../support/faces/references.ts'
import { fewPictures, squarePhoto } from '../../../support/lipsync/unusual-pictures.ts'

const busyMs = 240_000
const mb = 1024 * 1024
const dataDir = temporaryFolder()
let engine: RunningEngine
let client: Client
let server: Awaited<ReturnType<typeof startHostileServer>>
let speech: string

/** A film with an unknown codec. */
async function unknownCodec(): Promise<Buffer> {
  const bytes = Buffer.from(await film(1, '64x64'))
  for (let at = bytes.indexOf('avc1'); at >= 0; at = bytes.indexOf('avc1', at + 4)) bytes.write('zq9x', at)
  return bytes
}

beforeAll(async () => {
  server = await startHostileServer({
    // Only its length is announced, so that the test need not send 300 MB.
    '/large.mp4': (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 301 * mb })
      response.write(Buffer.alloc(1024))
    },
    '/codec.mp4': body(await unknownCodec(), 'video/mp4'),
    '/empty.mkv': body(await withoutFrames(), 'video/x-matroska'),
    '/many.ogg': body(await sounds64.ogg(), 'audio/ogg'),
    '/silence.wav': body((await tone(0.2)).subarray(0, 44), 'audio/wav'),
  })
  engine = await startEngine({ dataDir, allowLocal: true })
  client = clientOf(engine)
  speech = await client.upload(await tone(0.2), 'tone.wav')
}, busyMs)
afterAll(async () => {
  await engine.stop()
  await server.close()
  expect(leftovers(dataDir)).toEqual([])
})

async function ended(request: { video_url?: string; audio_url?: string }): Promise<Record<string, unknown>> {
  const { _id } = await client.ok('createLipSync', { audio_url: speech, ...request })
  return client.ended('videoInfo', String(_id), busyMs)
}

describe('what a lip sync is refused for', () => {
  const upright = async () => client.upload(await squarePhoto().png().toBuffer(), 'face.png')
  const refused: [name: string, code: number, reason: RegExp, () => Promise<Record<string, string>>][] = [
    ['over 300 MB', 1207, /300 MB/, async () => ({ video_url: server.url('/large.mp4') })],
    [
      'a codec that nobody knows',
      1209,
      /cannot be decoded.*H\.264/,
      async () => ({ video_url: server.url('/codec.mp4') }),
    ],
    ['no frame', 1208, /video_url/, async () => ({ video_url: server.url('/empty.mkv') })],
    [
      'sound of no length',
      1110,
      /audio_url/,
      async () => ({ video_url: await upright(), audio_url: server.url('/silence.wav') }),
    ],
    [
      'sound of 64 channels',
      1110,
      /audio_url.*64 sound channels.*Save its sound in stereo/,
      async () => ({ video_url: await upright(), audio_url: server.url('/many.ogg') }),
    ],
    [
      'upside down',
      1211,
      /No face was found/,
      async () => ({
        video_url: await client.upload(await squarePhoto().rotate(180).png().toBuffer(), 'over.png'),
      }),
    ],
  ]
  test.each(refused)(
    '%s: %i',
    async (_name, code, reason, source) => {
      const record = await ended(await source())
      expect(record).toMatchObject({ video_status: 4, video: '', fail_code: code, deduction_duration: 0 })
      expect(record['fail_reason']).toMatch(reason)
      expect(record['fail_reason']).toMatch(/\.$/)
    },
    busyMs,
  )
})

// The only available face that is seen from the side: its mouth moves as far as it is visible.
const group = samplePath('faces/group-1927.jpg')
test.runIf(inDepth && group !== undefined)(
  'a face wholly from the side is taken (needs ../shared/samples)',
  async () => {
    const side = sharp(group).extract({ left: 1395, top: 30, width: 110, height: 115 }).resize(330, 346)
    const video_url = await client.upload(await side.png().toBuffer(), 'side.png')
    expect(await ended({ video_url })).toMatchObject({ video_status: 3, engine_duration_ms: 200 })
  },
  busyMs,
)

/** All of them are tried by `test/deep/lipsync-input.ts`. */
describe('what can speak all the same', () => {
  test.each(someOf(fewPictures, 4))(
    '$name',
    async ({ name, content }) => {
      const record = await ended({
        video_url: await client.upload(await content(), `${name.replaceAll(' ', '-')}.bin`),
      })
      expect(record['fail_reason'] ?? '').toBe('')
      expect(record['video_status']).toBe(3)
    },
    busyMs,
  )
})
