import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  compile,
  emptyProject,
  extensionOf,
  isVector,
  needsDrawing,
  parse,
} from '../../../../electron/common/composition/index.ts'
import type { BodyKind, Element, Project } from '../../../../electron/common/composition/index.ts'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import { replaceInRuns } from '../../../../electron/common/composition/variables/text.ts'
import { element as anyElement } from './arbitraries.ts'

const placement = { x: 40, y: 30, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }
const headline: Element = {
  id: 'headline',
  name: 'Headline',
  kind: 'text',
  source: plainTextSource('Launch day'),
  ...placement,
}

function projectOf(elements: Element[]): Project {
  const voice = { kind: 'audio' as const, source: { kind: 'url' as const, url: 'https://example.com/v.mp3' } }
  const scene = { id: 's', name: 'Scene 1', duration: 'voice' as const, voice, elements }
  return { ...emptyProject('p', 'Project'), scenes: [scene] }
}

const picture = { url: 'https://example.com/p.png', x: 36, y: 22, width: 420, height: 110 }
const drawingsOf = ({ scenes }: Project) =>
  Object.fromEntries(scenes.flatMap(({ elements }) => elements.filter(needsDrawing).map(({ id }) => [id, picture])))

describe('an element that a body has no words for', () => {
  it.each(['avatar-video', 'talking-avatar'] as const)('is a picture in the box that was drawn: %s', (kind) => {
    const project = projectOf([headline])
    const compiled = compile(project, kind, { drawings: drawingsOf(project), extensions: ['motion'] })
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.reasons))
    const body = compiled.body as { data?: { elements: object[] }[]; elements?: object[] }
    const elements = body.data?.[0]?.elements ?? body.elements ?? []
    expect(elements).toContainEqual(
      expect.objectContaining({
        type: 'image',
        url: picture.url,
        offset_x: 36,
        offset_y: 22,
        width: 420,
        height: 110,
        scale_x: 1,
        scale_y: 1,
      }),
    )
  })

  it('is a fault where it is not drawn, and where it moves', () => {
    const film: Element = {
      ...headline,
      id: 'film',
      kind: 'video',
      source: { kind: 'url', url: 'https://example.com/a.mp4' },
      appearance: { opacity: 0.5 },
    }
    const styled = projectOf([film])
    expect(compile(styled, 'avatar-video', { extensions: ['appearance'] })).toMatchObject({ ok: true })
    expect(extensionOf(styled, 'avatar-video', [1])).toMatchObject({
      elements: {
        [film.id]: { appearance: { opacity: 0.5 }, element: { kind: 'video', appearance: { opacity: 0.5 } } },
      },
    })
    const compiled = compile(projectOf([headline, film]), 'avatar-video')
    expect(compiled).toMatchObject({ ok: false })
    const reasons = compiled.ok ? [] : compiled.reasons
    expect(reasons.map(({ path, code }) => [path, code])).toEqual([
      ['scenes[0].elements[0].source', 'drawing-unresolved'],
      ['scenes[0].elements[1].appearance', 'not-in-body'],
    ])
  })

  it('needs no picture while its appearance changes nothing', () => {
    const image: Element = { ...headline, kind: 'image', source: { kind: 'color', value: '#fff' }, width: 9, height: 9 }
    expect(needsDrawing({ ...image, appearance: { opacity: 1, rotation: 360, blur: 0 } })).toBe(false)
    expect(needsDrawing({ ...image, appearance: { rotation: 10 } })).toBe(true)
    expect(needsDrawing({ ...image, hidden: true, appearance: { rotation: 10 } })).toBe(false)
  })
})

describe('a body with its extension', () => {
  const kinds: BodyKind[] = ['avatar-video', 'talking-avatar']

  it.each(kinds)('opens as the same elements: %s', (kind) => {
    let tried = 0
    let opened = 0
    fc.assert(
      fc.property(fc.array(anyElement, { maxLength: 4 }), (elements) => {
        tried += 1
        const still = elements.filter((one) => needsDrawing(one) && isVector(one))
        const untimed = still.map(({ start: _start, end: _end, replaceable: _, ...one }, index): Element => {
          return { ...one, id: `e${index}`, layer: index + 1 } as Element
        })
        const project = projectOf(untimed)
        const compiled = compile(project, kind, { drawings: drawingsOf(project), extensions: ['motion'] })
        if (!compiled.ok) return
        const extension = JSON.parse(JSON.stringify(extensionOf(project, kind, compiled.items))) as ReturnType<
          typeof extensionOf
        >
        let ids = 0
        const parsed = parse(compiled.body, { newId: () => `n${ids++}`, ...(extension && { extension }) })
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.reasons))
        const plain = ({ id: _id, pasted: _pasted, ...rest }: Element) => rest
        expect(parsed.project.scenes[0]!.elements.map(plain)).toEqual(untimed.map(plain))
        if (untimed.length > 0) opened += 1
      }),
      { numRuns: 300 },
    )
    expect(opened / tried).toBeGreaterThan(0.1)
  })

  it('opens as pictures without it, and where it is damaged', () => {
    const project = projectOf([headline])
    const compiled = compile(project, 'avatar-video', { drawings: drawingsOf(project) })
    if (!compiled.ok) throw new Error('it compiles')
    let ids = 0
    for (const extension of [
      undefined,
      { version: 1 as const, elements: { headline: { element: { kind: 'text' } } } },
    ]) {
      const parsed = parse(compiled.body, { newId: () => `n${ids++}`, ...(extension && { extension }) })
      expect(parsed).toMatchObject({ ok: true })
      expect(parsed.ok && parsed.project.scenes[0]!.elements[0]).toMatchObject({ kind: 'image', x: 36, width: 420 })
    }
  })
})

describe('variables in a text of several styles', () => {
  const value = ({ name }: { name: string }): string | null => ({ name: 'Ada', city: 'Paris' })[name] ?? null

  it('are filled in, in the style of their first letter', () => {
    const runs = [{ text: 'Hi {{na' }, { text: 'me}}, ', bold: true }, { text: 'from {{city}}{{other}}' }]
    expect(replaceInRuns(runs, value)).toEqual([
      { text: 'Hi Ada' },
      { text: ', ', bold: true },
      { text: 'from Paris{{other}}' },
    ])
  })

  it('leave the rest as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '{{', 'name', '}}', '{{city}}', ''), { maxLength: 8 }), (texts) => {
        const runs = texts.map((text) => ({ text }))
        const whole = texts.join('')
        const filled = replaceInRuns(runs, value)
        expect(filled).toHaveLength(runs.length)
        const expected = whole.replaceAll('{{name}}', 'Ada').replaceAll('{{city}}', 'Paris')
        expect(filled.map(({ text }) => text).join('')).toBe(expected)
      }),
    )
  })
})
