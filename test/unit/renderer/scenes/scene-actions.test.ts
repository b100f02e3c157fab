import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { sceneActions } from '../../../../renderer/editor/scenes/scene-actions.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { scene, script } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

describe('scenes', () => {
  let pinia: Pinia
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    const scenes = [scene('s1', { voice: { ...script, text: 'Good evening.' } }), scene('s2', { voice: null })]
    useDocument().open(sessionOf({ ...anyProject(), scenes }))
  })
  afterEach(() => disposePinia(pinia))

  const all = () => useDocument().project!.scenes
  const names = (): string[] => all().map(({ name }) => name)

  it('that are added keep the voice of the scene before them, with nothing said yet', () => {
    sceneActions().run('insertAfter', 's1')
    expect(names()).toEqual(['s1', 'Scene 3', 's2'])
    expect(all()[1]).toMatchObject({ voice: { ...script, text: '' }, elements: [] })
    expect(useSelection().scene).toBe(all()[1])
  })

  it('are added behind the last one, and before the first', () => {
    const { append, run } = sceneActions()
    append()
    expect(names()).toEqual(['s1', 's2', 'Scene 3'])
    expect(all()[2]!.voice).toBeNull()
    run('insertBefore', 's1')
    expect(names()[0]).toBe('Scene 4')
    expect(all()[0]).toMatchObject({ voice: { voiceId: script.voiceId, text: '' } })
  })

  it('take the avatar along when asked, as an element of their own', () => {
    sceneActions().run('insertWithAvatar', 's1')
    const [avatar, ...others] = all()[1]!.elements
    const [model] = all()[0]!.elements
    expect(others).toEqual([])
    expect(avatar).toMatchObject({ kind: 'avatar', source: model!.source, x: model!.x, scaleX: model!.scaleX })
    expect(avatar!.id).not.toBe(model!.id)
  })

  it('are moved within their bounds, and each change is one step to undo', () => {
    const { run } = sceneActions()
    run('moveOn', 's1')
    expect(names()).toEqual(['s2', 's1'])
    run('moveOn', 's1')
    run('moveBack', 's2')
    expect(names()).toEqual(['s2', 's1'])
    useDocument().undo()
    expect(names()).toEqual(['s1', 's2'])
  })

  it('show their neighbour when they are deleted, also the last one', () => {
    const { run } = sceneActions()
    useSelection().chooseScene('s2')
    run('remove', 's2')
    expect(useSelection().scene?.id).toBe('s1')
    run('remove', 's1')
    expect(names()).toEqual([])
    sceneActions().append()
    expect(names()).toEqual(['Scene 1'])
  })
})
