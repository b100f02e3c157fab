import { expect, test } from 'vitest'
import { createLayerReader } from '../../../../../electron/engine/capabilities/video/layers.ts'
import type { OfficialAvatar } from '../../../../../electron/engine/presenters/drawn/types.ts'
import type { PlanElement, VideoPlan } from '../../../../../electron/engine/capabilities/video/plan/types.ts'
import { planAvatarRuns } from '../../../../../electron/engine/capabilities/video/scenes.ts'

type Avatar = Extract<PlanElement, { kind: 'avatar' }>

const crop = { left: 0, top: 0, right: 0.5, bottom: 0.5 }
const element: Avatar = {
  kind: 'avatar',
  avatarId: 'mara',
  field: 'data[0].elements[0]',
  index: 0,
  place: { offsetX: 10, offsetY: 20, width: 300, height: 400, scaleX: 1, scaleY: 1, layer: 1 },
  appearance: { crop, mask: { kind: 'ellipse' } },
}

async function read(what: 'all' | 'avatars', avatar = element) {
  const plan: VideoPlan = { width: 1280, height: 720, items: [] }
  const unused = {} as unknown as Parameters<typeof createLayerReader>[3]
  const parts = { anchor: 'top-left' } as unknown as Parameters<typeof createLayerReader>[0]
  const ready = createLayerReader(parts, plan, what, unused)
  const mara: OfficialAvatar = {
    avatarId: 'mara',
    name: 'Mara',
    gender: 'female',
    role: 'Host',
    choices: { outfits: [], haircuts: [], glasses: [], hairColor: false },
    width: 1000,
    height: 1080,
  }
  const layer = await ready(
    avatar,
    () => Promise.resolve({ kind: 'official', avatar: mara }),
    () => undefined,
  )
  if (layer?.kind !== 'draw') throw new Error('The layer of a presenter is drawn.')
  const item = { background: 'white', audio: [], elements: [avatar] }
  const [run] = planAvatarRuns([{ item, durationMs: 1_000, audio: [], layers: [layer] }], plan)
  return { layer, run: run! }
}

test('a cropped presenter is drawn at the size at which its part is shown, and not cropped again', async () => {
  const { layer, run } = await read('all')
  expect(run).toMatchObject({ width: 300, height: 400, crop, hands: false })
  expect(layer.layer).toMatchObject({ x: 10, y: 20, width: 300, height: 400 })
  expect(layer.layer.appearance).toEqual({ mask: { kind: 'ellipse' } })
})

test('who crops the clip itself gets the whole figure, so large that the part is as fine, up to 1440 px', async () => {
  const { run } = await read('avatars')
  expect(run).toMatchObject({ width: 600, height: 800, hands: false })
  expect(run).not.toHaveProperty('crop')
  const large = { ...element, place: { ...element.place, width: 900, height: 1200 } }
  expect((await read('avatars', large)).run).toMatchObject({ width: 1080, height: 1440 })
})

test('a crop that moves is taken from the whole figure', async () => {
  const keyframes = { crop: [{ at: 0, value: crop, easing: 'linear' as const }] }
  const { layer, run } = await read('all', { ...element, motion: { key: 'm', motion: { keyframes }, elapsedMs: 0 } })
  expect(run).toMatchObject({ width: 300, height: 400 })
  expect(run).not.toHaveProperty('crop')
  expect(layer.layer.appearance).toEqual(element.appearance)
})
