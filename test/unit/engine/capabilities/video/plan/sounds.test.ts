import { expect, it } from 'vitest'
import type { ProjectExtension } from '../../../../../../electron/common/service/extension/extension.ts'
import { planAvatarVideo, planTalkingAvatar } from '../../../../../../electron/engine/capabilities/video/plan.ts'
import type { AvatarVideoRequest } from '../../../../../../electron/common/service/endpoints/avatar-video.ts'
import type { TalkingAvatarRequest } from '../../../../../../electron/common/service/endpoints/talking-avatar.ts'

const sound = { volume: -6, fadeOut: 400 }
const music = (fragment: string, id = 'music') => ({ type: 'audio', id, url: `https://h/a.mp3${fragment}` })
const film = (fragment: string) => ({ type: 'video', id: 'film', url: `https://h/a.mp4${fragment}` })
const item = (duration: number, ...elements: object[]) => ({ width: 320, height: 180, duration, elements })
const bodyOf = (...data: object[]) => ({ data }) as unknown as AvatarVideoRequest
const beside = (elements: NonNullable<ProjectExtension['elements']>) => ({ version: 1, elements }) as const

it('a sound of a scene that is cut goes on through its items, until it ends', () => {
  const body = bodyOf(
    item(1000, music('#t=2,3')),
    item(500, music('#t=3,3.5'), film('#t=0,0.5')),
    item(900, music('#t=3.5,4'), film('#t=0.5,1.4')),
    item(300),
    item(700, music('#t=0,0.7')),
  )
  const { items } = planAvatarVideo(body, beside({ music: { sound }, film: { sound: { muted: true } } }))
  const times = items.map(({ audio }) => audio.map(({ part }) => [part?.elapsedMs, part?.wholeMs]))
  expect(times).toEqual([[[0, 2000]], [[1000, 2000]], [[1500, 2000]], [], [[0, undefined]]])
  expect(items[2]!.elements[0]).toMatchObject({ part: { settings: { muted: true }, elapsedMs: 500, wholeMs: 1400 } })
})

it('a loop lasts as long as its items', () => {
  const loop = { sound: { loop: true } }
  const { items } = planAvatarVideo(
    bodyOf(item(1000, music('#t=2,3')), item(5000, music('#t=2,3'))),
    beside({ music: loop }),
  )
  expect(items.map(({ audio }) => audio[0]?.part)).toMatchObject([
    { elapsedMs: 0, wholeMs: 6000 },
    { elapsedMs: 1000, wholeMs: 6000 },
  ])
})

it('elements without an id are named by their index; settings that change nothing are left out', () => {
  const body = { width: 320, height: 180, elements: [music('', undefined), music('#t=1,2', undefined)] }
  const { items } = planTalkingAvatar(
    body as unknown as TalkingAvatarRequest,
    beside({ 1: { sound }, 0: { sound: { volume: 0, loop: false } } }),
  )
  expect(items[0]!.voice).not.toHaveProperty('part')
  expect(items[0]!.audio[0]).toMatchObject({ part: { key: '1', settings: sound, elapsedMs: 0 } })
})
