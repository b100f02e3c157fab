import { expect, it } from 'vitest'
import { applyEdit, EditRefused, extensionOf } from '../../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import { avatarVideoBody } from '../../../../../electron/common/service/index.ts'
import { projectExtensionSchema } from '../../../../../electron/common/service/extension/extension.ts'
import type { Styling } from '../../../../../electron/common/service/extension/styling.ts'
import { planAvatarVideo } from '../../../../../electron/engine/capabilities/video/plan.ts'
import { planAvatarRuns } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import type { Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import { bodyOf, element, project, scene } from '../../../common/composition/projects.ts'

it('the plan has what each presenter wears, by the id of its element; nothing is as nothing said', () => {
  const avatar = (id: string) => ({ id, type: 'avatar', avatar_id: 'mara' })
  const voice = { voice_url: 'https://files.test/a.mp3' }
  const body = { data: [{ width: 640, height: 360, duration: 1_000, voice, elements: ['a', 'b', 'c'].map(avatar) }] }
  const extension = projectExtensionSchema.parse({
    version: 1,
    elements: { a: { styling: { outfit: 'tee', hairColor: '#AA3300' } }, b: { styling: {} } },
  })
  const [item] = planAvatarVideo(avatarVideoBody.parse(body), extension).items
  const worn = item!.elements.map((element) => ('styling' in element ? element.styling : undefined))
  expect(worn).toEqual([{ outfit: 'tee', hairColor: '#AA3300' }, undefined, undefined])
})

it('goes from its element to the engine beside the body, and comes back with the body; null is as it comes', () => {
  const presenter = element('avatar', 'mara', { kind: 'avatar', avatarId: 'mara', from: 2 })
  const own = element('avatar', 'own', { kind: 'avatar', avatarId: 'own1', from: 3 })
  const before = project(scene('s1', { voice: null, duration: 4_000, elements: [presenter] }))
  const set = (elementId: string, styling: Styling | null, from: Project = before) =>
    applyEdit(from, 'setStyling', { elementId, styling }).project
  const styled = set('mara', { outfit: 'hoodie', outfitColor: '#225500' })
  const beside = extensionOf(styled, 'avatar-video', [1])
  expect(beside?.elements?.['mara']?.styling).toEqual({ outfit: 'hoodie', outfitColor: '#225500' })
  const { items } = planAvatarVideo(avatarVideoBody.parse(bodyOf(styled)), beside ?? undefined)
  expect(items[0]!.elements[0]).toMatchObject({ styling: { outfit: 'hoodie', outfitColor: '#225500' } })
  for (const nothing of [null, {}])
    expect(set('mara', nothing, styled).scenes[0]!.elements[0]).not.toHaveProperty('styling')
  expect(extensionOf(set('mara', null, styled), 'avatar-video', [1])).toBeNull()
  // An own avatar that has taken the place of a presenter is not dressed.
  const replaced = applyEdit(styled, 'setSource', { elementId: 'mara', source: own.source }).project
  expect(extensionOf(replaced, 'avatar-video', [1])).toBeNull()
  expect(() => set('mara', { outfit: 'tee' }, replaced)).toThrow(EditRefused)
})

it('a presenter that changes clothes within a speech is another clip from there on', () => {
  const shown = (at: number, styling?: Styling): Scene => ({
    item: {
      background: '#ffffff',
      audio: [],
      elements: [],
      voice: { kind: 'url', url: `https://files.test/a.mp3#t=${at},${at + 1}`, field: 'voice' },
      durationMs: 1_000,
    },
    durationMs: 1_000,
    audio: [],
    layers: [
      {
        kind: 'draw',
        actor: { kind: 'official', id: 'mara', avatar: {} as never },
        element: 0,
        ...(styling ? { styling } : {}),
        shown: { width: 100, height: 108 },
        layer: { kind: 'avatar', x: 0, y: 0, layer: 0, width: 100, height: 108, scaleX: 1, scaleY: 1 },
      },
    ],
  })
  const runs = planAvatarRuns([shown(0), shown(1, { outfit: 'tee' }), shown(2, { outfit: 'tee' })], { height: 360 })
  expect(runs.map(({ styling, parts }) => [styling?.outfit, parts.length])).toEqual([
    [undefined, 1],
    ['tee', 2],
  ])
})
