import { describe, expect, test } from 'vitest'
import { createFilmCutOut, cutOutAlong } from '../../../../../electron/engine/vision/cutout/index.ts'
import type { Mask, Picture } from '../../../../../electron/engine/vision/faces/types.ts'

const side = 160
const red = [200, 40, 30]
const blue = [30, 60, 210]

/** A red disc with a soft edge of `soft` px before blue, and how much of each px is disc. */
function disc(radius: number, soft: number, shift = 0) {
  const data = new Uint8Array(side * side * 3)
  const share = new Float32Array(side * side)
  for (let i = 0; i < side * side; i += 1) {
    const distance = Math.hypot((i % side) - side / 2 - shift, Math.floor(i / side) - side / 2)
    share[i] = Math.max(0, Math.min(1, (radius - distance) / soft + 0.5))
    for (let c = 0; c < 3; c += 1) data[i * 3 + c] = Math.round(red[c]! * share[i]! + blue[c]! * (1 - share[i]!))
  }
  return { picture: { data, width: side, height: side, channels: 3 } satisfies Picture, share }
}

const maskOf = (share: Float32Array): Mask => ({
  data: Uint8Array.from(share, (value) => Math.round(value * 255)),
  width: side,
  height: side,
})

const pixel = ({ data }: Picture, x: number, y: number) => [
  ...data.subarray((y * side + x) * 4, (y * side + x) * 4 + 4),
]

describe('cutOutAlong', () => {
  test('keeps what is inside bit for bit and clears what is outside', () => {
    const { picture, share } = disc(50, 3)
    const cut = cutOutAlong(picture, maskOf(share))
    expect(pixel(cut, 80, 80)).toEqual([...red, 255])
    expect(pixel(cut, 5, 5)).toEqual([0, 0, 0, 0])
    expect(cut.channels).toBe(4)
  })

  test('no colour of the old background is left in a soft edge', () => {
    const { picture, share } = disc(50, 8)
    const cut = cutOutAlong(picture, maskOf(share))
    let [soft, worst] = [0, 0]
    for (let i = 0; i < side * side; i += 1) {
      const alpha = cut.data[i * 4 + 3]!
      if (alpha < 40 || alpha > 215) continue
      soft += 1
      worst = Math.max(worst, cut.data[i * 4 + 2]!)
    }
    expect(soft).toBeGreaterThan(200)
    // In the visible picture these px have up to 180 of blue.
    expect(worst).toBeLessThan(95)
  })

  test('a mask that is two px off moves onto the edge of the picture', () => {
    const { picture, share } = disc(50, 2)
    const coarse = disc(52, 8).share
    const error = (alpha: (i: number) => number) => {
      let sum = 0
      for (let i = 0; i < share.length; i += 1) sum += Math.abs(alpha(i) - share[i]!)
      return sum
    }
    const radii = { guide: 8, colors: [6] }
    const cut = cutOutAlong(picture, maskOf(coarse), radii)
    expect(error((i) => cut.data[i * 4 + 3]! / 255)).toBeLessThan(error((i) => coarse[i]!) * 0.65)
  })

  test('tiles meet without a seam, and what was clear stays clear', () => {
    const width = 600
    const height = 300
    const data = new Uint8Array(width * height * 4)
    const mask = { data: new Uint8Array(width * height), width, height }
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x
        const inside = y > 140
        data.set(inside ? [200, 40, 30, 255] : [30, 60, 210, 255], at * 4)
        if (x < 20) data[at * 4 + 3] = 0
        mask.data[at] = Math.max(0, Math.min(255, (y - 136) * 30))
      }
    const cut = cutOutAlong({ data, width, height, channels: 4 }, mask)
    const column = (x: number) => Array.from({ length: 40 }, (_, row) => cut.data[((120 + row) * width + x) * 4 + 3])
    expect(column(254)).toEqual(column(400))
    expect(column(258)).toEqual(column(400))
    expect(column(10).every((alpha) => alpha === 0)).toBe(true)
  })

  test('a mask of another size is a fault of the program', () => {
    const { picture } = disc(50, 3)
    expect(() => cutOutAlong(picture, { data: new Uint8Array(4), width: 2, height: 2 })).toThrow(RangeError)
  })
})

describe('createFilmCutOut', () => {
  test('takes the flicker out of masks of a still picture, and follows a jump at once', async () => {
    const still = disc(50, 4)
    const jumped = disc(50, 4, 30)
    let call = 0
    const film = createFilmCutOut(
      {
        cutOut(picture) {
          call += 1
          const { share } = picture.data === jumped.picture.data ? jumped : still
          // The model's masks vary: every other one is much thinner.
          return Promise.resolve(maskOf(share.map((value) => value * (call % 2 === 0 ? 0.6 : 1))))
        },
      },
      { every: 1 },
    )
    const middles: number[] = []
    for (let frame = 0; frame < 8; frame += 1) middles.push(pixel(await film.next(still.picture), 80, 80)[3]!)
    const raw = 255 * 0.4
    const steps = middles.slice(1).map((value, index) => Math.abs(value - middles[index]!))
    expect(Math.max(...steps)).toBeLessThan(raw * 0.5)
    call = 0
    const after = await film.next(jumped.picture)
    expect(pixel(after, 150, 80)[3]).toBeGreaterThan(200)
    expect(pixel(after, 35, 80)[3]).toBeLessThan(20)
  })

  test('asks the model seldom while nothing moves, and at once, for less time, when much does', async () => {
    const still = disc(40, 3)
    const jumped = disc(40, 3, 40)
    const asked: string[] = []
    const film = createFilmCutOut({
      cutOut(picture, _what, options) {
        asked.push(options?.fast ? 'fast' : 'whole')
        return Promise.resolve(maskOf(picture.data === jumped.picture.data ? jumped.share : still.share))
      },
    })
    for (let frame = 0; frame < 6; frame += 1) await film.next(still.picture)
    expect(asked).toEqual(['whole', 'whole'])
    await film.next(jumped.picture)
    expect(asked).toEqual(['whole', 'whole', 'fast'])
  })

  test('knows the frames of a film that goes to and fro', async () => {
    const [one, other] = [disc(40, 3), disc(40, 3, 30)]
    let calls = 0
    const film = createFilmCutOut(
      {
        cutOut(picture) {
          calls += 1
          return Promise.resolve(maskOf(picture.data === one.picture.data ? one.share : other.share))
        },
      },
      { every: 1 },
    )
    const there = await film.next(one.picture, 0)
    await film.next(other.picture, 1)
    const back = await film.next(one.picture, 0)
    expect(calls).toBe(2)
    expect(Buffer.from(back.data).equals(Buffer.from(there.data))).toBe(true)
  })
})
