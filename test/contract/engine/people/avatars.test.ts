import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { findTools } from '../../../../electron/media/tools.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { probeUrl, tone } from '../../../support/engine/media.ts'
import { portrait, swaying } from '../../../support/own-avatars/portraits.ts'
import { inDepth } from '../../../support/depth.ts'

let engine: RunningEngine
let client: Client

interface Avatar {
  _id: string
  avatar_id: string
  from: number
  type: number
  status: number
  name: string
  gender: string
  url: string
  thumbnailUrl: string
  fail_reason?: string
}

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder() })
  client = clientOf(engine)
})
afterAll(() => engine.stop())

const list = (query: object = {}) => client.ok<Avatar[]>('listAvatars', { ...query })

describe('official avatars', () => {
  test.runIf(inDepth)('are at least eight, ready, with real media behind their addresses', async () => {
    const avatars = await list({ from: 2 })
    expect(avatars.length).toBeGreaterThanOrEqual(8)
    expect(new Set(avatars.map(({ avatar_id }) => avatar_id)).size).toBe(avatars.length)
    for (const avatar of avatars) {
      expect(avatar).toMatchObject({ from: 2, type: 1, status: 3 })
      expect(avatar.avatar_id).toMatch(/^[A-Za-z0-9]+$/)
      expect(['female', 'male']).toContain(avatar.gender)
    }
    const [one] = avatars
    const thumbnail = await fetch(one!.thumbnailUrl)
    expect(thumbnail.headers.get('content-type')).toBe('image/png')
    const { width, height } = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(256)
    const clip = await fetch(one!.url, { headers: { range: 'bytes=0-99' } })
    expect([clip.status, clip.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    const probed = await probeUrl(one!.url)
    expect(probed.video).toMatchObject({ codec: 'h264', pixFmt: 'yuv420p', frames: 100 })
  })

  test('are there in the sizes a window needs, on their colour or cut out, still and idling', async () => {
    const [one] = await list({ from: 2 })
    const address = one!.thumbnailUrl.replace(/\.png$/, '')
    const still = async (query: string) => {
      const answer = await fetch(`${address}.png?${query}`)
      const image = sharp(Buffer.from(await answer.arrayBuffer()))
      const { width, height } = await image.metadata()
      const corner = await image.ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
      return { width, height, alpha: corner[3], etag: answer.headers.get('etag') }
    }
    const cut = await still('height=300&background=0')
    // The next larger of the available heights.
    expect(cut).toMatchObject({ height: 360, alpha: 0 })
    const onColour = await still('height=360')
    expect(onColour).toMatchObject({ width: cut.width, height: 360, alpha: 255 })
    expect(onColour.etag).not.toBe(cut.etag)
    const idle = await fetch(`${address}.webm?height=144`)
    expect([idle.status, idle.headers.get('content-type')]).toEqual([200, 'video/webm'])
    const probed = await probeUrl(`${address}.webm?height=144`)
    expect(probed.video).toMatchObject({ codec: 'vp9', height: 144, frames: 100 })
    const { ffmpeg } = await findTools()
    const { stdout } = await promisify(execFile)(
      ffmpeg,
      [
        ...['-v', 'error', '-c:v', 'libvpx-vp9', '-i', `${address}.webm?height=144`, '-frames:v', '1'],
        ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-'],
      ],
      { encoding: 'buffer' },
    )
    const { width } = probed.video!
    // Tolerance for the lossy compression of the colours.
    expect(stdout[3]).toBeLessThan(8)
    expect(stdout[((144 - 2) * width + width / 2) * 4 + 3]).toBeGreaterThan(247)
    for (const query of ['height=x', 'height=143', 'height=1081', 'height=', 'background=2']) {
      const answer = await fetch(`${address}.png?${query}`)
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 1003 }])
    }
  })

  test('are shown as they are styled, with all choices as one picture; what is wrong is named', async () => {
    const [one] = await list({ from: 2 })
    const offered = (one as unknown as Record<string, Record<string, string[]>>)['engine_styling']!
    expect(offered).toMatchObject({ hair_color: true, glasses: ['round', 'square', 'cat'] })
    const still = async (query: object) => {
      const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const answer = await fetch(`${one!.thumbnailUrl}?${params.toString()}`)
      return { status: answer.status, type: answer.headers.get('content-type'), answer }
    }
    const bytes = async (query: object) => {
      const { status, type, answer } = await still(query)
      expect([status, type]).toEqual([200, 'image/png'])
      return Buffer.from(await answer.arrayBuffer())
    }
    const plain = await bytes({ height: 144 })
    const hoodie = await bytes({ height: 144, styling: '{"outfit":"hoodie","hair":"bob"}' })
    expect(hoodie.equals(plain)).toBe(false)
    expect(await sharp(hoodie).metadata()).toMatchObject({ height: 144 })
    expect((await bytes({ height: 144, styling: '{"hair":"bob","outfit":"hoodie"}' })).equals(hoodie)).toBe(true)
    expect((await bytes({ height: 144, styling: '{}' })).equals(plain)).toBe(true)
    const choices = await sharp(await bytes({ choices: 50 })).metadata()
    expect(choices).toMatchObject({ width: 60 * (1 + offered['outfits']!.length), height: 60 * 3 })
    for (const [query, field] of [
      [{ styling: '{"outfit":"cape"}' }, 'styling.outfit'],
      [{ styling: '{"hairColor":"red"}' }, 'styling.hairColor'],
      [{ styling: '{"hat":"top"}' }, 'hat'],
      [{ styling: 'x' }, 'styling'],
      [{ choices: 200 }, 'choices'],
    ] as const) {
      const { status, answer } = await still(query)
      const refused = (await answer.json()) as { code: number; message: string }
      expect([status, refused.code]).toEqual([400, 1003])
      expect(JSON.stringify(refused)).toContain(field)
    }
  })

  test('none is a stream avatar', async () => {
    expect(await list({ from: 2, type: 2 })).toEqual([])
  })
})

describe('List avatars', () => {
  test('pages without gap or overlap', async () => {
    const all = await list()
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, size: 3 })))
    expect(pages.flat().map(({ _id }) => _id)).toEqual(all.slice(0, 12).map(({ _id }) => _id))
    expect(await list({ page: 1000 })).toEqual([])
  })

  test.each([{ from: 4 }, { from: 'x' }, { type: 3 }, { page: 0 }, { page: -1 }, { size: 0 }, { size: 1.5 }])(
    'refuses %j',
    async (query) => {
      expect(await client.fails('listAvatars', query, 1003)).toContain(Object.keys(query)[0])
    },
  )
})

describe('Upload avatar', () => {
  /** Spares the work of an avatar that no test needs. */
  const spare = ({ _id }: Avatar): Promise<unknown> => client.send('POST', `/engine/records/${_id}/cancel`)

  test.each([
    ['photo', 1, portrait],
    ['film', 2, () => swaying(0.8)],
  ] as const)('a %s of type %i becomes ready, with its own media and a thumbnail', async (avatar_id, type, content) => {
    const source = await client.upload(await content(), `${avatar_id}.bin`)
    const [created] = await client.ok<Avatar[]>('uploadAvatar', {
      url: source,
      avatar_id,
      name: 'Anna Ünicode',
      type,
      url_from: 1,
    })
    expect(created).toMatchObject({ avatar_id, type, from: 3, status: 1, name: 'Anna Ünicode' })
    const ready = (await client.ended('avatarDetail', created!._id)) as unknown as Avatar
    expect(ready).toMatchObject({ _id: created!._id, status: 3, avatar_id })
    expect(ready.url).not.toBe(source)
    const original = Buffer.from(await (await fetch(source)).arrayBuffer())
    expect(Buffer.from(await (await fetch(ready.url)).arrayBuffer()).equals(original)).toBe(true)
    const image = await fetch(ready.thumbnailUrl)
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata()
    expect([width, height]).toEqual(avatar_id === 'photo' ? [280, 280] : [240, 240])
    const mine = await list({ from: 3, type })
    expect(mine.map((one) => one.avatar_id)).toEqual([avatar_id])
    expect((await client.ok<Avatar[]>('avatarDetail', { id: avatar_id }))[0]?._id).toBe(ready._id)
  })

  test('a taken avatar_id is 1222, an official one too', async () => {
    const url = await client.upload(await portrait(), 'a.png')
    const [first] = await client.ok<Avatar[]>('uploadAvatar', { url, avatar_id: 'twice', name: 'One', type: '1' })
    expect(await client.fails('uploadAvatar', { url, avatar_id: 'twice', name: 'Two', type: 1 }, 1222)).toContain(
      'twice',
    )
    const [official] = await list({ from: 2 })
    await client.fails('uploadAvatar', { url, avatar_id: official!.avatar_id, name: 'X', type: 1 }, 1222)
    await spare(first!)
  })

  test.each([undefined, '', ' '])('without a name (%j) is called by its avatar_id', async (name) => {
    const url = await client.upload(await portrait(), 'a.png')
    const avatar_id = `nameless${String(name?.length ?? '')}`
    const [created] = await client.ok<Avatar[]>('uploadAvatar', { url, avatar_id, type: 1, name })
    expect(created).toMatchObject({ avatar_id, name: avatar_id })
    await spare(created!)
  })

  test('one that failed tells why and gives its avatar_id free', async () => {
    const sound = await client.upload(await tone(0.5), 'a.wav')
    const [created] = await client.ok<Avatar[]>('uploadAvatar', {
      url: sound,
      avatar_id: 'again',
      name: 'A',
      type: 1,
    })
    const failed = (await client.ended('avatarDetail', created!._id)) as unknown as Avatar
    expect(failed.status).toBe(4)
    expect(failed.fail_reason).toMatch(/sound file.*picture or a video is needed/)
    const url = await client.upload(await portrait(), 'a.png')
    const [second] = await client.ok<Avatar[]>('uploadAvatar', {
      url,
      avatar_id: 'again',
      name: 'A',
      type: 1,
    })
    expect(second).toMatchObject({ avatar_id: 'again', status: 1 })
    await spare(second!)
  })

  test.each<[string, Record<string, unknown>, number, RegExp]>([
    ['no url', { url: undefined }, 1003, /url/],
    ['a file', { url: 'file:///etc/passwd' }, 1003, /url/],
    ['this machine', { url: 'http://127.0.0.1:1/a.png' }, 1003, /url/],
    ['no avatar_id', { avatar_id: undefined }, 1003, /avatar_id/],
    ['an avatar_id with a dash', { avatar_id: 'a-b' }, 1003, /letters and digits/],
    ['an avatar_id with a path', { avatar_id: '../x' }, 1003, /letters and digits/],
    ['an avatar_id in another script', { avatar_id: 'Änna' }, 1003, /letters and digits/],
    ['a name that is no text', { name: 5 }, 1003, /name/],
    ['type 3', { type: 3 }, 1003, /type/],
    ['no type', { type: undefined }, 1003, /type/],
    ['url_from 3', { url_from: 3 }, 1003, /url_from/],
    ['a callback to this machine', { webhookUrl: 'http://localhost/x' }, 1003, /webhookUrl/],
  ])('%s is refused at once', async (_name, change, code, reason) => {
    const request = {
      url: 'https://example.com/a.png',
      avatar_id: 'fresh1',
      name: 'A',
      type: 1,
      url_from: 1,
      ...change,
    }
    expect(await client.fails('uploadAvatar', request, code)).toMatch(reason)
    await client.fails('avatarDetail', { id: 'fresh1' }, 1014)
  })
})

describe('Get avatar detail', () => {
  test.each([
    ['nothing', 1014],
    ['', 1003],
  ] as const)('of %j answers %i', async (id, code) => {
    await client.fails('avatarDetail', { id }, code)
  })

  test('knows official avatars by record id', async () => {
    const [one] = await list({ from: 2, size: 1 })
    expect(await client.ok('avatarDetail', { id: one!._id })).toEqual([one])
  })
})
