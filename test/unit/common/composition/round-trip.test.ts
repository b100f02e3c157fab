import { inEnglish } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { applyEdit, compile, projectSchema, validate } from '../../../../electron/common/composition/index.ts'
import type { BodyKind, Element, Problem, Project } from '../../../../electron/common/composition/index.ts'
import { avatarVideoBody, talkingAvatarBody } from '../../../../electron/common/service/index.ts'
import { project as anyProject } from './arbitraries.ts'
import { avatarVideo, talkingAvatar } from './bodies.ts'
import type { Fields } from './bodies.ts'
import { body, opened } from './round.ts'

/** The project without the body that it was pasted from: only the document itself. */
function inOwnWords(project: Project): Project {
  const text = JSON.stringify(project, (key, value: unknown) =>
    key === 'pasted' && !Array.isArray(value) ? undefined : value,
  )
  return JSON.parse(text) as Project
}

const kinds = [
  ['avatar-video', avatarVideo, avatarVideoBody],
  ['talking-avatar', talkingAvatar, talkingAvatarBody],
] as const

describe.each(kinds)('%s', (kind, bodies, contract) => {
  it('the arbitrary bodies are ones the contract accepts', () => {
    fc.assert(
      fc.property(bodies, (sent) => {
        expect(contract.safeParse(sent).error).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  it('compile(parse(body)) is the body', () => {
    fc.assert(
      fc.property(bodies, (sent) => {
        const project = opened(sent, kind)
        expect(projectSchema.safeParse(project).error).toBeUndefined()
        expect(body(project, kind)).toStrictEqual(sent)
      }),
      { numRuns: 250 },
    )
  })

  it('compile(parse(body)) is the body after the project went through a file and an edit that was undone', () => {
    fc.assert(
      fc.property(bodies, (sent) => {
        const project = projectSchema.parse(JSON.parse(JSON.stringify(opened(sent, kind))))
        const { project: renamed } = applyEdit(project, 'renameProject', { name: 'Other' })
        expect(body(renamed, kind)).toStrictEqual(sent)
      }),
      { numRuns: 100 },
    )
  })

  it('the document means the same without the words it was pasted in', () => {
    fc.assert(
      fc.property(bodies, (sent) => {
        const project = opened(sent, kind)
        const compiled = compile(inOwnWords(project), kind)
        // The body may contain what only the pasted text can express (an avatarFrom that contradicts its avatars).
        if (!compiled.ok) return
        expect(meaning(contract.parse(compiled.body), kind)).toEqual(meaning(contract.parse(sent), kind))
      }),
      { numRuns: 200 },
    )
  })
})

/** A request with its defaults, and without fields that change neither picture nor sound. */
function meaning(request: unknown, kind: BodyKind): unknown {
  const top = structuredClone(request) as Fields
  if (kind === 'talking-avatar') {
    const elements = (top['elements'] as Fields[]).filter((element) => !isWhite(element, top))
    return { ...top, avatar_from: 'any', elements: elements.map(spokenMeaning) }
  }
  const items = top['data'] as Fields[]
  const whole = top['duration'] === undefined ? {} : { duration: Math.max(1, Math.round(top['duration'] as number)) }
  return {
    ...top,
    ...whole,
    data: items.map((item) => ({
      ...item,
      background: item['background'] ?? 'white',
      ...(item['duration'] === undefined ? {} : { duration: Math.max(1, Math.round(item['duration'] as number)) }),
      // A project has one size: that of the first item.
      width: 0,
      height: 0,
      ratio: '',
      avatarFrom: 'any',
      ...(item['voice'] === undefined ? {} : { voice: spokenMeaning(item['voice'] as Fields) }),
      elements: (item['elements'] as Fields[]).map((element) => ({
        ...(element['type'] === 'audio' ? {} : { scale_x: 1, scale_y: 1, offset_x: 0, offset_y: 0 }),
        layer_number: 0,
        ...spokenMeaning(element),
        id: '',
      })),
    })),
  }
}

function isWhite(element: Fields, top: Fields): boolean {
  return element['url'] === '#ffffff' && element['width'] === top['width'] && element['height'] === top['height']
}

/** An address takes precedence over a text; a text is read at 100% by default. Absent and undefined are the same. */
function spokenMeaning(fields: Fields): Fields {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const { voice_id, input_text, rate = '100%', ...rest } = given
  const talks = input_text !== undefined || voice_id !== undefined || given['rate'] !== undefined
  if (given['type'] === 'avatar') {
    const { avatar_id, ...own } = given
    // An own avatar is its file; the id beside it is ignored.
    return avatar_id !== undefined && given['url'] !== undefined ? own : given
  }
  if (!talks || given['url'] !== undefined || given['voice_url'] !== undefined) return rest
  return { ...rest, voice_id, input_text, rate: `${Number.parseInt(rate as string, 10)}%` }
}

describe('bodies that mean the centre', () => {
  it('come back as they were, for offsets of up to three decimals and elements of known size', () => {
    const coordinate = fc.integer({ min: -4_000_000, max: 4_000_000 }).map((n) => n / 1000)
    const element = fc.record({
      type: fc.constant('avatar'),
      avatar_id: fc.constant('mara'),
      offset_x: coordinate,
      offset_y: coordinate,
      scale_x: fc.double({ min: 0, max: 1, noNaN: true }),
      scale_y: fc.double({ min: 0, max: 1, noNaN: true }),
      width: fc.integer({ min: 1, max: 5000 }),
      height: fc.double({ min: 0.1, max: 5000, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 3 }), (elements) => {
        const sent = JSON.parse(
          JSON.stringify({ data: [{ voice: { voice_url: 'https://h/a.mp3' }, elements }] }),
        ) as unknown
        expect(body(opened(sent, 'avatar-video', 'center'), 'avatar-video', 'center')).toStrictEqual(sent)
      }),
      { numRuns: 200 },
    )
  })
})

/** Mostly projects that a talking avatar can hold, otherwise hardly any would be accepted. */
const oneScene = fc.tuple(anyProject, fc.integer({ min: 0, max: 4 })).map(([project, odd]): Project => {
  if (odd === 0) return project
  const { duration: _, ...rest } = project
  const scenes = project.scenes.slice(0, 1).map((scene) => ({
    ...scene,
    duration: 'voice' as const,
    elements: scene.elements.map(({ start: _start, end: _end, ...element }) => element as Element),
  }))
  return { ...rest, scenes }
})

describe('any project', () => {
  const known = {
    urls: Object.fromEntries(
      ['png', 'mp4', 'mp3', 'wav'].flatMap((extension) =>
        [`media/a.${extension}`, `Ünï cödé #1 & 50%.${extension}`, `/abs/it's.${extension}`].map((path, i) => [
          path,
          `http://127.0.0.1:1/${i}.${extension}`,
        ]),
      ),
    ),
    speech: Object.fromEntries([0, 1, 2, 3].map((i) => [`s${i}`, `http://127.0.0.1:1/speech${i}.mp3`])),
    silence: 'http://127.0.0.1:1/silence.wav',
    voiceDurations: { s0: 4000, s1: 2500.4, s2: 10_000, s3: 777 },
    mediaDurations: { 'https://example.com/a.mp4': 1700 },
  }

  it.each([
    ['avatar-video', avatarVideoBody, {}],
    ['avatar-video', avatarVideoBody, known],
    ['talking-avatar', talkingAvatarBody, {}],
    ['talking-avatar', talkingAvatarBody, known],
  ] as const)(
    'compiles to %s bodies that the contract accepts, or is refused with reasons',
    (kind, contract, options) => {
      const outcomes = { accepted: 0, refused: 0 }
      fc.assert(
        fc.property(kind === 'talking-avatar' ? oneScene : anyProject, (project) => {
          const before = structuredClone(project)
          const compiled = compile(project, kind, options)
          expect(project).toEqual(before)
          if (compiled.ok) {
            outcomes.accepted += 1
            expect(contract.safeParse(compiled.body).error).toBeUndefined()
            expect(compiled.warnings.every(({ severity }) => severity === 'warning')).toBe(true)
          } else {
            outcomes.refused += 1
            expect(compiled.reasons[0]!.severity).toBe('error')
            for (const reason of compiled.reasons) expect(at(project, reason)).toBe(true)
          }
        }),
        { numRuns: 250 },
      )
      expect(outcomes.refused).toBeGreaterThan(0)
      if (options === known) expect(outcomes.accepted).toBeGreaterThan(0)
    },
  )

  it('is told its problems at places that exist', () => {
    fc.assert(
      fc.property(anyProject, (project) => {
        for (const problem of validate(project)) {
          expect(at(project, problem)).toBe(true)
          expect(inEnglish(problem.message)).toMatch(/[.]$/)
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** Whether the path of a problem names a part of the project; its last step may name an optional field. */
function at(project: Project, { path }: Problem): boolean {
  const keys = path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
  let value: unknown = project
  for (const [i, key] of keys.entries()) {
    if (typeof value !== 'object' || value === null) return false
    if (!(key in value)) return i === keys.length - 1
    value = (value as Record<string, unknown>)[key]
  }
  return true
}
