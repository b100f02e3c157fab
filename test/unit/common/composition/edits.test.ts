import { message } from '../../../../electron/common/messages/index.ts'
import { applyPatches } from 'immer'
import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  EditRefused,
  emptyProject,
  emptyScene,
  hexOf,
  projectSchema,
} from '../../../../electron/common/composition/index.ts'
import type { Element, Project } from '../../../../electron/common/composition/index.ts'
import { colorNames } from '../../../../electron/common/service/index.ts'

function image(id: string, layer: number, more: Partial<Element> = {}): Element {
  return {
    kind: 'image',
    id,
    name: id,
    source: { kind: 'asset', path: `${id}.png` },
    x: 0,
    y: 0,
    scaleX: 1,
    scaleY: 1,
    layer,
    locked: false,
    hidden: false,
    ...more,
  } as Element
}

const base: Project = {
  ...emptyProject('p', 'Launch'),
  scenes: [
    { ...emptyScene('s1', 'One'), elements: [image('a', 1), image('b', 1), image('c', 7)] },
    { ...emptyScene('s2', 'Two'), elements: [image('locked', 1, { locked: true })] },
  ],
}

function refusal(run: () => unknown): EditRefused {
  try {
    run()
  } catch (error) {
    if (error instanceof EditRefused) return error
    throw error
  }
  throw new Error('The edit was not refused.')
}

describe('edits', () => {
  it('leave the document given untouched and yield patches both ways', () => {
    const before = structuredClone(base)
    const result = applyEdit(base, 'moveElement', { elementId: 'b', x: 40.5, y: -3 })
    expect(base).toEqual(before)
    expect(result.project.scenes[0]!.elements[1]).toMatchObject({ x: 40.5, y: -3 })
    expect(result.label).toEqual(message('edits.moveElement'))
    expect(applyPatches(base, result.patches)).toEqual(result.project)
    expect(applyPatches(result.project, result.inverse)).toEqual(base)
  })

  it('add, move, duplicate and remove scenes', () => {
    const added = applyEdit(base, 'addScene', { scene: emptyScene('s3', 'Three'), index: 1 }).project
    expect(added.scenes.map((scene) => scene.id)).toEqual(['s1', 's3', 's2'])
    const moved = applyEdit(added, 'moveScene', { sceneId: 's1', index: 99 }).project
    expect(moved.scenes.map((scene) => scene.id)).toEqual(['s3', 's2', 's1'])
    const twice = applyEdit(moved, 'duplicateScene', {
      sceneId: 's1',
      newId: 's4',
      name: 'One copy',
      elementIds: ['x', 'y', 'z'],
    }).project
    expect(twice.scenes[3]).toMatchObject({ id: 's4', name: 'One copy' })
    expect(twice.scenes[3]!.elements.map((element) => element.id)).toEqual(['x', 'y', 'z'])
    expect(applyEdit(twice, 'removeScene', { sceneId: 's1' }).project.scenes).toHaveLength(3)
  })

  it.each([
    ['front', ['b', 'c', 'a']],
    ['forward', ['b', 'a', 'c']],
    ['back', ['a', 'b', 'c']],
    [1, ['b', 'a', 'c']],
  ] as const)('reorder the stack: a to %s', (to, order) => {
    const { elements } = applyEdit(base, 'reorderElement', { elementId: 'a', to }).project.scenes[0]!
    expect(elements.toSorted((p, q) => p.layer - q.layer).map((element) => element.id)).toEqual(order)
  })

  it('resize to a size, and back to the own size of the source', () => {
    const sized = applyEdit(base, 'resizeElement', {
      elementId: 'a',
      width: 300,
      height: 200.5,
      x: 5,
    }).project
    expect(sized.scenes[0]!.elements[0]).toMatchObject({ width: 300, height: 200.5, x: 5, y: 0 })
    const own = applyEdit(sized, 'resizeElement', { elementId: 'a', width: null, height: null }).project
    expect(own.scenes[0]!.elements[0]).not.toHaveProperty('width')
    expect(own.scenes[0]!.elements[0]).not.toHaveProperty('height')
  })

  it('set and clear timing, total duration, scene background and voice', () => {
    let project = applyEdit(base, 'setTiming', { elementId: 'a', start: 500, end: 900 }).project
    expect(project.scenes[0]!.elements[0]).toMatchObject({ start: 500, end: 900 })
    project = applyEdit(project, 'setTiming', { elementId: 'a', start: null, end: null }).project
    project = applyEdit(project, 'setTotalDuration', { duration: 9000 }).project
    expect(project.duration).toBe(9000)
    project = applyEdit(project, 'setTotalDuration', { duration: null }).project
    project = applyEdit(project, 'setSceneBackground', { sceneId: 's1', background: 'tomato' }).project
    expect(project.scenes[0]!.background).toBe('tomato')
    project = applyEdit(project, 'setSceneBackground', { sceneId: 's1', background: null }).project
    expect(project).toEqual(base)
    const voice = { kind: 'script', voiceId: 'v', text: 'Hi.', rate: 100 } as const
    project = applyEdit(project, 'setVoice', { sceneId: 's1', voice }).project
    project = applyEdit(project, 'setScript', { sceneId: 's1', text: 'Hello.' }).project
    const slower = applyEdit(project, 'setRate', { sceneId: 's1', rate: 80 })
    expect(slower.project.scenes[0]!.voice).toEqual({ ...voice, text: 'Hello.', rate: 80 })
    expect(slower.label).toEqual({ key: 'edits.setRate' })
    const other = applyEdit(slower.project, 'setTake', { sceneId: 's1', take: 2 })
    expect(other.project.scenes[0]!.voice).toEqual({ ...voice, text: 'Hello.', rate: 80, take: 2 })
    expect(other.label).toEqual({ key: 'edits.setTake' })
    expect(applyEdit(other.project, 'setTake', { sceneId: 's1', take: null }).project).toEqual(slower.project)
    expect(() => applyEdit(base, 'setTake', { sceneId: 's1', take: 1 })).toThrow()
  })

  it('take an element to another scene, duplicate it, remove it, replace its media', () => {
    let project = applyEdit(base, 'moveElementToScene', { elementId: 'b', sceneId: 's2' }).project
    expect(project.scenes.map((scene) => scene.elements.map((e) => e.id))).toEqual([
      ['a', 'c'],
      ['locked', 'b'],
    ])
    project = applyEdit(project, 'duplicateElement', { elementId: 'locked', newId: 'free', dx: 10 }).project
    expect(project.scenes[1]!.elements[1]).toMatchObject({ id: 'free', locked: false, x: 10 })
    project = applyEdit(project, 'removeElement', { elementId: 'free' }).project
    const source = { kind: 'url', url: 'https://example.com/new.png' } as const
    project = applyEdit(project, 'setSource', { elementId: 'b', source }).project
    expect(project.scenes[1]!.elements[1]!.source).toEqual(source)
  })

  it('are refused on a locked element, except to unlock, hide or copy it', () => {
    const elementId = 'locked'
    const attempts = [
      () => applyEdit(base, 'moveElement', { elementId, x: 1, y: 1 }),
      () => applyEdit(base, 'removeElement', { elementId }),
      () => applyEdit(base, 'resizeElement', { elementId, scaleX: 0.5 }),
      () => applyEdit(base, 'reorderElement', { elementId, to: 'front' }),
      () => applyEdit(base, 'renameElement', { elementId, name: 'x' }),
      () => applyEdit(base, 'setTiming', { elementId, start: 0, end: 1 }),
      () => applyEdit(base, 'setSource', { elementId, source: { kind: 'url', url: 'https://e.org/a.png' } }),
      () => applyEdit(base, 'moveElementToScene', { elementId, sceneId: 's1' }),
    ]
    for (const attempt of attempts) {
      expect(refusal(attempt)).toMatchObject({ code: 'locked', path: 'elementId' })
    }
    const unlocked = applyEdit(base, 'setLocked', { elementId, locked: false }).project
    expect(applyEdit(unlocked, 'moveElement', { elementId, x: 1, y: 1 }).patches).not.toHaveLength(0)
    expect(applyEdit(base, 'setHidden', { elementId, hidden: true }).project.scenes[1]!.elements[0]!.hidden).toBe(true)
  })

  it('name the argument that is wrong', () => {
    expect(refusal(() => applyEdit(base, 'moveElement', { elementId: 'a', x: Number.NaN, y: 0 }))).toMatchObject({
      code: 'invalid-argument',
      path: 'x',
    })
    expect(refusal(() => applyEdit(base, 'setCanvas', { width: 0 }))).toMatchObject({ path: 'width' })
    expect(refusal(() => applyEdit(base, 'setCanvas', { background: 'sky' }))).toMatchObject({
      path: 'background',
    })
    expect(refusal(() => applyEdit(base, 'setTiming', { elementId: 'a', start: 5, end: 5 }))).toMatchObject({
      path: 'end',
    })
    expect(refusal(() => applyEdit(base, 'removeScene', { sceneId: 'nope' }))).toMatchObject({
      code: 'not-found',
    })
    expect(refusal(() => applyEdit(base, 'setScript', { sceneId: 's1', text: 'x' })).message).toMatch(/voice/)
    expect(refusal(() => applyEdit(base, 'setRate', { sceneId: 's1', rate: 80 })).message).toMatch(/voice/)
    const wrong = { elementId: 'a', source: { kind: 'script', voiceId: 'v', text: 'Hi', rate: 100 } } as const
    expect(refusal(() => applyEdit(base, 'setSource', wrong))).toMatchObject({ path: 'source' })
    const scene = { ...emptyScene('s9', ''), elements: [image('n', 0), image('n', 0)] }
    expect(refusal(() => applyEdit(base, 'addScene', { scene }))).toMatchObject({ code: 'duplicate-id' })
    expect(refusal(() => applyEdit(base, 'toString' as never, {} as never))).toMatchObject({
      code: 'unknown-edit',
    })
    const extra = { elementId: 'a', x: 0, y: 0, z: 0 }
    expect(refusal(() => applyEdit(base, 'moveElement', extra))).toMatchObject({ code: 'invalid-argument' })
  })

  it('that change nothing yield no patches', () => {
    expect(applyEdit(base, 'renameProject', { name: base.name }).patches).toEqual([])
    expect(applyEdit(base, 'reorderElement', { elementId: 'c', to: 'front' }).patches).toEqual([])
  })
})

describe('the model', () => {
  it('knows the value of every colour name that the service takes', () => {
    for (const name of colorNames) expect(hexOf(name), name).toMatch(/^#[0-9a-f]{6}$/)
    expect(hexOf('Tomato')).toBe('#ff6347')
    expect(hexOf('#AbC')).toBe('#AbC')
    expect(hexOf('sky')).toBeUndefined()
  })

  it('takes the fixture', () => {
    expect(projectSchema.parse(base)).toEqual(base)
  })
})
