import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Compositor } from '../../../../../../electron/engine/presenters/drawn/compositor/compositor.ts'
import { Frame } from '../../../../../../electron/engine/presenters/drawn/compositor/frame.ts'

const folder = new URL('../../../../../../electron/engine/presenters/drawn/compositor/', import.meta.url)

/** A frame of 40 x 30 px with a part of 4 x 4 px of one premultiplied colour drawn to it. */
function drawn(colour: readonly number[], turned: (frame: Frame) => void = () => undefined): Frame {
  const compositor = new Compositor()
  const frame = new Frame(compositor, 40, 30)
  const part = compositor.reserve(4, 4)
  compositor.fill(
    part,
    Uint8Array.from({ length: 64 }, (_, i) => colour[i % 4]!),
    4,
  )
  frame.save()
  turned(frame)
  frame.draw(part, { x: 8, y: 6, width: 8, height: 8 })
  frame.restore()
  frame.convert(frame.within)
  return frame
}

const at = (frame: Frame, x: number, y: number): number[] => [
  ...frame
    .pixels()
    .subarray((y * 40 + x) * 4)
    .subarray(0, 4),
]

describe('the compositor', () => {
  it('was compiled from its source', async () => {
    const module = await WebAssembly.compile(readFileSync(new URL('compositor.wasm', folder)))
    const [hash] = WebAssembly.Module.customSections(module, 'source')
    const source = readFileSync(new URL('compositor.as', folder))
    expect(Buffer.from(hash!).toString('hex')).toBe(createHash('sha256').update(source).digest('hex'))
  })

  it('draws a part where its area is, with soft edges, and nothing outside', () => {
    const frame = drawn([200, 100, 50, 255])
    expect(at(frame, 12, 10)).toEqual([200, 100, 50, 255])
    expect(at(frame, 8, 10)[3]).toBeGreaterThan(120)
    expect(at(frame, 8, 10)[3]).toBeLessThan(255)
    for (const [x, y] of [
      [6, 10],
      [17, 10],
      [12, 4],
      [12, 15],
      [0, 0],
      [39, 29],
    ] as const)
      expect(at(frame, x, y)[3]).toBe(0)
  })

  it('turns, moves and scales as a canvas does', () => {
    const frame = drawn([0, 200, 0, 255], (to) => {
      to.translate(40, 0)
      to.rotate(Math.PI / 2)
      to.scale(0.5, 1)
    })
    // The middle (12, 10) becomes (6, 10), then (-10, 6), then (30, 6).
    expect(at(frame, 30, 6)).toEqual([0, 200, 0, 255])
    expect(at(frame, 12, 10)[3]).toBe(0)
  })

  it('reads nothing beyond a part, however it is turned', () => {
    const compositor = new Compositor()
    const part = compositor.reserve(900, 40)
    const frame = new Frame(compositor, 600, 300)
    for (let turn = -3; turn < 3; turn += 0.0137) {
      frame.save()
      frame.translate(300, 150)
      frame.rotate(turn)
      frame.draw(part, { x: -250, y: -10 - turn, width: 500, height: 20 })
      frame.restore()
    }
    expect(frame.pixels().every((value) => value === 0)).toBe(true)
  })

  it('lays a half transparent part over what is there', () => {
    const compositor = new Compositor()
    const frame = new Frame(compositor, 20, 20)
    const [below, above] = [compositor.reserve(8, 8), compositor.reserve(8, 8)]
    compositor.fill(below, new Uint8Array(256).fill(255), 8)
    compositor.fill(
      above,
      Uint8Array.from({ length: 256 }, (_, i) => [64, 0, 0, 128][i % 4]!),
      8,
    )
    for (const part of [below, above]) frame.draw(part, { x: 2, y: 2, width: 16, height: 16 })
    const [r, g, b, a] = [...frame.pixels().subarray((10 * 20 + 10) * 4)].slice(0, 4) as [
      number,
      number,
      number,
      number,
    ]
    expect(Math.abs(r - 191)).toBeLessThanOrEqual(2)
    expect(Math.abs(g - 127)).toBeLessThanOrEqual(2)
    expect(b).toBe(g)
    expect(a).toBe(255)
  })

  it('displaces rows by a table', () => {
    const compositor = new Compositor()
    const frame = new Frame(compositor, 20, 40)
    const part = compositor.reserve(8, 8)
    compositor.fill(
      part,
      Uint8Array.from({ length: 256 }, (_, i) => (i % 4 === 3 ? 255 : i < 128 ? 200 : 0)),
      8,
    )
    const rows = 18
    const address = compositor.take((rows + 1) * 4)
    // Each row of the part is shown twice.
    compositor.words(address, rows + 1).set(Array.from({ length: rows + 1 }, (_, row) => (row / 2) * 65_536))
    frame.draw(part, { x: 4, y: 4, width: 8, height: 8 }, { address, rows })
    const red = (y: number) => frame.pixels()[(y * 20 + 8) * 4]
    expect([red(7), red(10), red(15), red(17)]).toEqual([200, 200, 0, 0])
  })

  it.each([
    ['red', [255, 0, 0, 255], [63, 102, 240, 255]],
    ['white', [255, 255, 255, 255], [235, 128, 128, 255]],
    ['half transparent grey', [64, 64, 64, 128], [126, 128, 128, 128]],
  ])('converts %s to BT.709 with straight alpha', (_, colour, [y, u, v, a]) => {
    const { planes } = drawn(colour as number[])
    const [luma, chroma] = [40 * 30, 20 * 15]
    const found = [
      planes[10 * 40 + 12]!,
      planes[luma + 5 * 20 + 6]!,
      planes[luma + chroma + 5 * 20 + 6]!,
      planes[luma + chroma * 2 + 10 * 40 + 12]!,
    ]
    for (const [i, wanted] of [y!, u!, v!, a!].entries()) expect(Math.abs(found[i]! - wanted)).toBeLessThanOrEqual(1)
    expect(planes[0]).toBe(16)
    expect(planes[luma]).toBe(128)
  })
})
