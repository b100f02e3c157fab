import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Endpoint, EndpointId } from '../../../../electron/common/service/index.ts'
import {
  codeOf,
  endpointIds,
  endpoints,
  queryText,
  readRequest,
  RequestProblem,
  scriptCharacters,
  writeRequest,
} from '../../../../electron/common/service/index.ts'

const table: Readonly<Record<string, Endpoint>> = endpoints

/** The value that a request is read as, or what it is refused for. */
function read(id: EndpointId, raw: unknown) {
  const result = readRequest(table[id]!, raw)
  return result.ok ? result.value : `${result.refusal.code} ${result.refusal.message}`
}

const place = { scale_x: 1, scale_y: 0.5, offset_x: -20, offset_y: 0 }
const spoken = { type: 'audio', input_text: 'Hello.', voice_id: 'v1' }
const talking = (...elements: unknown[]) => ({ width: 1920, height: 1080, avatar_from: 2, elements })
const scene = (item: Record<string, unknown>) => ({ data: [{ width: 1920, height: 1080, ...item }] })

describe('talking avatar', () => {
  const avatar = { type: 'avatar', avatar_id: 'ada', ...place }
  const own = { type: 'avatar', url: 'https://h/me.mp4', ...place }

  it('takes the body of the interface and ignores fields it does not know', () => {
    const body = talking(
      avatar,
      { type: 'image', url: '#AABBCCDD', ...place },
      { ...spoken, voice_clone: true },
    )
    expect(read('createTalkingAvatar', { ...body, webhookUrl: '', other: 1 })).toEqual(
      talking(avatar, { type: 'image', url: '#AABBCCDD', ...place }, spoken),
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
    [
      talking({ ...spoken, type: 'video' }),
      'elements[0].type must be one of the known kinds: avatar, image or audio',
    ],
    [talking(avatar), 'elements must hold an audio element'],
    [
      talking({ type: 'audio', input_text: 'Hi' }),
      'elements[0].voice_id must be provided together with input_text.',
    ],
    [
      talking({ type: 'audio', voice_id: 'v1' }),
      'elements[0].input_text must be provided together with voice_id.',
    ],
    [talking({ type: 'audio', url: '' }), 'elements[0].url or input_text with voice_id must be provided'],
    [talking({ type: 'audio', url: 'https://h/a.png' }), 'elements[0].url must end in .mp3'],
    [
      talking({ type: 'image', url: 'https://h/a.gif', ...place }, spoken),
      'elements[0].url must end in .png, .jpg',
    ],
    [
      talking({ type: 'image', url: 'https://h/a.mp4?x=.png', ...place }, spoken),
      'elements[0].url must end in .png',
    ],
    [
      talking({ type: 'image', url: '#12345', ...place }, spoken),
      'elements[0].url is not a colour of the form #rgb',
    ],
    [talking({ type: 'image', url: 'white', ...place }, spoken), 'elements[0].url is not a URL: "white"'],
    [
      talking({ type: 'image', url: 'file:///etc/passwd', ...place }, spoken),
      'must start with http:// or https://',
    ],
    [talking({ type: 'image', url: 'data:image/png;base64,AA', ...place }, spoken), 'not "data:"'],
    [talking({ type: 'image', ...place }, spoken), 'elements[0].url is required.'],
    [talking({ type: 'image', url: '#fff' }, spoken), 'elements[0].scale_x is required.'],
    [talking({ ...avatar, offset_y: undefined }, spoken), 'elements[0].offset_y is required.'],
    [talking({ ...avatar, offset_y: '3' }, spoken), 'elements[0].offset_y must be a number, not "3".'],
    [talking({ ...avatar, scale_x: -1 }, spoken), 'elements[0].scale_x must be at least 0, not -1.'],
    [talking({ ...avatar, avatar_id: '' }, spoken), 'elements[0].avatar_id must be provided unless'],
    [talking(own, spoken), 'elements[0].url must not be passed when avatar_from is 2'],
    [
      { ...talking(own, spoken), avatar_from: undefined },
      'avatar_from must be 3 when an avatar element brings',
    ],
    [
      { ...talking({ ...own, url: 'https://h/me.exe' }, spoken), avatar_from: 3 },
      'must end in .mp4, .mov, .avi',
    ],
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
    { duration: 1500 },
    { elements: [{ type: 'video', url: 'https://h/v.mp4' }] },
    { elements: [spoken] },
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
    [{ voice: {} }, 'data[0].voice.voice_id or voice_url must be provided.'],
    [{ voice: {}, duration: 1000 }, 'data[0].voice.voice_id or voice_url must be provided.'],
    [{ voice: { voice_url: '', voice_id: '' } }, 'data[0].voice.voice_id or voice_url must be provided.'],
    [{ voice: { input_text: 'Hi' } }, 'data[0].voice.voice_id or voice_url must be provided.'],
    [{ voice: { voice_id: 'v1' } }, 'data[0].voice.input_text must be provided together with voice_id.'],
    [{ voice: { voice_url: 'https://h/a.txt' } }, 'data[0].voice.voice_url must end in .mp3'],
    [
      { voice: { voice_id: 'v1', input_text: 'Hi', rate: '80' } },
      'data[0].voice.rate must be a whole percentage',
    ],
    [{ voice, width: 4000 }, 'data[0].width must be at most 3840, not 4000.'],
    [{ duration: 0 }, 'data[0].duration must be greater than 0, not 0.'],
    [{ duration: -5 }, 'data[0].duration must be greater than 0'],
    [{ duration: '5' }, 'data[0].duration must be a number'],
    [{ voice, background: '#12' }, 'data[0].background is not a colour: "#12"'],
    [{ voice, ratio: '16/9' }, 'data[0].ratio must have the form 16:9.'],
    [{ voice, avatarFrom: 1 }, 'data[0].avatarFrom must be 2 or 3, not 1.'],
    [{ voice, elements: [{ type: 'avatar' }] }, 'data[0].elements[0].avatar_id or url must be provided'],
    [
      { voice, elements: [{ type: 'video', url: 'https://h/a.png' }] },
      'data[0].elements[0].url must end in .mp4',
    ],
    [
      { voice, elements: [{ type: 'image', url: 'https://h/a.pdf' }] },
      'data[0].elements[0].url must end in .png',
    ],
    [
      { voice, elements: [{ type: 'avatar', avatar_id: 'a', scale_x: 1.01 }] },
      'scale_x must be at most 1, not 1.01.',
    ],
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

describe('speech', () => {
  const text = { input_text: 'Hello.', voice_id: 'v1' }

  it.each(['0%', '100%', '7%', '080%'])('takes the rate %s', (rate) => {
    expect(read('createTts', { ...text, rate })).toEqual({ ...text, rate })
  })

  it.each(['101%', '-1%', '80', '80 %', ' 80%', '5.5%', '%', 'fast', '1e1%', '８0%'])(
    'refuses the rate %s',
    (rate) => {
      expect(read('createTts', { ...text, rate })).toBe(
        `1003 rate must be a whole percentage from 0% to 100%, not ${JSON.stringify(rate)}.`,
      )
    },
  )

  it('holds 5,000 words and refuses 5,001', () => {
    const words = (count: number) => ({ ...text, input_text: 'word\n'.repeat(count) })
    expect(read('createTts', words(5000))).toMatchObject({ voice_id: 'v1' })
    expect(read('createTts', words(5001))).toBe(
      '1003 input_text holds 5001 words; at most 5000 are allowed, so split the text.',
    )
    expect(read('createTts', { ...text, input_text: 'x'.repeat(100_001) })).toContain(
      'longer than 100000 characters',
    )
  })

  it.each([
    ['createTts', { voice_id: 'v1' }, 'input_text is required.'],
    ['createTts', { ...text, input_text: ' \n' }, 'input_text cannot be empty.'],
    ['createTts', { ...text, input_text: 5 }, 'input_text must be a text, not 5.'],
    ['createTts', { input_text: 'Hi', voice_id: '' }, 'voice_id cannot be empty.'],
    ['createTts', { input_text: 'Hi', voice_id: null }, 'voice_id is required.'],
    ['createClone', { input_text: 'Hi', voice_url: 'https://h/a.wav' }, 'rate is required.'],
    ['createClone', { input_text: 'Hi', rate: '100%' }, 'voice_id or voice_url must be provided.'],
    [
      'createClone',
      { input_text: 'Hi', rate: '100%', voice_url: 'ftp://h/a.wav' },
      'voice_url must start with http',
    ],
    ['audioInfo', {}, 'audio_model_id is required.'],
    ['videoInfo', { video_model_id: '' }, 'video_model_id cannot be empty.'],
  ] as const)('%s refuses %j', (id, body, message) => {
    expect(read(id, body)).toContain(message)
  })
})

describe('avatars, models, faces and the rest', () => {
  const upload = { url: 'https://h/a.mp4', avatar_id: 'Ada1', name: 'Ada', type: 1 }

  it('takes the upload type as a number or a text, and own links by default', () => {
    expect(read('uploadAvatar', upload)).toEqual({ ...upload, url_from: 1 })
    expect(read('uploadAvatar', { ...upload, type: '2', url_from: 2 })).toEqual({
      ...upload,
      type: 2,
      url_from: 2,
    })
  })

  it.each([
    ['uploadAvatar', { ...upload, avatar_id: 'a-b' }, 'avatar_id must hold letters and digits only.'],
    ['uploadAvatar', { ...upload, avatar_id: 'ä' }, 'avatar_id must hold letters and digits only.'],
    ['uploadAvatar', { ...upload, avatar_id: 'a\n' }, 'avatar_id must hold letters and digits only.'],
    ['uploadAvatar', { ...upload, avatar_id: '' }, 'avatar_id cannot be empty.'],
    ['uploadAvatar', { ...upload, type: '3' }, 'type must be 1 or 2, not "3".'],
    ['uploadAvatar', { ...upload, url_from: 0 }, 'url_from must be 1 or 2, not 0.'],
    ['listAvatars', { from: '4' }, 'from must be 2 or 3, not "4".'],
    ['listAvatars', { page: '0' }, 'page must be at least 1, not "0".'],
    ['listAvatars', { size: 'many' }, 'size must be a number, not "many".'],
    ['listVoices', { from: '2' }, 'from must be 3 or 4, not "2".'],
    ['listModels', {}, 'types is required.'],
    ['listModels', { 'types[]': '' }, 'types cannot be empty.'],
    ['listModels', { 'types[]': ['1501', '1'] }, 'types[1] must be 1501, 1502 or 2101, not "1".'],
    ['detectFaces', {}, 'url or img must be provided.'],
    ['detectFaces', { url: 'nonsense' }, 'url is not a URL'],
    ['detectFaces', { img: 'AA', num_frames: 25 }, 'num_frames must be at most 24, not 25.'],
    ['analyzeFrames', { frame_urls: [] }, 'frame_urls is required and must not be empty.'],
    [
      'analyzeFrames',
      { frame_urls: ['https://h/1.png'], timestamps: [1, 2] },
      'timestamps must hold one time per frame',
    ],
    [
      'analyzeFrames',
      { frame_urls: ['https://h/1.png'], expand_ratio: 1.5 },
      'expand_ratio must be at most 1',
    ],
    [
      'createLive',
      { sourceImage: [{ path: 'https://h/1.png', opts: '1,2' }] },
      'sourceImage[0].opts must be four',
    ],
    [
      'createCharacterSwap',
      { image: 'https://h/i.webp', video: 'https://h/v.mp4' },
      'image must end in .png, .jpg',
    ],
    [
      'createCharacterSwap',
      { image: 'https://h/i.png', video: 'https://h/v.mov' },
      'video must end in .mp4, not .mov.',
    ],
    [
      'createCharacterSwap',
      { image: 'https://h/i.png', video: 'https://h/v.mp4', duration: 121 },
      'at most 120',
    ],
    [
      'createCharacterSwap',
      { image: 'https://h/i.png', video: 'https://h/v.mp4', mode: 'x' },
      'animate or replace',
    ],
    ['getToken', { clientId: 'a' }, 'clientSecret is required.'],
  ] as const)('%s refuses %j', (id, body, message) => {
    expect(read(id, body)).toContain(message)
  })

  it('reads queries as parsers give them: texts, empty, in brackets, once or often', () => {
    expect(read('listAvatars', { from: '', type: '1', page: '2' })).toEqual({ type: 1, page: 2, size: 100 })
    for (const query of [
      { 'types[]': '1501' },
      { types: ['1501'] },
      { 'types[0]': '1501' },
      { types: 1501 },
    ]) {
      expect(read('listModels', query)).toEqual({ types: [1501] })
    }
  })

  it('refuses parts of a template without the template', () => {
    const body = {
      origin_img: 'https://h/i.png',
      modify_origin_img_size: '10x10',
      overlay_origin_x: 0,
      overlay_origin_y: 0,
      canvas_size: '10x10',
      webhookUrl: '',
    }
    expect(read('createBackgroundChange', body)).toMatchObject(body)
    expect(read('createBackgroundChange', { ...body, overlay_template_x: 1 })).toContain(
      'together with template_url',
    )
    expect(read('createBackgroundChange', { ...body, canvas_size: '10*10' })).toContain('<w>x<h>')
    expect(read('createBackgroundChange', { ...body, webhookUrl: undefined })).toContain(
      'webhookUrl is required',
    )
  })
})

describe('any request', () => {
  it.each(endpointIds)('%s answers anything with a value or one sentence, and never breaks', (id) => {
    const keys = [
      'data',
      'elements',
      'voice',
      'type',
      'url',
      'types',
      'from',
      'width',
      '__proto__',
      'constructor',
    ]
    const hostile = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...keys), fc.anything()))
    fc.assert(
      fc.property(hostile, (raw) => {
        const result = readRequest(table[id]!, raw)
        if (!result.ok) expect(result.refusal.message).toMatch(/^\S.*\.$/s)
      }),
      { numRuns: 300 },
    )
  })

  it('survives nesting without end', () => {
    let deep: unknown = 'x'
    for (let depth = 0; depth < 100_000; depth += 1) deep = { data: [deep] }
    expect(read('createAvatarVideo', deep)).toContain('1003 data[0]')
  })
})

describe('writeRequest', () => {
  it('sends exactly what was given, without absent and empty fields or filled-in defaults', () => {
    const body = { data: [{ duration: 100, voice: undefined }], webhookUrl: '' }
    expect(writeRequest(endpoints.createAvatarVideo, body)).toEqual({ data: [{ duration: 100 }] })
    const written = writeRequest(endpoints.createAvatarVideo, body)
    expect(Object.hasOwn((written['data'] as object[])[0]!, 'voice')).toBe(false)
  })

  it('refuses a field of another spelling or case, and names it', () => {
    const swap = { image: 'https://h/i.png', video: 'https://h/v.mp4', webhookUrl: 'https://h/' }
    expect(() => writeRequest(endpoints.createCharacterSwap, swap)).toThrow(RequestProblem)
    expect(() => writeRequest(endpoints.createCharacterSwap, swap)).toThrow('webhookUrl is not a field')
    const misplaced = scene({ duration: 5, elements: [{ type: 'image', url: '#fff', layerNumber: 1 }] })
    expect(() => writeRequest(endpoints.createAvatarVideo, misplaced as never)).toThrow(
      'data[0].elements[0].layerNumber',
    )
  })

  it('refuses what breaks a rule', () => {
    expect(() => writeRequest(endpoints.createTts, { input_text: 'x', voice_id: 'v', rate: '1' })).toThrow(
      'rate must be',
    )
  })

  it('writes lists in a query as types[]', () => {
    const query = writeRequest(endpoints.listModels, { types: [1501, 2101] })
    expect(queryText(query)).toBe('?types[]=1501&types[]=2101')
    expect(queryText({ id: 'a b&c=[]' })).toBe('?id=a+b%26c%3D%5B%5D')
    expect(queryText({})).toBe('')
  })
})
