import { expect, it } from 'vitest'
import type { AvatarVideoRequest } from '../../../../../../electron/common/service/endpoints/avatar-video.ts'
import type { TalkingAvatarRequest } from '../../../../../../electron/common/service/endpoints/talking-avatar.ts'
import type { ProjectExtension } from '../../../../../../electron/common/service/extension/extension.ts'
import { layersWith } from '../../../../../../electron/engine/capabilities/video/compose-items.ts'
import { planAvatarVideo, planTalkingAvatar } from '../../../../../../electron/engine/capabilities/video/plan.ts'
import { scalePlan } from '../../../../../../electron/engine/capabilities/video/scale.ts'
import type { Scene } from '../../../../../../electron/engine/capabilities/video/scenes.ts'

const motion = { in: { kind: 'fade' as const, duration: 500 }, keyframes: { x: [{ at: 0, value: 40 }] } }
const still = { keyframes: {} }
const picture = (id?: string) => ({ type: 'image', url: 'https://h/a.png', ...(id === undefined ? {} : { id }) })
const item = (duration: number, ...elements: object[]) => ({ width: 320, height: 180, duration, elements })
const bodyOf = (...data: object[]) => ({ data }) as unknown as AvatarVideoRequest
const beside = (elements: NonNullable<ProjectExtension['elements']>) => ({ version: 1, elements }) as const

it('an element of a scene that is cut goes on moving through its items', () => {
  const body = bodyOf(
    item(430, picture('logo')),
    item(770, picture('title'), picture('logo')),
    item(300, picture('title')),
    item(200, picture('logo')),
  )
  const plan = planAvatarVideo(body, beside({ logo: { motion }, title: { motion: still } }))
  const motions = plan.items.map(({ elements }) => elements.map((element) => element.motion))
  expect(motions).toEqual([
    [{ key: 'logo', motion, elapsedMs: 0, wholeMs: 1200 }],
    [undefined, { key: 'logo', motion, elapsedMs: 430, wholeMs: 1200 }],
    [undefined],
    [{ key: 'logo', motion, elapsedMs: 0 }],
  ])
  const half = scalePlan(plan, 90).items[0]!.elements[0]!.motion
  expect(half).toMatchObject({ elapsedMs: 0, wholeMs: 1200, motion: { keyframes: { x: [{ at: 0, value: 20 }] } } })
})

it('an element that is in one item moves for as long as that lasts', () => {
  const body = { width: 320, height: 180, elements: [picture()] } as unknown as TalkingAvatarRequest
  const plan = planTalkingAvatar(body, beside({ 0: { motion } }))
  const [element] = plan.items[0]!.elements
  const scenes: Scene[] = [
    {
      item: plan.items[0]!,
      durationMs: 2345,
      audio: [],
      layers: [
        {
          kind: 'ready',
          layer: { kind: 'image', path: '/a.png', x: 0, y: 0, scaleX: 1, scaleY: 1, layer: 0 },
          motion: element!.motion!,
        },
      ],
    },
  ]
  expect(layersWith([], scenes)[0]![0]!.motion).toEqual({ motion, elapsedMs: 0, wholeMs: 2345 })
})
