import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  compile,
  EditRefused,
  extensionOf,
  History,
  openProject,
  parse,
  serializeProject,
} from '../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../electron/common/composition/index.ts'
import type { CameraMove, Transition } from '../../../../electron/common/service/extension/transitions.ts'
import { cutCamera } from '../../../../electron/common/transitions/index.ts'
import { project, scene, silence, urls } from '../composition/projects.ts'

const push: Transition = { kind: 'push', duration: 600, direction: 'up' }
const camera: CameraMove = { from: { x: 0, y: 0, size: 1 }, to: { x: 0.2, y: 0.1, size: 0.5 }, easing: 'ease' }
const three = (): Project => project(...['s1', 's2', 's3'].map((id) => scene(id, { elements: [] })))
const transitionsOf = ({ scenes }: Project) => scenes.map(({ transition }) => transition?.kind)

describe('transitions of scenes', () => {
  it('are set for one scene or all but the first, removed, and come back with undo', () => {
    const history = new History(three())
    history.apply('setTransition', { sceneId: 's2', transition: push })
    history.apply('setTransitions', { transition: { kind: 'dissolve', duration: 400 } })
    expect(transitionsOf(history.project)).toEqual([undefined, 'dissolve', 'dissolve'])
    history.apply('setTransition', { sceneId: 's3', transition: null })
    expect(transitionsOf(history.project)).toEqual([undefined, 'dissolve', undefined])
    history.undo()
    history.undo()
    expect(transitionsOf(history.project)).toEqual([undefined, 'push', undefined])
    history.undo()
    expect(history.project).toEqual(three())
    const first = () => applyEdit(three(), 'setTransition', { sceneId: 's1', transition: push })
    expect(first).toThrow(EditRefused)
    const tooShort = { ...push, duration: 10 }
    expect(() => applyEdit(three(), 'setTransition', { sceneId: 's2', transition: tooShort })).toThrow(EditRefused)
  })

  it('are in the file and in a copy of their scene; the second part of a cut scene follows by a cut', () => {
    const written = applyEdit(three(), 'setTransition', { sceneId: 's2', transition: push }).project
    const whole = applyEdit(written, 'setCamera', { sceneId: 's2', camera }).project
    expect(openProject(serializeProject(whole))).toEqual(whole)
    const copied = applyEdit(whole, 'duplicateScene', { sceneId: 's2', newId: 'copy', elementIds: [] }).project
    expect(copied.scenes[2]).toMatchObject({ id: 'copy', transition: push, camera })
    const fixed = applyEdit(whole, 'setVoice', { sceneId: 's2', voice: null }).project
    const cut = applyEdit(fixed, 'splitScene', {
      sceneId: 's2',
      newId: 'later',
      at: 1_000,
      lengthMs: 4_000,
      newIds: {},
    })
    const [first, second] = cutCamera(camera, 0.25)
    expect(cut.project.scenes[1]).toMatchObject({ transition: push, camera: first })
    expect(cut.project.scenes[2]).toMatchObject({ id: 'later', camera: second })
    expect(cut.project.scenes[2]).not.toHaveProperty('transition')
  })

  it('go beside the body, as camera moves do, and where nothing can make them a body alone is told to lack them', () => {
    const written = applyEdit(three(), 'setTransition', { sceneId: 's2', transition: push }).project
    const whole = applyEdit(written, 'setCamera', { sceneId: 's3', camera }).project
    const extension = extensionOf(whole, 'avatar-video', [1, 2, 1])!
    expect(extension.scenes).toEqual([{ items: 1 }, { items: 2, transition: push }, { items: 1, camera }])
    const alone = compile(whole, 'avatar-video', { urls, silence })
    if (!alone.ok) throw new Error(JSON.stringify(alone.reasons))
    const told = alone.warnings.filter(({ code }) => code === 'not-in-body')
    expect(told.map(({ path, severity }) => `${path} ${severity}`)).toEqual([
      'scenes[1].transition warning',
      'scenes[2].camera warning',
    ])
    const plain = compile(three(), 'avatar-video', { urls, silence })
    if (!plain.ok) throw new Error(JSON.stringify(plain.reasons))
    let ids = 0
    const opened = parse(plain.body, {
      extension: extensionOf(whole, 'avatar-video', [1, 1, 1])!,
      newId: () => `id${(ids += 1)}`,
    })
    expect(opened.ok && opened.project.scenes).toMatchObject([{}, { transition: push }, { camera }])
    const { transition: _, ...cuts } = whole.scenes[1]!
    expect(extensionOf({ ...whole, scenes: [whole.scenes[0]!, cuts] }, 'avatar-video', [1, 1])).toBeNull()
  })
})
