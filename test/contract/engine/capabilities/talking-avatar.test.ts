import { describe, expect, test } from 'vitest'
import { frameAt, probeUrl } from '../../../support/engine/media.ts'
import { at, renderVideo, near, size, videoWorld, voice } from '../../../support/engine/video-world.ts'
import type { Fields } from '../../../support/engine/video-world.ts'

const world = videoWorld()

const talking = (elements: Fields[], more: Fields = {}) => ({ ...size, elements, ...more })
const speech = { type: 'audio', input_text: 'Good morning to you all.', voice_id: voice }

describe('Create talking avatar', () => {
  test('url wins over input_text; unknown fields are ignored; the fields of the answer', async () => {
    const request = talking([
      { type: 'image', url: '#336699', ...at(0, 0) },
      { type: 'avatar', avatar_id: world.avatarId, width: 90, height: 120, ...at(10, 60), voice_clone: true },
      {
        type: 'audio',
        url: world.sound,
        input_text: 'This is not spoken at all, however long it may be, as url wins.',
        voice_id: 'nobody',
        voice_clone: 1,
      },
    ])
    const created = await world.client.ok('createTalkingAvatar', { ...request, unheard_of: 1 })
    for (const field of ['_id', 'uid', 'video_id', 'task_id', 'video_status', 'video', 'create_time'])
      expect(created, field).toHaveProperty(field)
    const done = await world.client.ended('videoInfo', String(created['_id']))
    const probed = await probeUrl(String(done['video']))
    expect(Math.abs(probed.durationMs - 1200)).toBeLessThanOrEqual(60)
    expect(near((await frameAt(String(done['video']), 0.5)).pixel(300, 20), [0x33, 0x66, 0x99])).toBe(true)
  })

  test.each([2, undefined])('the listed url beside avatar_id is ignored (avatar_from %s)', async (avatar_from) => {
    const url = `${world.engine.baseUrl}/official/avatars/${world.avatarId}.mp4`
    const beside = (avatar_id: string) => {
      const avatar = { type: 'avatar', avatar_id, url, width: 30, height: 40, ...at(0, 0) }
      return talking([avatar, { type: 'audio', url: world.sound }], { avatar_from })
    }
    const { _id } = await world.client.ok('createTalkingAvatar', beside(world.avatarId))
    await world.client.send('POST', `/engine/records/${String(_id)}/cancel`)
    expect(await world.client.fails('createTalkingAvatar', beside('nobody'), 1014)).toContain('nobody')
  })

  test('an audio record of the engine is a voice, by its own address', async () => {
    const { _id } = await world.client.ok('createTts', { input_text: 'Hello.', voice_id: voice })
    const spoken = await world.client.ended('audioInfo', String(_id))
    const record = await renderVideo(
      world.client,
      'createTalkingAvatar',
      talking(
        [
          { type: 'avatar', avatar_id: world.avatarId, width: 60, height: 80, ...at(0, 0) },
          { type: 'audio', url: spoken['url'] },
        ],
        { avatar_from: 2 },
      ),
    )
    expect(Math.abs(Number(record['engine_duration_ms']) - Number(spoken['engine_duration_ms']))).toBeLessThanOrEqual(
      60,
    )
  })

  test.each<[string, Fields, number, RegExp]>([
    ['no elements', talking([]), 1003, /elements/],
    ['no width', talking([speech], { width: undefined }), 1003, /width/],
    ['a height above 3840', talking([speech], { height: 3841 }), 1003, /height/],
    ['no audio', talking([{ type: 'image', url: '#fff', ...at(0, 0) }]), 1003, /audio/],
    ['input_text without voice_id', talking([{ type: 'audio', input_text: 'Hi.' }]), 1003, /voice_id/],
    ['voice_id without input_text', talking([{ type: 'audio', voice_id: voice }]), 1003, /input_text/],
    ['audio with nothing', talking([{ type: 'audio' }]), 1003, /url/],
    [
      'a url with avatar_from 2',
      talking([speech, { type: 'avatar', url: 'https://e.com/a.mp4', ...at(0, 0) }], { avatar_from: 2 }),
      1003,
      /avatar_from/,
    ],
    [
      'a url without avatar_from',
      talking([speech, { type: 'avatar', url: 'https://e.com/a.mp4', ...at(0, 0) }]),
      1003,
      /avatar_from/,
    ],
    ['avatar_from 1', talking([speech], { avatar_from: 1 }), 1003, /avatar_from/],
    ['an avatar without place', talking([speech, { type: 'avatar', avatar_id: 'mara' }]), 1003, /scale_x/],
    [
      'an image without offset',
      talking([speech, { type: 'image', url: '#fff', scale_x: 1, scale_y: 1 }]),
      1003,
      /offset/,
    ],
    [
      'an image of a wrong kind',
      talking([speech, { type: 'image', url: 'https://e.com/a.gif', ...at(0, 0) }]),
      1003,
      /\.gif/,
    ],
    [
      'an avatar film of a wrong kind',
      talking([speech, { type: 'avatar', url: 'https://e.com/a.webm', ...at(0, 0) }], { avatar_from: 3 }),
      1003,
      /\.webm/,
    ],
    [
      'an official avatar as own',
      talking([speech, { type: 'avatar', avatar_id: 'OFFICIAL', ...at(0, 0) }], { avatar_from: 3 }),
      1014,
      /your own avatars/,
    ],
    ['a video element', talking([speech, { type: 'video', url: 'https://e.com/a.mp4', ...at(0, 0) }]), 1003, /type/],
    ['an unknown voice', talking([{ ...speech, voice_id: 'nobody' }]), 1014, /nobody/],
  ])('%s is refused at once', async (_name, request, code, reason) => {
    const text = JSON.stringify(request).replace('OFFICIAL', world.avatarId)
    expect(await world.client.fails('createTalkingAvatar', JSON.parse(text) as Fields, code)).toMatch(reason)
  })
})
