import { describe, expect, it } from 'vitest'
import type { AssetInfo, AvatarTake, CatalogueAvatar } from '@common/bridge/index.ts'
import { wantOf } from '../../../../renderer/editor/playback/wants.ts'
import type { Look } from '../../../../renderer/editor/playback/wants.ts'
import { element, image, video } from '../timeline/support.ts'

const asset = (more: Partial<AssetInfo>): AssetInfo => ({
  path: 'a',
  name: 'a.mp4',
  kind: 'video',
  state: 'ready',
  problem: null,
  size: 1,
  sha256: null,
  width: 640,
  height: 360,
  durationMs: 6_000,
  hasAudio: true,
  hasAlpha: false,
  animated: false,
  playUrl: 'media/a',
  proxying: false,
  thumbUrl: null,
  peaksUrl: null,
  ...more,
})
const mara: CatalogueAvatar = {
  avatarId: 'mara',
  recordId: 'r',
  name: 'Mara',
  note: '',
  gender: '',
  from: 2,
  type: 1,
  state: 'ready',
  thumbUrl: 'thumb',
  idleUrl: 'idle',
  stillUrl: 'still',
  width: 300,
  height: 400,
}
const take: AvatarTake = {
  sceneId: 's',
  elementId: 'm',
  url: 'take',
  clipStartMs: 2_000,
  startMs: 500,
  durationMs: 3_000,
}
const look = (more: Partial<Look> = {}): Look => ({
  asset: () => null,
  avatar: () => undefined,
  take: () => null,
  playing: false,
  ...more,
})
const avatar = element({ id: 'm', kind: 'avatar', source: { kind: 'avatar', avatarId: 'mara', from: 2 } })

describe('what an element shows', () => {
  it('is the reason where the service refuses its catalogue, not that it has no such avatar', () => {
    const refused = look({ avatar: () => null, avatarFault: 'The key is not valid.' })
    expect(wantOf(avatar, 0, refused)).toMatchObject({ kind: 'card', detail: 'The key is not valid.' })
  })

  it('is meanwhile the picture of the catalogue for an avatar', () => {
    expect(wantOf(avatar, 0, look({ avatar: () => mara }))).toMatchObject({ url: 'still', meanwhile: 'thumb' })
    expect(wantOf(avatar, 0, look({ avatar: () => mara, playing: true }))).toMatchObject({ meanwhile: 'thumb' })
  })

  it('is the still of what a presenter wears, also while it plays, and nothing new while that is asked for', () => {
    const wears = (styled: 'hoodie' | null | undefined) => look({ avatar: () => mara, styled: () => styled })
    expect(wantOf(avatar, 0, wears('hoodie'))).toMatchObject({ kind: 'still', url: 'hoodie' })
    expect(wantOf(avatar, 0, { ...wears('hoodie'), playing: true })).toMatchObject({ kind: 'still', url: 'hoodie' })
    expect(wantOf(avatar, 0, wears(undefined))).toMatchObject({ kind: 'card', reason: 'reading' })
    expect(wantOf(avatar, 0, wears(null))).toMatchObject({ url: 'still' })
    expect(wantOf(avatar, 0, { ...wears('hoodie'), take: () => take })).toMatchObject({ url: 'take' })
  })

  it('is a still for a picture, and nothing for a colour', () => {
    const one = look({ asset: () => asset({ kind: 'image', durationMs: null, playUrl: 'media/p' }) })
    expect(wantOf(image(), 0, one)).toMatchObject({
      kind: 'still',
      url: 'media/p',
      own: { width: 640, height: 360 },
    })
    const color = element({ kind: 'image', source: { kind: 'color', value: '#f00' } })
    expect(wantOf(color, 0, look())).toEqual({ kind: 'nothing' })
  })

  it('is the frame of a video since it appeared, and its last one after its end', () => {
    const one = look({ asset: () => asset({}) })
    expect(wantOf(video({ start: 1_000 }), 2_000, one)).toMatchObject({
      kind: 'video',
      ms: 1_019.5,
      holds: false,
      sound: true,
    })
    expect(wantOf(video(), 7_000, one)).toMatchObject({ ms: 5_980, holds: true })
  })

  it('goes round for an avatar that is a file', () => {
    const own = element({ kind: 'avatar', source: { kind: 'asset', path: 'me.mp4' } })
    const want = wantOf(own, 7_000, look({ asset: () => asset({}) }))
    expect(want).toMatchObject({ kind: 'video', ms: 1_019.5, holds: false, loops: true, sound: false })
  })

  it('moves for an animated picture', () => {
    const one = look({ asset: () => asset({ kind: 'image', animated: true }) })
    expect(wantOf(image(), 400, one)).toMatchObject({ kind: 'animation', ms: 419.5 })
  })

  it('is the take of an avatar where there is one, by the time of its scene', () => {
    const one = look({ avatar: () => mara, take: () => take })
    expect(wantOf(avatar, 1_500, one)).toMatchObject({
      kind: 'video',
      url: 'take',
      ms: 3_019.5,
      own: { width: 300, height: 400 },
    })
    expect(wantOf(avatar, 1_510, { ...one, playing: true })).toMatchObject({ ms: 3_010 })
  })

  it('is else its still, and its idle clip while it plays', () => {
    expect(wantOf(avatar, 0, look({ avatar: () => mara }))).toMatchObject({ kind: 'still', url: 'still' })
    expect(wantOf(avatar, 0, look({ avatar: () => mara, playing: true }))).toMatchObject({
      kind: 'video',
      url: 'idle',
      loops: true,
    })
  })

  it.each([
    ['reading', null],
    ['reading', asset({ state: 'reading', playUrl: null })],
    ['missing', asset({ state: 'missing', problem: 'It is gone.', playUrl: null })],
    ['unreadable', asset({ state: 'unreadable', playUrl: null })],
    ['preparing', asset({ playUrl: null, proxying: true })],
    ['no-picture', asset({ kind: 'audio' })],
  ] as const)('is a card that says "%s" for a file in that state', (reason, info) => {
    expect(wantOf(video({ name: 'Clip' }), 0, look({ asset: () => info }))).toMatchObject({
      kind: 'card',
      reason,
      name: 'Clip',
    })
  })

  it('is a card for an avatar that the connection does not have, once that is known', () => {
    expect(wantOf(avatar, 0, look())).toMatchObject({ kind: 'card', reason: 'reading' })
    expect(wantOf(avatar, 0, look({ avatar: () => null }))).toMatchObject({
      kind: 'card',
      reason: 'unknown-avatar',
    })
    expect(wantOf(avatar, 0, look({ avatar: () => ({ ...mara, state: 'failed' }) }))).toMatchObject({
      reason: 'unreadable',
    })
  })
})
