import { describe, expect, test } from 'vitest'
import { turnGapMs } from '../../../../../electron/common/composition/index.ts'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import {
  asRead,
  linesToSpeak,
  nearest,
  sceneLengths,
} from '../../../../../electron/studio/authoring/preflight/index.ts'
import { RemoteAssetCache } from '../../../../../electron/studio/service/remote/index.ts'
import { utteranceOf } from '../../../../../electron/studio/authoring/render/index.ts'
import { smallProject } from '../../../cli/project.ts'

const spoken = (rate: number): Element => ({
  id: 'more',
  kind: 'audio',
  name: 'More',
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  layer: 0,
  locked: false,
  hidden: false,
  source: { kind: 'script', voiceId: 'anna', text: 'And more.', rate },
})

describe('which texts are spoken first', () => {
  const ids = (kind: 'avatar-video' | 'talking-avatar', change: (project: Project) => void): string[] =>
    linesToSpeak(smallProject(change), kind).map((line) => line.id)
  const scene = (project: Project) => project.scenes[0]!

  test('all of an avatar video, of a talking avatar those at another rate', () => {
    expect(ids('avatar-video', (p) => scene(p).elements.push(spoken(100)))).toEqual(['s1', 'more'])
    expect(ids('talking-avatar', (p) => scene(p).elements.push(spoken(100)))).toEqual([])
    expect(ids('talking-avatar', (p) => scene(p).elements.push(spoken(80)))).toEqual(['more'])
  })

  test('those in another take than the usual one, which only an engine is asked for', () => {
    const voice = { kind: 'script' as const, voiceId: 'anna', text: 'Hello.', rate: 100 }
    const wanted = (service: { local: boolean }, take?: number) => {
      const written = smallProject((p) => (scene(p).voice = { ...voice, ...(take ? { take } : {}) }))
      const connection = { service } as unknown as Parameters<typeof asRead>[0]['connection']
      return linesToSpeak(asRead({ connection, speaking: undefined }, written), 'talking-avatar')
    }
    expect(wanted({ local: true })).toEqual([])
    const [line] = wanted({ local: true }, 2)
    expect(line).toMatchObject({ id: 's1', take: 2 })
    expect(utteranceOf(line!, {})).toMatchObject({ text: 'Hello.', take: 2 })
    expect(wanted({ local: false }, 2)).toEqual([])
  })

  test('each turn of a dialogue in its voice, and their lengths make that of the scene', async () => {
    const voice = {
      kind: 'script' as const,
      voiceId: 'anna',
      rate: 100,
      second: { voiceId: 'ben', rate: 80 },
      text: 'Hello. [speaker 2] Hi! [speaker 1] Well?',
    }
    const talk = smallProject((p) => (scene(p).voice = voice))
    for (const kind of ['avatar-video', 'talking-avatar'] as const)
      expect(linesToSpeak(talk, kind).map(({ id, text, voiceId, rate }) => [id, text, voiceId, rate])).toEqual([
        ['s1/1', 'Hello.', 'anna', 100],
        ['s1/2', 'Hi!', 'ben', 80],
        ['s1/3', 'Well?', 'anna', 100],
      ])
    const known = new Map([
      ['s1/1', 1_000],
      ['s1/2', 700.4],
      ['s1/3', 900],
    ])
    const none = { file: () => null, url: () => Promise.resolve(null) }
    const lengths = () =>
      sceneLengths(talk, 'avatar-video', { ...none, speech: (id) => Promise.resolve(known.get(id) ?? null) })
    expect(await lengths()).toEqual({ ...Object.fromEntries(known), s1: 2_600 + 2 * turnGapMs })
    known.delete('s1/2')
    expect(await lengths()).toEqual({ 's1/1': 1_000, 's1/3': 900 })
  })

  test('clones always; hidden elements and recorded voices never', () => {
    const sample = { kind: 'asset' as const, path: 'me.wav' }
    const clone = { kind: 'clone' as const, sample, text: 'Like me.', rate: 70 }
    expect(ids('talking-avatar', (p) => (scene(p).voice = clone))).toEqual(['s1'])
    const [line] = linesToSpeak(
      smallProject((p) => (scene(p).voice = clone)),
      'avatar-video',
    )
    const urls = { 'me.wav': 'http://s/me.wav' }
    const utterance = utteranceOf(line!, urls)
    expect(utterance).toMatchObject({ text: 'Like me.', rate: 70, voice: { kind: 'clone' } })
    expect(utterance.voice.kind === 'clone' && utterance.voice.sample.known()).toBe('http://s/me.wav')
    expect(ids('avatar-video', (p) => (scene(p).voice = { kind: 'audio', source: sample }))).toEqual([])
    expect(ids('avatar-video', (p) => scene(p).elements.push({ ...spoken(80), hidden: true }))).toEqual(['s1'])
  })
})

describe('what a service already has', () => {
  const hour = 3_600_000

  test('is found again under the address that the service has now, until shortly before it expires', () => {
    const cache = new RemoteAssetCache(':memory:')
    cache.put('engine', 'a', 'http://127.0.0.1:1', { url: 'http://127.0.0.1:1/files/x.png', expiresAt: 10 * hour }, 0)
    cache.put('engine', 'b', 'http://127.0.0.1:1', { url: 'https://cdn.example/x.png', expiresAt: 10 * hour }, 0)
    expect(cache.get('engine', 'a', 'http://127.0.0.1:2', hour)?.url).toBe('http://127.0.0.1:2/files/x.png')
    expect(cache.get('engine', 'b', 'http://127.0.0.1:2', hour)?.url).toBe('https://cdn.example/x.png')
    expect(cache.get('engine', 'a', 'http://127.0.0.1:2', 9.5 * hour)).toBeNull()
    expect(cache.get('other', 'a', 'http://127.0.0.1:2', hour)).toBeNull()
    cache.close()
  })

  test('an address that only begins like the base is not taken for its own', () => {
    const cache = new RemoteAssetCache(':memory:')
    cache.put('c', 'a', 'http://h:1', { url: 'http://h:11/x', expiresAt: 10 * hour }, 0)
    expect(cache.get('c', 'a', 'http://h:2', 0)?.url).toBe('http://h:11/x')
    cache.close()
  })
})

describe('the nearest names', () => {
  const known = [
    { id: 'finest-heart', name: 'Heart' },
    { id: 'finest-bella', name: 'Bella' },
    { id: 'everyday-marcus', name: 'Marcus' },
  ]
  test.each([
    ['finest-hart', ['finest-heart']],
    ['marcus', ['everyday-marcus']],
    ['BELA', ['finest-bella']],
    ['zzzzzzzz', []],
    ['', []],
  ])('%j is probably %j', (typed, ids) => {
    expect(nearest(typed, known).map((one) => one.id)).toEqual(ids)
  })
})
