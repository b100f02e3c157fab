import { expect, it } from 'vitest'
import { applyEdit, EditRefused, extensionOf } from '../../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import { avatarVideoBody } from '../../../../../electron/common/service/index.ts'
import { planAvatarVideo } from '../../../../../electron/engine/capabilities/video/plan.ts'
import { bodyOf, element, project, scene } from '../../../common/composition/projects.ts'

it('how lively a presenter is goes from its element to the engine beside the body; natural is not written', () => {
  const presenter = element('avatar', 'mara', { kind: 'avatar', avatarId: 'mara', from: 2 })
  const card = element('image', 'card', { kind: 'url', url: 'https://files.test/card.png' })
  const before = project(scene('s1', { voice: null, duration: 4_000, elements: [presenter, card] }))
  const set = (elementId: string, liveliness: 'calm' | 'natural' | 'lively', from: Project = before) =>
    applyEdit(from, 'setLiveliness', { elementId, liveliness }).project
  const planned = (whole: Project) => {
    const beside = extensionOf(whole, 'avatar-video', [1])
    const { items } = planAvatarVideo(avatarVideoBody.parse(bodyOf(whole)), beside ?? undefined)
    return items[0]!.elements.map((one) => (one.kind === 'avatar' ? one.liveliness : null))
  }
  expect(planned(before)).toEqual([undefined, null])
  expect(planned(set('mara', 'lively'))).toEqual(['lively', null])
  const back = set('mara', 'natural', set('mara', 'calm'))
  expect(back.scenes[0]!.elements[0]).not.toHaveProperty('liveliness')
  expect(() => set('card', 'calm')).toThrow(EditRefused)
})
