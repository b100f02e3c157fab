import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marksOf } from '../../../../electron/common/bridge/index.ts'
import { drawAiMark } from '../../../../electron/media/ai-mark/index.ts'
import type { EngineParts, RunningEngine } from '../../../../electron/engine/index.ts'
import { Provenance, signingFolder } from '../../../../electron/media/provenance/index.ts'
import type { SignFile } from '../../../../electron/media/provenance/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { frameAt, picture, tone } from '../../../support/engine/media.ts'
import { startEngine } from '../../../support/engine/start.ts'

type Fields = Record<string, unknown>

const dataDir = temporaryFolder()
const files = temporaryFolder()
let engine: RunningEngine
let client: Client
let provenance: Provenance
/** Takes the place of the engine's own signing, where a test has one. */
let instead: SignFile | null = null

/** Speaks a tone: what is said does not matter here. */
const speaker: EngineParts['speaker'] = {
  async speak({ outBase }) {
    await writeFile(`${outBase}.mp3`, await tone(0.3, 'mp3'))
    return { mp3Path: `${outBase}.mp3`, wavPath: `${outBase}.wav`, durationMs: 300, words: [], phonemes: [] }
  },
  speakInPieces: () => {
    throw new Error('nothing is spoken in pieces here')
  },
  matchVoice: () => Promise.reject(new Error('no sample is matched here')),
  close: () => Promise.resolve(),
}

beforeAll(async () => {
  provenance = new Provenance({
    folder: signingFolder(dataDir),
    software: { name: 'Test', version: '0' },
    now: Date.now,
    onFault: () => undefined,
    organisation: null,
  })
  const sign: SignFile = (request) => (instead ?? provenance.sign)(request)
  engine = await startEngine({ dataDir, allowLocal: true }, { speaker, sign })
  client = clientOf(engine)
})
afterAll(() => engine.stop())

async function background(image: string): Promise<Fields> {
  const body = { origin_img: image, modify_origin_img_size: '40x30', overlay_origin_x: 0, overlay_origin_y: 0 }
  const { _id } = await client.ok('createBackgroundChange', { ...body, canvas_size: '60x40', webhookUrl: '' })
  return client.ended('imageInfo', String(_id))
}

async function saved(address: unknown, name: string): Promise<string> {
  const path = join(files, name)
  await writeFile(path, Buffer.from(await (await fetch(String(address))).arrayBuffer()))
  return path
}

describe('a result', () => {
  test('carries credentials of what was made of which files, and those keep their own', async () => {
    const plain = await background(await client.upload(await picture(80, 60, '#ff0000'), 'red.png'))
    const first = await provenance.verify(await saved(plain['image'], 'first.png'), null)
    expect(first).toMatchObject({
      credentials: 'intact',
      credential: {
        signer: { kind: 'installation' },
        actions: [{ action: 'c2pa.created', source: 'composite' }, { action: 'c2pa.placed' }],
        ingredients: [{ relationship: 'componentOf', format: 'image/png', signed: false }],
      },
    })
    // The engine's own result as the source of another one.
    const again = await provenance.verify(
      await saved((await background(String(plain['image'])))['image'], 'again.png'),
      null,
    )
    expect(again.credential?.ingredients).toMatchObject([
      {
        relationship: 'componentOf',
        signed: true,
        signer: { kind: 'installation' },
        actions: [{ source: 'composite' }, {}],
      },
    ])
  })

  test('of speech is generated as a whole', async () => {
    const [voice] = await client.ok<{ voice_id: string }[]>('listVoices', { from: 3 })
    const { _id } = await client.ok('createTts', { voice_id: voice!.voice_id, input_text: 'Hello.', rate: '100%' })
    const record = await client.ended('audioInfo', String(_id))
    const found = await provenance.verify(await saved(record['url'], 'speech.mp3'), null)
    expect(found.credential?.actions).toMatchObject([{ action: 'c2pa.created', source: 'generated' }])
    expect(found.credentials).toBe('intact')
  })

  test('shows the sign that its project asks for, and its credentials say so', async () => {
    const size = { width: 320, height: 180 }
    const voice = { voice_url: await client.upload(await tone(0.4, 'mp3'), 'tone.mp3') }
    const record = await client.ok('createAvatarVideo', {
      data: [{ ...size, background: '#808080', duration: 400, voice, elements: [] }],
      extras: { project: { version: 1, disclosure: { sign: true, notice: true } } },
    })
    const ended = await client.ended('videoInfo', String(record['_id']))
    const path = await saved(ended['video'], 'signed.mp4')
    const sign = await drawAiMark(size)
    for (const second of [0, 0.36]) {
      const { pixel } = await frameAt(String(ended['video']), second)
      const changed = (x: number): number => Math.abs(pixel(x, sign.y + Math.round(sign.height / 2))[0]! - 128)
      expect(changed(sign.x + 3), `the corner at ${second} s`).toBeGreaterThan(20)
      expect(changed(size.width - sign.x - 3), `the other corner at ${second} s`).toBeLessThan(6)
    }
    const { credentials, credential } = await provenance.verify(path, null)
    expect(credentials).toBe('intact')
    expect(marksOf(credential!)).toEqual(['visible-sign', 'spoken-notice'])
    expect(credential!.actions.find(({ mark }) => mark === 'visible-sign')?.action).toBe('c2pa.addedText')
  })

  test('that can not be signed comes all the same, and its record says so', async () => {
    instead = () => Promise.resolve({ state: 'failed', reason: 'no certificate' })
    const record = await background(await client.upload(await picture(20, 20, '#00ff00'), 'green.png'))
    instead = null
    expect(record).toMatchObject({ image_status: 3, engine_note: expect.stringContaining('no certificate') })
    expect(await provenance.verify(await saved(record['image'], 'bare.png'), null)).toMatchObject({
      credentials: 'none',
    })
  })
})
