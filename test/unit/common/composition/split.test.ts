import { message } from '../../../../electron/common/messages/index.ts'
import { inEnglish } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { applyEdit, compile, emptyProject, projectSchema } from '../../../../electron/common/composition/index.ts'
import type { EditArgs, Element, Project, Scene } from '../../../../electron/common/composition/index.ts'
import { parseMediaFragment, stripFragment } from '../../../../electron/common/service/index.ts'

const mediaMs = 6_000
const url = 'https://files.test/clip.mp4'

function element(more: Partial<Element>): Element {
  return {
    kind: 'video',
    id: 'v',
    name: 'Clip',
    source: { kind: 'asset', path: 'clip.mp4' },
    x: 0,
    y: 0,
    scaleX: 1,
    scaleY: 1,
    layer: 1,
    locked: false,
    hidden: false,
    ...more,
  } as Element
}

const project = (elements: Element[], scene: Partial<Scene> = {}): Project => ({
  ...emptyProject('p', 'P'),
  scenes: [{ id: 's', name: 'S', duration: 8_000, voice: null, elements, ...scene }],
})

/** Visible and audible media at a time of the clip: address and time in the file, by the items of the body. */
function shownAt(source: Project, ms: number): [string, number][] {
  const compiled = compile(source, 'avatar-video', {
    silence: 'http://h/silence.wav',
    urls: { 'clip.mp4': url, 'voice.wav': 'https://files.test/voice.wav' },
    mediaDurations: { 'clip.mp4': mediaMs, [url]: mediaMs },
    voiceDurations: {},
  })
  if (!compiled.ok) throw new Error(compiled.reasons.map(({ message }) => inEnglish(message)).join('\n'))
  let start = 0
  for (const item of compiled.body.data) {
    const end = start + (item.duration ?? 0)
    if (ms < end) {
      return (item.elements ?? []).flatMap((one) => {
        if (!('url' in one) || typeof one.url !== 'string') return []
        const { startMs, endMs = mediaMs } = parseMediaFragment(one.url) ?? { startMs: 0 }
        return [[stripFragment(one.url), Math.min(startMs + ms - start, Math.min(endMs, mediaMs))]]
      })
    }
    start = end
  }
  return []
}

/** The same files at the same times, within one frame: that is held at the end of a file. */
function expectSame(after: [string, number][], before: [string, number][]): void {
  expect(after.map(([address]) => address)).toEqual(before.map(([address]) => address))
  after.forEach(([, ms], i) => expect(Math.abs(ms - before[i]![1])).toBeLessThanOrEqual(40))
}

const refusal = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  throw new Error('It was not refused.')
}

const splitElement = (source: Project, args: Partial<EditArgs<'splitElement'>> = {}): Project =>
  applyEdit(source, 'splitElement', { elementId: 'v', newId: 'w', at: 2_000, ...args }).project

const splitScene = (source: Project, args: Partial<EditArgs<'splitScene'>> = {}): Project =>
  applyEdit(source, 'splitScene', {
    sceneId: 's',
    newId: 't',
    at: 3_000,
    lengthMs: 8_000,
    newIds: { v: 'w', a: 'b' },
    ...args,
  }).project

describe('splitting an element', () => {
  it('shows what was shown before, at every time, wherever it is cut', () => {
    const when = fc.record({
      start: fc.integer({ min: 0, max: 3_000 }),
      lasts: fc.integer({ min: 200, max: 6_000 }),
      cut: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      begin: fc.integer({ min: 0, max: 2_000 }),
      asUrl: fc.boolean(),
      samples: fc.array(fc.integer({ min: 0, max: 7_999 }), { minLength: 5, maxLength: 12 }),
    })
    fc.assert(
      fc.property(when, ({ start, lasts, cut, begin, asUrl, samples }) => {
        const source: Element['source'] = asUrl
          ? { kind: 'url', url: begin ? `${url}#t=${begin / 1000}` : url }
          : { kind: 'asset', path: 'clip.mp4', ...(begin ? { begin } : {}) }
        const before = project([element({ source, start, end: start + lasts } as Partial<Element>)])
        const at = start + Math.max(1, Math.round(lasts * cut))
        const after = splitElement(before, { at })
        for (const ms of samples) expectSame(shownAt(after, ms), shownAt(before, ms))
      }),
      { numRuns: 60 },
    )
  })

  it('holds the last frame where it is cut at the very end of the file, or behind it', () => {
    const source = { kind: 'asset', path: 'clip.mp4', begin: 1_030 } as const
    const before = project([element({ source, end: 5_926 } as Partial<Element>)])
    for (const at of [4_969, 4_970, 5_200])
      for (const ms of [at, at + 300]) expectSame(shownAt(splitElement(before, { at }), ms), shownAt(before, ms))
  })

  it('is one step back', () => {
    const before = project([element({})])
    const {
      project: after,
      inverse,
      label,
    } = applyEdit(before, 'splitElement', {
      elementId: 'v',
      newId: 'w',
      at: 2_000,
    })
    expect(label).toEqual(message('edits.splitElement'))
    expect(inverse.length).toBeGreaterThan(0)
    expect(after.scenes[0]!.elements.map(({ id, start, end }) => [id, start, end])).toEqual([
      ['v', undefined, 2_000],
      ['w', 2_000, undefined],
    ])
    expect(projectSchema.safeParse(after).success).toBe(true)
  })

  it('leaves what does not run with time as it is', () => {
    const image = element({ kind: 'image', source: { kind: 'asset', path: 'a.png' } } as Partial<Element>)
    expect(splitElement(project([image])).scenes[0]!.elements[1]!.source).toEqual({
      kind: 'asset',
      path: 'a.png',
    })
    const gif = element({ kind: 'image', source: { kind: 'asset', path: 'a.GIF' } } as Partial<Element>)
    expect(splitElement(project([gif])).scenes[0]!.elements[1]!.source).toMatchObject({ begin: 2_000 })
    const drawn = element({
      kind: 'avatar',
      source: { kind: 'avatar', avatarId: 'm', from: 2 },
    } as Partial<Element>)
    expect(splitElement(project([drawn])).scenes[0]!.elements[1]!.source).toEqual(drawn.source)
  })

  it.each([
    [
      'speech of its own',
      { kind: 'audio', source: { kind: 'script', voiceId: 'v', text: 'Hi', rate: 100 } },
      /Split the scene or its text/,
    ],
    ['an own avatar', { kind: 'avatar', source: { kind: 'avatar', avatarId: 'm', from: 3 } }, /your own avatar/],
    ['an avatar that goes round', { kind: 'avatar', source: { kind: 'asset', path: 'clip.mp4' } }, /is a loop/],
    ['a locked one', { locked: true }, /locked/],
  ])('is refused for %s, with what to do', (_name, more, words) => {
    const source = project([element(more as Partial<Element>)])
    expect(refusal(() => splitElement(source, { playsMs: mediaMs }))).toMatch(words)
  })

  it('is refused where the element is not, and for sound that is over', () => {
    const source = project([element({ start: 1_000, end: 3_000 })])
    for (const at of [0, 1_000, 3_000, 5_000]) expect(refusal(() => splitElement(source, { at }))).toMatch(/not shown/)
    const sound = project([element({ kind: 'audio', source: { kind: 'asset', path: 'a.wav' } } as Partial<Element>)])
    expect(refusal(() => splitElement(sound, { at: 7_000, playsMs: mediaMs }))).toMatch(/ends before this cut/)
  })

  it('cuts an avatar that ends before it goes round', () => {
    const own = element({
      kind: 'avatar',
      source: { kind: 'asset', path: 'clip.mp4' },
      end: 5_000,
    } as Partial<Element>)
    const [, second] = splitElement(project([own]), { playsMs: mediaMs }).scenes[0]!.elements
    expect(second).toMatchObject({ start: 2_000, end: 5_000, source: { begin: 2_000 } })
  })
})

describe('trimming an element', () => {
  const trim = (source: Project, edge: 'start' | 'end', at: number | null): Element =>
    applyEdit(source, 'trimElement', { elementId: 'v', edge, at }).project.scenes[0]!.elements[0]!

  it('keeps in place what is shown, and brings it back', () => {
    const source = project([element({})])
    const shorter = trim(source, 'start', 1_500)
    expect(shorter).toMatchObject({ start: 1_500, source: { begin: 1_500 } })
    for (const ms of [1_600, 4_000, 7_900]) expectSame(shownAt(project([shorter]), ms), shownAt(source, ms))
    expect(trim(project([shorter]), 'start', null)).toEqual(source.scenes[0]!.elements[0])
  })

  it('stops where there is no media before', () => {
    const late = element({ start: 2_000, source: { kind: 'asset', path: 'clip.mp4', begin: 500 } })
    expect(trim(project([late]), 'start', 1_000)).toMatchObject({
      start: 1_000,
      source: { kind: 'asset', path: 'clip.mp4' },
    })
  })

  it('never leaves nothing', () => {
    const source = project([element({ start: 1_000, end: 2_000 })])
    expect(refusal(() => trim(source, 'start', 2_000))).toMatch(/can’t end/)
    expect(refusal(() => trim(source, 'end', 1_000))).toMatch(/can’t end/)
  })
})

describe('splitting a scene', () => {
  it('makes two that show together what one did', () => {
    const cut = fc.integer({ min: 1, max: 7_999 })
    const samples = fc.array(fc.integer({ min: 0, max: 7_999 }), { minLength: 6, maxLength: 12 })
    fc.assert(
      fc.property(cut, samples, fc.integer({ min: 0, max: 4_000 }), (at, times, start) => {
        const before = project([
          element({ start, end: start + 3_500 }),
          element({ id: 'a', source: { kind: 'url', url } } as Partial<Element>),
        ])
        const after = splitScene(before, { at })
        expect(after.scenes.map(({ duration }) => duration)).toEqual([at, 8_000 - at])
        expect(projectSchema.safeParse(after).success).toBe(true)
        for (const ms of times) expectSame(shownAt(after, ms), shownAt(before, ms))
      }),
      { numRuns: 40 },
    )
  })

  it('cuts a script between words, both parts lasting as long as they are spoken', () => {
    const voice = { kind: 'script' as const, voiceId: 'v', text: 'One two. Three four.', rate: 100 }
    const [first, second] = splitScene(project([], { duration: 'voice', voice }), { textAt: 9 }).scenes
    expect(first).toMatchObject({ duration: 'voice', voice: { text: 'One two.' } })
    expect(second).toMatchObject({ duration: 'voice', voice: { text: 'Three four.', voiceId: 'v' } })
    for (const textAt of [undefined, 0, 20])
      expect(refusal(() => splitScene(project([], { voice }), textAt === undefined ? {} : { textAt }))).toMatch(
        /between two of its words/,
      )
  })

  it('lets a recording go on in the second scene', () => {
    const voice = { kind: 'audio' as const, source: { kind: 'asset' as const, path: 'voice.wav' } }
    const { scenes } = splitScene(project([], { duration: 'voice', voice }))
    expect(scenes[0]).toMatchObject({ duration: 3_000, voice })
    expect(scenes[1]).toMatchObject({
      duration: 'voice',
      voice: { source: { path: 'voice.wav', begin: 3_000 } },
    })
  })

  it('is refused outside of the scene, and through speech of an element', () => {
    expect(refusal(() => splitScene(project([]), { at: 8_000 }))).toMatch(/inside it/)
    const says = element({
      kind: 'audio',
      source: { kind: 'script', voiceId: 'v', text: 'Hi', rate: 100 },
    } as Partial<Element>)
    expect(refusal(() => splitScene(project([says])))).toMatch(/can’t be cut/)
    expect(refusal(() => splitScene(project([element({})]), { newIds: {} }))).toMatch(/new id/)
    expect(refusal(() => splitScene(project([element({})]), { newIds: { v: 's' } }))).toMatch(/taken/)
  })

  it('moves what comes later, and drops what is over', () => {
    const source = project([
      element({ id: 'early', end: 1_000 }),
      element({ id: 'late', start: 5_000, end: 6_000 }),
      element({ id: 'edge', start: 3_000 }),
    ])
    const [first, second] = splitScene(source).scenes
    expect(first!.elements.map(({ id }) => id)).toEqual(['early'])
    expect(second!.elements.map(({ id, start, end }) => [id, start, end])).toEqual([
      ['late', 2_000, 3_000],
      ['edge', undefined, undefined],
    ])
  })
})
