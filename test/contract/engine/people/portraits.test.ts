import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDepth } from '../../../support/depth.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import type { Client } from '../../../support/engine/client.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { hoursOf } from '../../../support/faces/input-cases.ts'
import { film, frameAt, picture, silence, tone } from '../../../support/engine/media.ts'
import { at, renderVideo, near, voice } from '../../../support/engine/video-world.ts'
import { blurred, far, portrait, two } from '../../../support/own-avatars/portraits.ts'
import { uploadAvatar } from '../../../support/own-avatars/upload.ts'

let engine: RunningEngine
let client: Client

beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder() })
  client = clientOf(engine)
})
afterAll(() => engine.stop())

const size = { width: 280, height: 280 }

describe('what cannot speak', () => {
  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['nobody', () => picture(300, 200, '#336699'), /No face was found/],
    ['two people', two, /2 faces; an avatar is one person/],
    ['a face of 30 px', far, /px wide; it must be at least 80 px/],
    ['blur', blurred, /blurred/],
    ['nobody on film', () => film(0.3, '320x240'), /No face was found in the video/],
    ['a sound', () => tone(0.5), /picture or a video is needed/],
  ])(
    '%s is refused with 1105, a stream avatar with 1220, and gives its avatar_id free',
    async (name, content, reason) => {
      const bytes = await content()
      const id = name.replaceAll(/[^a-z]/g, '')
      const failed = await uploadAvatar(client, bytes, id)
      expect(failed).toMatchObject({ status: 4, fail_code: 1105, modify_url: '', crop_arr: [] })
      expect(failed['fail_reason']).toMatch(reason)
      const stream = await uploadAvatar(client, bytes, id, { type: 2 })
      expect(stream).toMatchObject({ status: 4, fail_code: 1220 })
      await client.fails(
        'createTalkingAvatar',
        {
          ...size,
          avatar_from: 3,
          elements: [
            { type: 'avatar', avatar_id: id, ...at(0, 0) },
            { type: 'audio', voice_id: voice, input_text: 'Hi.' },
          ],
        },
        1010,
      )
    },
  )

  test('over ten minutes are refused by their length, a stream avatar with 1223; ten hours at the door', async () => {
    const long = await hoursOf(0.2)
    const failed = await uploadAvatar(client, long, 'long')
    expect(failed).toMatchObject({ status: 4, fail_code: 1105 })
    expect(failed['fail_reason']).toMatch(/12 minutes.*10 minutes/)
    expect(await uploadAvatar(client, long, 'long', { type: 2 })).toMatchObject({ status: 4, fail_code: 1223 })
    await expect(client.upload(await hoursOf(10), 'hours.mp4')).rejects.toThrow(/10 hours long; the limit/)
  })

  // A smaller picture has a shorter way to its idle video.
  const closeUp = async () => sharp(await portrait()).extract({ left: 40, top: 30, width: 170, height: 190 })

  test.runIf(inDepth)('alpha and an animated WebP are taken', async () => {
    const clear = await (await closeUp()).ensureAlpha(0.9).png().toBuffer()
    expect(await uploadAvatar(client, clear, 'clear')).toMatchObject({ status: 3, engine_width: 170 })
    const pictures = await Promise.all([0, 1].map(async () => (await closeUp()).png().toBuffer()))
    const webp = await sharp(pictures, { join: { animated: true } })
      .webp({ delay: [500, 500] })
      .toBuffer()
    const moving = await uploadAvatar(client, webp, 'moving')
    expect(moving['fail_reason'] ?? '').toBe('')
    expect(moving).toMatchObject({ status: 3, engine_width: 170, engine_height: 190 })
  })

  test.runIf(inDepth)('a head on its side or upside down is refused; one that EXIF turns upright is not', async () => {
    const upright = await portrait()
    const turned = await sharp(upright).rotate(90).jpeg({ quality: 95 }).toBuffer()
    expect((await uploadAvatar(client, turned, 'side'))['fail_reason']).toMatch(/tilted by|No face was found/)
    const over = await sharp(upright).rotate(180).jpeg({ quality: 95 }).toBuffer()
    expect((await uploadAvatar(client, over, 'over'))['fail_reason']).toMatch(/tilted by|No face was found/)
    const small = await sharp(await (await closeUp()).png().toBuffer())
      .rotate(90)
      .jpeg({ quality: 95 })
      .toBuffer()
    const exif = await sharp(small).withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer()
    expect(await uploadAvatar(client, exif, 'exif')).toMatchObject({ status: 3, engine_width: 170 })
  })

  test('shown by its address it is as it is, and the record says why', async () => {
    const url = await client.upload(await picture(80, 60, '#0000ff'), 'blue.png')
    const record = await renderVideo(client, 'createAvatarVideo', {
      data: [
        {
          ...size,
          voice: { voice_url: await client.upload(silence, 'silence.wav') },
          duration: 400,
          avatarFrom: 3,
          elements: [{ type: 'avatar', url, ...at(10, 10) }],
        },
      ],
    })
    expect(record['engine_note']).toMatch(/shown as it is.*No face was found/)
    expect(near((await frameAt(String(record['video']), 0.2)).pixel(40, 40), [0, 0, 255])).toBe(true)
  })

  test('a wish to cut it out that is a text is refused at once', async () => {
    const url = await client.upload(await portrait(), 'a.png')
    const request = { url, avatar_id: 'text', name: 'A', type: 1 }
    const refused = (more: object) => client.fails('uploadAvatar', { ...request, ...more }, 1003)
    expect(await refused({ extras: { cut_out: 'yes' } })).toMatch(/^extras\.cut_out/)
    expect(await refused({ engine_cut_out: 'yes' })).toMatch(/^engine_cut_out/)
  })
})
