import { describe, expect, it } from 'vitest'
import { codeOf, endpoints, scriptCharacters } from '../../../../electron/common/service/index.ts'
import { placement, read, scene, spoken, talking } from './reading.ts'

describe('talking avatar', () => {
  const avatar = { type: 'avatar', avatar_id: 'ada', ...placement }
  const own = { type: 'avatar', url: 'https://h/me.mp4', ...placement }

  it('takes the body of the interface and ignores fields it does not know', () => {
    const body = talking(avatar, { type: 'image', url: '#AABBCCDD', ...placement }, { ...spoken, voice_clone: true })
    expect(read('createTalkingAvatar', { ...body, webhookUrl: '', other: 1 })).toEqual(
      talking(avatar, { type: 'image', url: '#AABBCCDD', ...placement }, spoken),
    )
  })

  it.each([
    [{ ...talking(spoken), width: 3841 }, 'width must be at most 3840, not 3841.'],
    [{ ...talking(spoken), height: 3841 }, 'height must be at most 3840, not 3841.'],
    [{ ...talking(spoken), height: '1080' }, 'height must be a number, not "1080".'],
    [{ ...talking(spoken), width: 0 }, 'width must be at least 2, not 0.'],
    [{ ...talking(spoken), width: 100.5 }, 'width must be a whole number, not 100.5.'],
    [{ ...talking(spoken), width: undefined }, 'width is required.'],
    [{ ...talking(spoken), avatar_from: 1 }, 'avatar_from must be 2 or 3, not 1.'],
    [{ ...talking(spoken), elements: {} }, 'elements must be a list, not an object.'],
    [talking(), 'elements cannot be empty.'],
    [talking(null), 'elements[0] must be an object, not null.'],
    [talking({ ...spoken, type: 'video' }), 'elements[0].type must be one of the known kinds: avatar, image or audio'],
    [talking(avatar), 'elements must hold an audio element'],
    [talking({ type: 'audio', input_text: 'Hi' }), 'elements[0].voice_id must be provided together with input_text.'],
    [talking({ type: 'audio', voice_id: 'v1' }), 'elements[0].input_text must be provided together with voice_id.'],
    [talking({ type: 'audio', url: '' }), 'elements[0].url or input_text with voice_id must be provided'],
    [talking({ type: 'audio', url: 'https://h/a.png' }), 'elements[0].url must end in .mp3'],
    [
      talking({ type: 'image', url: 'https://h/a.gif', ...placement }, spoken),
      'elements[0].url must end in .png, .jpg',
    ],
    [
      talking({ type: 'image', url: 'https://h/a.mp4?x=.png', ...placement }, spoken),
      'elements[0].url must end in .png',
    ],
    [
      talking({ type: 'image', url: '#12345', ...placement }, spoken),
      'elements[0].url is not a colour of the form #rgb',
    ],
    [talking({ type: 'image', url: 'white', ...placement }, spoken), 'elements[0].url is not a URL: "white"'],
    [
      talking({ type: 'image', url: 'file:///etc/passwd', ...placement }, spoken),
      'must start with http:// or https://',
    ],
    [talking({ type: 'image', url: 'data:image/png;base64,AA', ...placement }, spoken), 'not "data:"'],
    [talking({ type: 'image', ...placement }, spoken), 'elements[0].url is required.'],
    [talking({ type: 'image', url: '#fff' }, spoken), 'elements[0].scale_x is required.'],
    [talking({ ...avatar, offset_y: undefined }, spoken), 'elements[0].offset_y is required.'],
    [talking({ ...avatar, offset_y: '3' }, spoken), 'elements[0].offset_y must be a number, not "3".'],
    [talking({ ...avatar, scale_x: -1 }, spoken), 'elements[0].scale_x must be at least 0, not -1.'],
    [talking({ ...avatar, avatar_id: '' }, spoken), 'elements[0].avatar_id must be provided unless'],
    [talking(own, spoken), 'elements[0].url must not be passed when avatar_from is 2'],
    [{ ...talking(own, spoken), avatar_from: undefined }, 'avatar_from must be 3 when an avatar element brings'],
    [{ ...talking({ ...own, url: 'https://h/me.exe' }, spoken), avatar_from: 3 }, 'must end in .mp4, .mov, .avi'],
    [{ ...talking(spoken), webhookUrl: 'nowhere' }, 'webhookUrl is not a URL: "nowhere"'],
  ])('refuses %j', (body, message) => {
    expect(read('createTalkingAvatar', body)).toContain(`${codeOf.parameter} `)
    expect(read('createTalkingAvatar', body)).toContain(message)
  })

  it('takes an own avatar with avatar_from 3, and a url that wins over a text without a voice', () => {
    const body = {
      ...talking(own, { type: 'audio', url: 'https://h/a.WAV#t=1,2', input_text: 'Hi' }),
      avatar_from: 3,
    }
    expect(read('createTalkingAvatar', body)).toEqual(body)
  })

  it('counts the characters that the plan limits: spoken texts, not those that a url replaces', () => {
    const replaced = { ...spoken, url: 'https://h/a.mp3' }
    const body = endpoints.createTalkingAvatar.request.parse(
      talking(spoken, replaced, { ...spoken, input_text: '👋🏽a' }),
    )
    expect(scriptCharacters(body)).toBe(6 + 3)
  })
})

describe('avatar video', () => {
  const voice = { voice_url: 'https://h/a.mp3' }

  it.each([
    { voice },
    { voice: { voice_id: 'v1', input_text: 'Hello.', rate: '0%' } },
    { voice, duration: 1500 },
    { voice, elements: [{ type: 'video', url: 'https://h/v.mp4' }, spoken] },
    { voice, background: 'RebeccaPurple', ratio: '9:16', avatarFrom: 3 },
    {
      voice,
      elements: [{ type: 'image', url: 'https://h/no-extension?name=a.exe', layer_number: 3, id: 'x' }],
    },
    { voice, elements: [{ type: 'image', url: '#0a0b0c', width: 10, height: 20 }] },
  ])('takes an item with %j', (item) => {
    expect(read('createAvatarVideo', scene(item))).toMatchObject(scene(item))
  })

  it.each([
    [{}, 'data[0].voice is missing: voice_id or voice_url must be provided'],
    [{ duration: 1500 }, 'data[0].voice is missing: voice_id or voice_url must be provided'],
    [{ elements: [{ type: 'video', url: 'https://h/v.mp4' }] }, 'data[0].voice is missing'],
    [{ elements: [spoken] }, 'data[0].voice is missing'],
    [{ voice: {} }, 'data[0].voice.voice_id or voice_url must be provided.'],
    [{ voice: {}, duration: 1000 }, 'data[0].voice.voice_id or voice_url must be provided.'],
    [{ voice: { voice_url: '', voice_id: '' } }, 'data[0].voice.voice_id or voice_url must be provided.'],
    [{ voice: { input_text: 'Hi' } }, 'data[0].voice.voice_id or voice_url must be provided.'],
    [{ voice: { voice_id: 'v1' } }, 'data[0].voice.input_text must be provided together with voice_id.'],
    [{ voice: { voice_url: 'https://h/a.txt' } }, 'data[0].voice.voice_url must end in .mp3'],
    [{ voice: { voice_id: 'v1', input_text: 'Hi', rate: '80' } }, 'data[0].voice.rate must be a whole percentage'],
    [{ voice, width: 4000 }, 'data[0].width must be at most 3840, not 4000.'],
    [{ voice, duration: 0 }, 'data[0].duration must be greater than 0, not 0.'],
    [{ voice, duration: -5 }, 'data[0].duration must be greater than 0'],
    [{ voice, duration: '5' }, 'data[0].duration must be a number'],
    [{ voice, background: '#12' }, 'data[0].background is not a colour: "#12"'],
    [{ voice, ratio: '16/9' }, 'data[0].ratio must have the form 16:9.'],
    [{ voice, avatarFrom: 1 }, 'data[0].avatarFrom must be 2 or 3, not 1.'],
    [{ voice, elements: [{ type: 'avatar' }] }, 'data[0].elements[0].avatar_id or url must be provided'],
    [{ voice, elements: [{ type: 'video', url: 'https://h/a.png' }] }, 'data[0].elements[0].url must end in .mp4'],
    [{ voice, elements: [{ type: 'image', url: 'https://h/a.pdf' }] }, 'data[0].elements[0].url must end in .png'],
    [{ voice, elements: [{ type: 'avatar', avatar_id: 'a', scale_x: 1.01 }] }, 'scale_x must be at most 1, not 1.01.'],
  ])('refuses an item with %j', (item, message) => {
    expect(read('createAvatarVideo', scene(item))).toContain(message)
  })

  it.each([
    [{}, 'data is required.'],
    [{ data: [] }, 'data cannot be empty.'],
    [{ data: {} }, 'data must be a list, not an object.'],
    [{ ...scene({ voice }), duration: 0 }, 'duration must be greater than 0, not 0.'],
    ['text', 'The request body must be a JSON object, not a string.'],
    [[], 'The request body must be a JSON object, not a list.'],
    [undefined, 'The request body must be a JSON object, not nothing.'],
  ])('refuses the body %j', (body, message) => {
    expect(read('createAvatarVideo', body)).toContain(message)
  })
})
