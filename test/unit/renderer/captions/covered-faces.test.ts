import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import { builtInLook } from '../../../../electron/common/captions/index.ts'
import type { Element } from '../../../../electron/common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useCoveredFaces } from '../../../../renderer/editor/captions/covered-faces.ts'
import { useCaptionEdits } from '../../../../renderer/editor/captions/use-caption-edits.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { element, scene, script } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

let pinia: Pinia
let scope: EffectScope
beforeEach(() => {
  scope = effectScope()
  pinia = createPinia()
  setActivePinia(pinia)
  provideStudio(fakeStudio().client)
})
afterEach(() => {
  scope.stop()
  disposePinia(pinia)
})

/** An upright project with a presenter whose picture is 1,000 px high, `top` px below the upper edge. */
function open(top: number, more: Partial<Element> = {}) {
  const source = { kind: 'avatar', avatarId: 'mara', from: 2 } as const
  const mara = element('avatar', 'mara', source, { x: 77, y: top, width: 926, height: 1_000, ...more })
  const scenes = [scene('s1', { voice: script, elements: [mara] })]
  const canvas = { width: 1080, height: 1920, background: 'white' }
  useDocument().open(sessionOf({ ...anyProject(), canvas, scenes }))
  const [edits, faces] = scope.run(() => [useCaptionEdits(), useCoveredFaces()] as const)!
  return { edits, faces, at: () => useDocument().project?.captions?.position?.at ?? 'bottom' }
}

it('captions are turned on where they cover no face, as one step of undo', () => {
  const { edits, faces, at } = open(920)
  expect(faces.at('bottom').map(({ element: { id } }) => id)).toEqual(['mara'])
  edits.show(true)
  expect([at(), useDocument().project?.captions?.shown]).toEqual(['top', true])
  expect(faces.at(at())).toEqual([])
  useDocument().undo()
  expect(useDocument().project?.captions).toBeUndefined()
  edits.setLook(builtInLook('boxed'))
  expect(at()).toBe('top')
  // Once they are there, their height is the user's own.
  edits.moveTo('bottom')
  edits.show(false)
  edits.show(true)
  expect(at()).toBe('bottom')
  expect(faces.free()).toBe('top')
})

it('captions stay below where the face is above them, hidden, or of somebody whose face is not known', () => {
  const { edits, at } = open(500)
  edits.show(true)
  expect(at()).toBe('bottom')
  expect(open(920, { hidden: true }).faces.at('bottom')).toEqual([])
  const own = { kind: 'avatar', avatarId: 'me', from: 3 } as const
  expect(open(920, { source: own } as Partial<Element>).faces.at('bottom')).toEqual([])
})
