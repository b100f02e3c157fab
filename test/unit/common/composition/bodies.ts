import fc from '../../../support/fast-check.ts'
import { color, rate } from './arbitraries.ts'

/** Any body that the contract takes, with fields that are missing, empty, oddly spelled or unknown. */

export type Fields = Record<string, unknown>

const url = (...extensions: string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('https://example.com/', 'http://127.0.0.1:8123/f/', 'https://ex.org/a%20b/ü/'),
      fc.constantFrom(...extensions.map((extension) => `clip.${extension}`), 'clip', ''),
      fc.constantFrom('', '?size=1&x=.exe', '#t=1.5,4', '?q#t=2', '#page=2'),
    )
    .map((parts) => parts.join(''))

const hex = fc.constantFrom('#fff', '#A1b2C3', '#00000080')
const offset = fc.oneof(fc.integer({ min: -4000, max: 4000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
const side = fc.oneof(fc.integer({ min: 1, max: 4000 }), fc.double({ min: 0.001, max: 16_384, noNaN: true }))
const unit = fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: 0, max: 1, noNaN: true }))
const rateText = rate.chain((n) => fc.constantFrom(`${n}%`, `${String(n).padStart(3, '0')}%`, ''))
const script = fc.constantFrom('Hello.', 'On 14 May we open at 9:30.\nBring $20!', ' ä ')
const layer = fc.oneof(fc.integer({ min: -10, max: 20 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
const duration = fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.double({ min: 0.001, max: 86_400_000, noNaN: true }))
const webhookUrl = fc.constantFrom('', 'https://example.com/hook?a=b')
const canvasSide = fc.integer({ min: 2, max: 3840 })

/** Optional fields come and go one by one; further ones are mixed in. */
function object(
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Fields> {
  const extra = fc.dictionary(
    fc.oneof(
      fc.constantFrom('voice_clone', 'url_from', 'meant', 'toString', 'path', 'background', 'ratio'),
      fc.string(),
    ),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 3 },
  )
  const named = fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) })
  return fc
    .tuple(fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extra }), named)
    .map(([more, fields]) => {
      const known = new Set([...Object.keys(required), ...Object.keys(optional)])
      const unknown = Object.entries(more).filter(([key]) => !known.has(key) && key !== '__proto__')
      // Written and read as JSON, as a pasted body is: -0 becomes 0. `__proto__` is the one key that the parser drops.
      const written = JSON.stringify({ ...Object.fromEntries(unknown), ...fields })
      return JSON.parse(written, (key, value: unknown) => (key === '__proto__' ? undefined : value)) as Fields
    })
}

/** Either an address, or an id with a text; the address may come with unused parts of the other. */
function spoken(urlField: string, more: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Fields> {
  const text = { input_text: script, voice_id: fc.constantFrom('v-1', 'v 2') }
  return fc.oneof(
    object({ [urlField]: url('mp3', 'wav', 'M4A') }, { ...text, ...more }),
    object(text, { [urlField]: fc.constant(''), ...more }),
  )
}

const tagged = (type: string, fields: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> =>
  fields.map((value) => ({ ...value, type }))

const videoPlacement = {
  scale_x: unit,
  scale_y: unit,
  offset_x: offset,
  offset_y: offset,
  width: side,
  height: side,
  layer_number: layer,
  id: fc.constantFrom('avatar', '', 'x'),
}
const avatarId = fc.constantFrom('mara', 'tunde', 'Ünusual id')

const videoElement = fc.oneof(
  tagged(
    'avatar',
    fc.oneof(
      object({ avatar_id: avatarId }, { url: url('mp4', 'webm', 'png'), ...videoPlacement }),
      object({ url: url('mp4', 'mov', 'jpg') }, { avatar_id: fc.constant(''), ...videoPlacement }),
    ),
  ),
  tagged('image', object({ url: fc.oneof(url('png', 'gif', 'JPG'), hex) }, videoPlacement)),
  tagged('video', object({ url: url('mp4', 'mkv', 'gif') }, videoPlacement)),
  tagged('audio', spoken('url', { rate: rateText, layer_number: layer, id: fc.constant('music') })),
)

const item = object(
  { voice: spoken('voice_url', { rate: rateText }) },
  {
    width: canvasSide,
    height: canvasSide,
    duration,
    elements: fc.array(videoElement, { maxLength: 4 }),
    ratio: fc.constantFrom('16:9', '9:16', '', '1:1'),
    background: fc.oneof(color, fc.constant('')),
    avatarFrom: fc.constantFrom(2, 3),
  },
)

export const avatarVideo: fc.Arbitrary<Fields> = object(
  { data: fc.array(item, { minLength: 1, maxLength: 4 }) },
  { duration, webhookUrl },
)

const scale = fc.oneof(fc.constantFrom(0, 1, 1.5), fc.double({ min: 0, max: 100, noNaN: true }))
const talkingPlacement = { scale_x: scale, scale_y: scale, offset_x: offset, offset_y: offset }
const size = { width: side, height: side }

const talkingElement = (from: 2 | 3 | undefined): fc.Arbitrary<Fields> =>
  fc.oneof(
    tagged('avatar', object({ avatar_id: avatarId, ...talkingPlacement }, size)),
    ...(from === 3
      ? [tagged('avatar', object({ url: url('mp4', 'png'), ...talkingPlacement }, { avatar_id: avatarId, ...size }))]
      : []),
    tagged('image', object({ url: fc.oneof(url('png', 'webp'), hex), ...talkingPlacement }, size)),
  )

const background = fc.record({ color: hex, width: canvasSide, height: canvasSide })

export const talkingAvatar: fc.Arbitrary<Fields> = fc
  .record({
    from: fc.constantFrom(undefined, 2 as const, 3 as const),
    canvas: background,
    covered: fc.boolean(),
  })
  .chain(({ from, canvas: { color: url, width, height }, covered }) =>
    fc
      .tuple(
        object({ width: fc.constant(width), height: fc.constant(height) }, { webhookUrl }),
        fc.array(talkingElement(from), { maxLength: 4 }),
        fc.array(tagged('audio', spoken('url', {})), { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
      )
      .map(([top, elements, sounds, places]) => {
        const all = [...elements]
        sounds.forEach((sound, i) => all.splice(places[i]! % (all.length + 1), 0, sound))
        const whole = { width, height, scale_x: 1, scale_y: 1, offset_x: 0, offset_y: 0 }
        if (covered) all.unshift({ type: 'image', url, ...whole })
        return { ...top, ...(from === undefined ? {} : { avatar_from: from }), elements: all }
      }),
  )
