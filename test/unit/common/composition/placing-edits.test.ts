import { applyPatches } from 'immer'
import { describe, expect, it } from 'vitest'
import { applyEdit, EditRefused, emptyProject, emptyScene } from '../../../../electron/common/composition/index.ts'
import type { Element, Project } from '../../../../electron/common/composition/index.ts'

function image(id: string, more: Partial<Element> = {}): Element {
  const layout = { x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }
  const source = { kind: 'asset', path: `${id}.png` }
  return { kind: 'image', id, name: id, source, ...layout, ...more } as Element
}

const base: Project = {
  ...emptyProject('p', 'Launch'),
  scenes: [
    { ...emptyScene('s1', 'One'), elements: [image('a', { width: 40 }), image('b')] },
    { ...emptyScene('s2', 'Two'), elements: [image('c'), image('locked', { locked: true })] },
  ],
}

function refusal(places: { elementId: string; x?: number }[]): EditRefused {
  try {
    applyEdit(base, 'placeElements', { places })
  } catch (error) {
    if (error instanceof EditRefused) return error
    throw error
  }
  throw new Error('The edit was not refused.')
}

describe('placing many elements', () => {
  it('changes what is given, in any scene, and leaves the rest', () => {
    const { project, patches, inverse } = applyEdit(base, 'placeElements', {
      places: [
        { elementId: 'c', x: 5.5, y: -3 },
        { elementId: 'a', width: null, height: 90, scaleX: 0.5, layer: 7 },
      ],
    })
    const [a, b] = project.scenes[0]!.elements
    expect(a).toMatchObject({ x: 0, height: 90, scaleX: 0.5, scaleY: 1, layer: 7 })
    expect(a).not.toHaveProperty('width')
    expect(b).toBe(base.scenes[0]!.elements[1])
    expect(project.scenes[1]!.elements[0]).toMatchObject({ x: 5.5, y: -3 })
    expect(applyPatches(base, patches)).toEqual(project)
    expect(applyPatches(project, inverse)).toEqual(base)
  })

  it('is all or nothing', () => {
    expect(
      refusal([
        { elementId: 'a', x: 1 },
        { elementId: 'locked', x: 1 },
      ]),
    ).toMatchObject({ code: 'locked' })
    expect(
      refusal([
        { elementId: 'a', x: 1 },
        { elementId: 'gone', x: 1 },
      ]),
    ).toMatchObject({ code: 'not-found' })
    expect(refusal([{ elementId: 'a', x: Number.NaN }])).toMatchObject({ path: 'places[0].x' })
  })

  it('that changes nothing yields no patches', () => {
    expect(applyEdit(base, 'placeElements', { places: [{ elementId: 'a', x: 0, width: 40 }] }).patches).toEqual([])
    expect(applyEdit(base, 'placeElements', { places: [] }).patches).toEqual([])
  })
})
