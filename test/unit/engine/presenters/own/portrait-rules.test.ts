import { describe, expect, test } from 'vitest'
import { headBox, refuseFilm, refusePhoto } from '../../../../../electron/engine/presenters/own/portrait-rules.ts'
import type { PictureAnalysis, MeasuredFace } from '../../../../../electron/engine/presenters/own/portrait-rules.ts'
import { goodPart, quietPart } from '../../../../../electron/engine/presenters/own/parts.ts'
import { english } from '../../../../support/english.ts'

const box = (width: number, x = 0) => ({ x, y: 0, width, height: width })
const face = (change: Partial<MeasuredFace> = {}): MeasuredFace => ({
  box: box(200),
  size: 200,
  yaw: 0,
  pitch: 0,
  roll: 0,
  sharpness: 1,
  mouthOpen: 0,
  ...change,
})
const look = (change: Partial<MeasuredFace> = {}, others: number[] = []): PictureAnalysis => {
  const seen = face(change)
  return { face: seen, boxes: [seen.box, ...others.map((width) => box(width, 400))] }
}
const nobody: PictureAnalysis = { boxes: [] }

describe('a photo', () => {
  test('of one person who looks into the camera will do', () => {
    expect(refusePhoto(look())).toBeUndefined()
    expect(refusePhoto(look({ yaw: -35, pitch: 20, roll: 30 }))).toBeUndefined()
    expect(refusePhoto(look({}, [60])), 'a passer-by').toBeUndefined()
  })

  test.each<[string, PictureAnalysis, string, RegExp]>([
    ['nobody', nobody, 'no-face', /No face was found/],
    ['two people', look({}, [150]), 'several-faces', /shows 2 faces; an avatar is one person/],
    ['a face of 30 px', look({ size: 30 }), 'face-too-small', /30 px wide; it must be at least 80 px/],
    ['a profile', look({ yaw: -70 }), 'face-turned', /turned 70 degrees to the side; at most 45/],
    ['a look at the floor', look({ pitch: -40 }), 'face-turned', /looks 40 degrees up or down; at most 28/],
    ['one lying down', look({ roll: 90 }), 'face-turned', /tilted by 90 degrees.*Turn the picture/],
    ['a blur', look({ sharpness: 0.02 }), 'blurred', /blurred/],
  ])('of %s is refused with its reason', (_name, seen, fault, reason) => {
    expect(english(refusePhoto(seen))).toMatchObject({
      fault,
      reason: expect.stringMatching(reason) as string,
    })
  })
})

describe('a film', () => {
  const film = (...frames: PictureAnalysis[]) => refuseFilm(frames)

  test('may lose the face for a while, and show others in passing', () => {
    expect(film(look(), look(), nobody, look({ yaw: 50 }), look({}, [190]))).toBeUndefined()
  })

  test.each<[string, PictureAnalysis[], string, RegExp]>([
    ['nothing at all', [], 'no-face', /No face/],
    ['nobody', [nobody, nobody], 'no-face', /No face/],
    ['a face now and then', [look(), nobody, nobody, nobody], 'no-face', /25 % of the video only.*60 %/],
    ['two people', [look({}, [190]), look({}, [190]), look()], 'several-faces', /2 faces/],
    ['a face far away', [look({ size: 40 }), look({ size: 42 })], 'face-too-small', /42 px wide in the video/],
    ['profiles', [look({ yaw: 60 }), look({ yaw: 47 }), look()], 'face-turned', /60 degrees/],
    ['blurs', [look({ sharpness: 0 }), look({ sharpness: 0.05 })], 'blurred', /blurred/],
  ])('of %s is refused with its reason', (_name, frames, fault, reason) => {
    expect(english(film(...frames))).toMatchObject({ fault, reason: expect.stringMatching(reason) as string })
  })
})

test('the box of the head has hair and chin, and stays in the picture', () => {
  expect(headBox({ x: 100, y: 200, width: 100, height: 100 }, { width: 640, height: 480 })).toEqual([70, 145, 160, 175])
  const [x, y, width, height] = headBox({ x: -5, y: 3, width: 90, height: 100 }, { width: 80, height: 90 })
  expect([x, y, x + width, y + height]).toEqual([0, 0, 80, 90])
})

describe('parts of a film', () => {
  const at = (timeMs: number, one: PictureAnalysis) => ({ timeMs, analysis: one })

  test('the longest one that shows the face from the front is used, and a minute of it at most', () => {
    const frames = [
      at(500, look()),
      at(1500, nobody),
      at(2500, look()),
      at(3500, look()),
      at(4500, look({ yaw: 60 })),
      at(5500, look()),
    ]
    expect(goodPart(frames, 6000, 60_000)).toEqual({ fromMs: 2000, durationMs: 2000 })
    expect(goodPart(frames, 6000, 1500)).toEqual({ fromMs: 2000, durationMs: 1500 })
    expect(goodPart([at(500, look()), at(1500, look())], 2000, 60_000)).toEqual({
      fromMs: 0,
      durationMs: 2000,
    })
  })

  test('idles where the mouth is shut, and is shown where it is shut most', () => {
    const frames = Array.from({ length: 21 }, (_, index) =>
      at(index * 400, look({ mouthOpen: index >= 9 && index <= 16 ? (index === 12 ? 0 : 0.01) : 0.2 })),
    )
    const { quiet, bestMs } = quietPart(frames, 8400)
    expect(quiet.durationMs).toBe(3000)
    expect(quiet.fromMs).toBe(3600)
    expect(bestMs).toBe(4800)
    expect(quietPart(frames.slice(0, 2), 700).quiet).toEqual({ fromMs: 0, durationMs: 700 })
  })
})
