import { inEnglish } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  endpointIds,
  endpoints,
  queryText,
  readRequest,
  RequestProblem,
  writeRequest,
} from '../../../../electron/common/service/index.ts'
import { read, scene, table } from './reading.ts'

describe('speech', () => {
  const text = { input_text: 'Hello.', voice_id: 'v1' }

  it.each(['0%', '100%', '7%', '080%'])('takes the rate %s', (rate) => {
    expect(read('createTts', { ...text, rate })).toEqual({ ...text, rate })
  })

  it.each(['101%', '-1%', '80', '80 %', ' 80%', '5.5%', '%', 'fast', '1e1%', '８0%'])('refuses the rate %s', (rate) => {
    expect(read('createTts', { ...text, rate })).toBe(
      `1003 rate must be a whole percentage from 0% to 100%, not ${JSON.stringify(rate)}.`,
    )
  })

  it('holds 5,000 words and refuses 5,001', () => {
    const words = (count: number) => ({ ...text, input_text: 'word\n'.repeat(count) })
    expect(read('createTts', words(5000))).toMatchObject({ voice_id: 'v1' })
    expect(read('createTts', words(5001))).toBe(
      '1003 input_text holds 5001 words; at most 5000 are allowed, so split the text.',
    )
    expect(read('createTts', { ...text, input_text: 'x'.repeat(100_001) })).toContain('longer than 100000 characters')
  })

  it.each([
    ['createTts', { voice_id: 'v1' }, 'input_text is required.'],
    ['createTts', { ...text, input_text: ' \n' }, 'input_text cannot be empty.'],
    ['createTts', { ...text, input_text: 5 }, 'input_text must be a text, not 5.'],
    ['createTts', { input_text: 'Hi', voice_id: '' }, 'voice_id cannot be empty.'],
    ['createTts', { input_text: 'Hi', voice_id: null }, 'voice_id is required.'],
    ['createClone', { input_text: 'Hi', voice_url: 'https://h/a.wav' }, 'rate is required.'],
    ['createClone', { input_text: 'Hi', rate: '100%' }, 'voice_id or voice_url must be provided.'],
    ['createClone', { input_text: 'Hi', rate: '100%', voice_url: 'ftp://h/a.wav' }, 'voice_url must start with http'],
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
    ['detectFaces', { img: 'AA', num_frames: 1e300 }, 'num_frames must be at most 24, not 1e+300.'],
    ['detectFaces', { img: 'AA', num_frames: -1e300 }, 'num_frames must be at least 1, not -1e+300.'],
    [
      'createLipSync',
      { video_url: 'https://h/v.txt', audio_url: 'https://h/a.mp3' },
      'video_url must end in .mp4, .mov, .avi, .webm, .mkv, .m4v, .gif, .png, .jpg, .jpeg, .webp or .bmp, not .txt.',
    ],
    ['analyzeFrames', { frame_urls: [] }, 'frame_urls is required and must not be empty.'],
    [
      'analyzeFrames',
      { frame_urls: ['https://h/1.png'], timestamps: [1, 2] },
      'timestamps must hold one time per frame',
    ],
    ['analyzeFrames', { frame_urls: ['https://h/1.png'], expand_ratio: 1.5 }, 'expand_ratio must be at most 1'],
    ['createLive', { sourceImage: [{ path: 'https://h/1.png', opts: '1,2' }] }, 'sourceImage[0].opts must be four'],
    ['createCharacterSwap', { image: 'https://h/i.webp', video: 'https://h/v.mp4' }, 'image must end in .png, .jpg'],
    [
      'createCharacterSwap',
      { image: 'https://h/i.png', video: 'https://h/v.mov' },
      'video must end in .mp4, not .mov.',
    ],
    ['createCharacterSwap', { image: 'https://h/i.png', video: 'https://h/v.mp4', duration: 121 }, 'at most 120'],
    ['createCharacterSwap', { image: 'https://h/i.png', video: 'https://h/v.mp4', mode: 'x' }, 'animate or replace'],
    ['getToken', { clientId: 'a' }, 'clientSecret is required.'],
  ] as const)('%s refuses %j', (id, body, message) => {
    expect(read(id, body)).toContain(message)
  })

  it('reads queries as parsers give them: texts, empty, in brackets, once or often', () => {
    expect(read('listAvatars', { from: '', type: '1', page: '2' })).toEqual({ type: 1, page: 2, size: 100 })
    for (const query of [{ 'types[]': '1501' }, { types: ['1501'] }, { 'types[0]': '1501' }, { types: 1501 }]) {
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
    expect(read('createBackgroundChange', { ...body, overlay_template_x: 1 })).toContain('together with template_url')
    expect(read('createBackgroundChange', { ...body, canvas_size: '10*10' })).toContain('<w>x<h>')
    expect(read('createBackgroundChange', { ...body, webhookUrl: undefined })).toContain('webhookUrl is required')
  })
})

describe('any request', () => {
  it.each(endpointIds)('%s answers anything with a value or one sentence, and never breaks', (id) => {
    const keys = ['data', 'elements', 'voice', 'type', 'url', 'types', 'from', 'width', '__proto__', 'constructor']
    const hostile = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...keys), fc.anything()))
    fc.assert(
      fc.property(hostile, (raw) => {
        const result = readRequest(table[id]!, raw)
        if (!result.ok) expect(inEnglish(result.refusal.message)).toMatch(/^[^\s{].*\.$/s)
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
    const voice = { voice_url: 'https://h/a.mp3' }
    const body = { data: [{ voice, duration: undefined }], webhookUrl: '' }
    expect(writeRequest(endpoints.createAvatarVideo, body)).toEqual({ data: [{ voice }] })
    const written = writeRequest(endpoints.createAvatarVideo, body)
    expect(Object.hasOwn((written['data'] as object[])[0]!, 'duration')).toBe(false)
  })

  it('refuses a field of another spelling or case, and names it', () => {
    const swap = { image: 'https://h/i.png', video: 'https://h/v.mp4', webhookUrl: 'https://h/' }
    expect(() => writeRequest(endpoints.createCharacterSwap, swap)).toThrow(RequestProblem)
    expect(() => writeRequest(endpoints.createCharacterSwap, swap)).toThrow('webhookUrl is not a field')
    const misplaced = scene({
      voice: { voice_url: 'https://h/a.mp3' },
      elements: [{ type: 'image', url: '#fff', layerNumber: 1 }],
    })
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
