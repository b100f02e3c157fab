import { message } from '../../../../electron/common/messages/index.ts'
import { builtInLook, defaultLookName } from '../../../../electron/common/captions/index.ts'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { english } from '../../../support/english.ts'
import { inEnglish } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  compile,
  EditRefused,
  fillIn,
  openProject,
  projectSchema,
  serializeProject,
  validate,
  variablesIn,
  variablesOf,
} from '../../../../electron/common/composition/index.ts'
import type { Element, Project, Source } from '../../../../electron/common/composition/index.ts'
import { project as anyProject } from './arbitraries.ts'

function element(kind: Element['kind'], source: Source, more: Partial<Element> = {}): Element {
  return {
    id: `e-${kind}`,
    kind,
    name: `The ${kind}`,
    source,
    x: 0,
    y: 0,
    width: 10,
    height: 10,
    scaleX: 1,
    scaleY: 1,
    layer: 1,
    locked: false,
    hidden: false,
    ...more,
  } as Element
}

function template(text: string, elements: Element[] = []): Project {
  return {
    schema: 'greenroom.project',
    version: 3,
    id: 'p',
    name: 'For {{name}}',
    canvas: { width: 320, height: 180, background: 'white' },
    scenes: [
      {
        id: 's',
        name: 'Scene of {{ Name }}',
        duration: 'voice',
        elements,
        voice: { kind: 'script', voiceId: 'v', text, rate: 100 },
      },
    ],
  }
}

const logo = element('image', { kind: 'color', value: '#fff' }, { replaceable: 'logo' })
const source = (project: Project, at = 0): Source => project.scenes[0]!.elements[at]!.source
const scriptOf = (project: Project): string => {
  const voice = project.scenes[0]!.voice
  return voice?.kind === 'script' ? voice.text : ''
}

describe('variables', () => {
  it('are found where they stand, once each, whatever their case', () => {
    expect(variablesOf(template('Hi {{name}} and {{ City|there }}, {{city}}!', [logo]))).toEqual([
      {
        name: 'name',
        places: ['name', 'scenes[0].name', 'scenes[0].voice.text'],
        wants: 'text',
        optional: false,
      },
      { name: 'City', places: ['scenes[0].voice.text'], wants: 'text', optional: false },
      { name: 'logo', places: ['scenes[0].elements[0].source'], wants: 'image', optional: false },
    ])
  })

  it('that say what stands in their place need no column', () => {
    const found = variablesOf(template('Hi {{city|there}}.'))
    expect(found.map(({ name, optional }) => [name, optional])).toEqual([
      ['name', false],
      ['city', true],
    ])
  })

  it.each([
    ['{{a}}', ['a']],
    ['{{ a b }}{{a b}}', ['a b', 'a b']],
    ['{a} {{}} {{ }} {{a', []],
    ['{{{a}}}', ['a']],
    ['{{a\nb}}', []],
    ['{{名字}}', ['名字']],
    [`{{${'x'.repeat(201)}}}`, []],
  ])('%j names %j', (text, names) => {
    expect(variablesIn(text).map((one) => one.name)).toEqual(names)
  })

  it('are filled in, in scripts and names, and not looked at again', () => {
    const { project, problems } = fillIn(template('Hi {{name}}, {{city|friend}}!'), {
      NAME: ' Ann {{city}} $& ',
      city: ' ',
    })
    expect(problems).toEqual([])
    expect(project.name).toBe('For Ann {{city}} $&')
    expect(project.scenes[0]!.name).toBe('Scene of Ann {{city}} $&')
    expect(scriptOf(project)).toBe('Hi Ann {{city}} $&, friend!')
  })

  it('that are missing or empty are told at their place: an error where it would be heard', () => {
    const { project, problems } = fillIn(template('Hi {{name}}, {{city}}!'), { name: '' })
    expect(problems.map(({ path, code, severity }) => [path, code, severity])).toEqual([
      ['scenes[0].name', 'missing-value', 'warning'],
      ['scenes[0].voice.text', 'missing-value', 'error'],
      ['scenes[0].voice.text', 'missing-value', 'error'],
      ['name', 'missing-value', 'warning'],
    ])
    expect(scriptOf(project)).toBe('Hi , {{city}}!')
  })

  it('make a script that is too long a problem of the row', () => {
    const { problems } = fillIn(template('{{name}}'), { name: 'word '.repeat(500_000) })
    expect(problems).toContainEqual(expect.objectContaining({ path: 'scenes[0].voice.text', code: 'wrong-value' }))
  })

  it('are a warning by themselves, so that a body with braces is still a body', () => {
    const project = template('Hi {{name}}!')
    const warning = expect.objectContaining({
      path: 'scenes[0].voice.text',
      code: 'unfilled-variable',
      severity: 'warning',
    }) as unknown
    expect(validate(project)).toContainEqual(warning)
    const compiled = compile(project, 'avatar-video')
    expect(compiled.ok && compiled.warnings).toContainEqual(warning)
  })

  it('are told wherever they would be seen, but not where they are hidden or turned off', () => {
    const text = element('text', plainTextSource('Hello {{name}}'))
    const cue = { startMs: 0, endMs: 900, text: 'Hello {{name}}' }
    const look = builtInLook(defaultLookName)
    const places = (more: Partial<Element>, shown: boolean): string[] => {
      const project = template('Hi!', [{ ...text, ...more } as Element])
      const scenes = project.scenes.map((scene) => ({ ...scene, captions: { cues: [cue] } }))
      const found = validate({ ...project, scenes, captions: { shown, look } })
      return found.filter(({ code }) => code === 'unfilled-variable').map(({ path }) => path)
    }
    expect(places({}, true)).toEqual(['scenes[0].captions.cues[0].text', 'scenes[0].elements[0].source.runs'])
    expect(places({ hidden: true }, false)).toEqual([])
  })
})

describe('replaceable elements', () => {
  it.each<[Element['kind'], string, Source]>([
    ['image', ' pics/a.png ', { kind: 'asset', path: '/sheet/pics/a.png' }],
    ['image', 'https://example.com/a.png', { kind: 'url', url: 'https://example.com/a.png' }],
    ['image', '#00ff00', { kind: 'color', value: '#00ff00' }],
    ['video', 'clip.MP4', { kind: 'asset', path: '/sheet/clip.MP4' }],
    ['audio', 'https://example.com/stream', { kind: 'url', url: 'https://example.com/stream' }],
    ['avatar', 'mara', { kind: 'avatar', avatarId: 'mara', from: 3 }],
    ['avatar', 'unknown', { kind: 'avatar', avatarId: 'unknown', from: 2 }],
    ['avatar', 'me.png', { kind: 'asset', path: '/sheet/me.png' }],
  ])('an element of kind %s takes %j', (kind, value, expected) => {
    const before: Source =
      kind === 'avatar' ? { kind: 'avatar', avatarId: 'x', from: 2 } : { kind: 'asset', path: 'old' }
    const project = template('Hi.', [element(kind, before, { replaceable: 'Photo' })])
    const filled = fillIn(
      project,
      { photo: value, name: 'A' },
      {
        file: (path) => `/sheet/${path}`,
        avatarFrom: (id) => (id === 'mara' ? 3 : undefined),
      },
    )
    expect(filled.problems).toEqual([])
    expect(source(filled.project)).toEqual(expected)
    expect(filled.project.scenes[0]!.elements[0]).not.toHaveProperty('replaceable')
  })

  it.each<[Element['kind'], string, RegExp]>([
    ['image', 'clip.mp4', /\(\.mp4\) is not an image/],
    ['video', 'https://example.com/a.mp3', /is not a video/],
    ['audio', 'voice.png', /is not a sound/],
    ['image', '#12', /is not a colour/],
    ['video', 'ftp://example.com/a.mp4', /must start with http/],
    ['image', '', /“photo” is empty in this row/],
  ])('an element of kind %s refuses %j', (kind, value, message) => {
    const project = template('Hi.', [element(kind, { kind: 'asset', path: 'old' }, { replaceable: 'photo' })])
    const filled = fillIn(project, { photo: value, name: 'A' })
    expect(filled.problems).toHaveLength(1)
    expect(filled.problems[0]).toMatchObject({ path: 'scenes[0].elements[0].source', severity: 'error' })
    expect(inEnglish(filled.problems[0]!.message)).toMatch(message)
    expect(source(filled.project)).toEqual({ kind: 'asset', path: 'old' })
  })

  it('without a column say so, and hidden ones need none', () => {
    expect(english(fillIn(template('Hi.', [logo]), { name: 'A' }).problems)).toMatchObject([
      { code: 'missing-value', message: 'There is no column for “logo”. Choose one.' },
    ])
    expect(fillIn(template('Hi.', [{ ...logo, hidden: true }]), { name: 'A' }).problems).toEqual([])
  })

  it('are made so and back by an edit that can be undone', () => {
    const project = template('Hi.', [element('image', { kind: 'color', value: '#fff' })])
    const result = applyEdit(project, 'setReplaceable', { elementId: 'e-image', variable: ' logo ' })
    expect(result.project.scenes[0]!.elements[0]!.replaceable).toBe('logo')
    expect(result.label).toEqual(message('edits.setReplaceable'))
    const back = applyEdit(result.project, 'setReplaceable', { elementId: 'e-image', variable: null })
    expect(back.project).toEqual(project)
    for (const variable of ['', '  ', 'a}b', 'a|b', 'a\nb', 'x'.repeat(201)])
      expect(() => applyEdit(project, 'setReplaceable', { elementId: 'e-image', variable })).toThrow(EditRefused)
    const script = element('audio', { kind: 'script', voiceId: 'v', text: 'Hi', rate: 100 })
    expect(() =>
      applyEdit(template('Hi.', [script]), 'setReplaceable', { elementId: 'e-audio', variable: 'a' }),
    ).toThrow(/Write \{\{a\}\} in it/)
  })
})

describe('any project with any row', () => {
  const row = fc.dictionary(
    fc.constantFrom('name', 'photo', 'Product image', 'NAME', '__proto__'),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('a.png', 'mara', '#fff', '{{name}}', 'https://e.com/a.mp4'),
    ),
  )

  it('stays a project that can be saved and opened, or says why at a place of it', () => {
    fc.assert(
      fc.property(anyProject, row, (project, values) => {
        const filled = fillIn(project, values)
        expect(projectSchema.safeParse(filled.project).success).toBe(true)
        expect(openProject(serializeProject(filled.project))).toStrictEqual(filled.project)
        expect(JSON.stringify(filled.project)).not.toContain('"replaceable"')
        for (const { path } of filled.problems) expect(path).toMatch(/^(name|scenes\[\d+\]\.)/)
      }),
      { numRuns: 300 },
    )
  })

  it('without variables is the same project', () => {
    fc.assert(
      fc.property(anyProject, row, (project, values) => {
        fc.pre(variablesOf(project).length === 0)
        expect(fillIn(project, values)).toEqual({ project, problems: [] })
      }),
      { numRuns: 100 },
    )
  })
})
