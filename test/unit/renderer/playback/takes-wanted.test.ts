import { describe, expect, it } from 'vitest'
import { drawHeight, drawKey, scenesToDraw } from '../../../../renderer/editor/playback/takes-wanted.ts'
import { element, image, scene, timingsOf } from '../timeline/support.ts'

const avatar = (more = {}) =>
  element({ kind: 'avatar', source: { kind: 'avatar', avatarId: 'mara', from: 2 }, ...more })

describe('which avatars are drawn', () => {
  it('are all of a short project whose scenes can speak', () => {
    const scenes = [
      scene('a', [avatar()]),
      scene('b', [image()]),
      scene('c', [avatar()]),
      scene('d', [avatar({ hidden: true })]),
    ]
    const ids = scenesToDraw(timingsOf(scenes), 0, ({ id }) => id !== 'c').map((one) => one.scene.id)
    expect(ids).toEqual(['a'])
  })

  it('are those around the playhead of a long one', () => {
    const scenes = Array.from({ length: 30 }, (_, i) => scene(`s${i}`, [avatar()], { duration: 20_000 }))
    const found = scenesToDraw(timingsOf(scenes), 10, () => true).map((one) => one.index)
    expect(found).toEqual([9, 10, 11, 12])
  })
})

describe('what they depend on', () => {
  const base = { id: 'm', x: 0, y: 0, width: 300 }
  const key = (more = {}, voice = 'v', others: Parameters<typeof scene>[1] = []) =>
    drawKey(timingsOf([scene('a', [avatar({ ...base, ...more }), ...others])])[0]!, voice)

  it('is not where things lie', () => expect(key({ x: 500, y: 20 })).toBe(key()))
  it('is their size', () => expect(key({ width: 301 })).not.toBe(key()))
  it('is what they wear', () => expect(key({ styling: { outfit: 'tee' } })).not.toBe(key()))
  it('is what is said', () => expect(key({}, 'w')).not.toBe(key()))
  it('is where the scene is cut', () => {
    expect(key({}, 'v', [image({ start: 700 })])).not.toBe(key())
    expect(key({}, 'v', [image()])).toBe(key())
  })
})

it('are drawn as large as they are shown, never smaller than before', () => {
  expect(drawHeight(320, 1_080, 0)).toBe(360)
  expect(drawHeight(410, 1_080, 0)).toBe(540)
  expect(drawHeight(200, 1_080, 720)).toBe(720)
  expect(drawHeight(3_000, 2_160, 0)).toBe(1_080)
  expect(drawHeight(500, 480, 0)).toBe(480)
})
