import { describe, expect, it } from 'vitest'
import { sample } from '../../../../../electron/common/faces/sample.ts'
import { SceneWatch } from '../../../../../electron/common/faces/scene.ts'
import { apart, ColoredFrames } from '../../../../../electron/engine/vision/faces/stream/colored-frames.ts'
import { LazyPicture } from '../../../../../electron/engine/vision/faces/stream/lazy-picture.ts'
import { planarLength, YuvFrames } from '../../../../../electron/engine/vision/faces/stream/yuv.ts'
import type { Picture } from '../../../../../electron/engine/vision/faces/types.ts'

const [width, height] = [160, 96]

/** Planes of a frame with soft colours, different in each frame. */
function planesOf(frame: number): Uint8Array<ArrayBuffer> {
  const planes = new Uint8Array(planarLength(width, height))
  for (let at = 0; at < planes.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    // Colours stay within those of RGB: means of px are then the px of means.
    const reach = at < width * height ? 60 : 12
    planes[at] = 128 + reach * Math.sin((x + frame * 7) / 11) * Math.cos((y - frame * 3) / 9)
  }
  return planes
}

function wholeOf(planes: Uint8Array): Picture {
  const rgb = new Uint8ClampedArray(width * height * 3)
  new YuvFrames(width, height, 'bt709').toRgb(planes, rgb)
  return { data: new Uint8Array(rgb.buffer), width, height, channels: 3 }
}

const pixel = ({ data }: Picture, x: number, y: number): number[] => {
  const at = (y * width + x) * 3
  return [...data.subarray(at, at + 3)]
}

describe('frames that are looked at', () => {
  const picture = new LazyPicture(width, height, 'bt709')

  it.each([1, 2])('have the px of frame %d where they were asked for', (frame) => {
    const planes = planesOf(frame)
    picture.take(planes)
    picture.lazy.show({ x: 70.4, y: -5, width: 9, height: 30 })
    const whole = wholeOf(planes)
    for (const [x, y] of [
      [70, 0],
      [79, 24],
      [71, 3],
    ] as const)
      expect(pixel(picture, x, y)).toEqual(pixel(whole, x, y))
    picture.lazy.show()
    expect(Buffer.compare(picture.data, whole.data)).toBe(0)
  })

  it.each([1.2, 3.1, 4.4])('give the same samples as whole ones, %d px apart, to a level', (apartBy) => {
    const planes = planesOf(3)
    picture.take(planes)
    const map = [apartBy, 0.1, 6, -0.1, apartBy, 5] as const
    const samplesOf = (from: Picture) =>
      sample(from, map, 20, 16, new Float32Array(20 * 16 * 3), { scale: 1, offset: 0 })
    const [lazy, whole] = [samplesOf(picture), samplesOf(wholeOf(planes))]
    // Squares with an odd side share px pairs of colours with their neighbours.
    const mostApart = apartBy > 3 && apartBy < 4 ? 4 : 1
    expect(Math.max(...lazy.map((value, at) => Math.abs(value - whole[at]!)))).toBeLessThanOrEqual(mostApart)
  })

  it('begin a new scene where whole ones do', () => {
    const [lazy, whole] = [new SceneWatch(), new SceneWatch()]
    for (const frame of [1, 2, 40, 41, 200]) {
      const planes = planesOf(frame)
      picture.take(planes)
      expect(lazy.next(picture)).toBe(whole.next(wholeOf(planes)))
    }
  })
})

describe('frames that are changed', () => {
  const paint = ({ data }: Picture, value: number): void => {
    for (let y = 20; y < 40; y++) data.fill(value, (y * width + 50) * 3, (y * width + 90) * 3)
  }

  it('come out the same whether all or only the changed parts were converted', () => {
    const [whole, inParts] = [planesOf(5), planesOf(5)]
    for (const [planes, parts] of [
      [whole, undefined],
      [
        inParts,
        [
          { x: 49, y: 19, width: 20, height: 22 },
          { x: 60, y: 25, width: 31, height: 16 },
        ],
      ],
    ] as const) {
      const frames = new ColoredFrames({ width, height, still: false }, 'bt709')
      paint(frames.begin(planes, parts), 200)
      frames.end(planes)
    }
    expect(Buffer.compare(whole, inParts)).toBe(0)
    expect(Buffer.compare(whole, planesOf(5))).not.toBe(0)
  })

  it('of a still begin with the still, whatever was drawn before', () => {
    const yuv = new YuvFrames(width, height, 'bt709')
    const still = yuv.fromRgb(wholeOf(planesOf(6)).data)
    const frames = new ColoredFrames({ width, height, still: true }, 'bt709')
    const before = Uint8Array.from(frames.begin(still.slice()).data)
    const changed = still.slice()
    paint(frames.begin(changed), 250)
    frames.end(changed)
    expect(Buffer.compare(changed, still)).not.toBe(0)
    const parts = [{ x: 0, y: 0, width: 8, height: 8 }]
    expect(Buffer.compare(frames.begin(still.slice(), parts).data, before)).toBe(0)
  })

  it('are changed once where parts overlap', () => {
    const parts = [
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 30, y: 0, width: 10, height: 10 },
      { x: 8, y: 4, width: 24, height: 4 },
      { x: 60, y: 60, width: 4, height: 4 },
    ]
    expect(apart(parts)).toEqual([
      { x: 0, y: 0, width: 40, height: 10 },
      { x: 60, y: 60, width: 4, height: 4 },
    ])
  })
})
