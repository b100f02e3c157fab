import { describe, expect, it } from 'vitest'
import { paintMedia } from '../../../../renderer/editor/timeline/clips/paint-media.ts'
import type { ClipMedia } from '../../../../renderer/editor/timeline/clips/use-clip-media.ts'

const colors = { kind: '#00f', line: '#000' }

/** A canvas context that records what is drawn; `drawImage` as its column of the strip and its position. */
function noting() {
  const frames: { column: number; x: number; width: number }[] = []
  const bars: { x: number; height: number }[] = []
  const nothing = () => undefined
  const context = {
    globalAlpha: 1,
    save: nothing,
    restore: nothing,
    beginPath: nothing,
    clip: nothing,
    roundRect: nothing,
    fillRect: (x: number, _y: number, _width: number, height: number) => bars.push({ x, height }),
    drawImage: (
      _image: unknown,
      from: number,
      _top: number,
      column: number,
      _h: number,
      x: number,
      _y: number,
      width: number,
    ) => frames.push({ column: Math.round(from / column), x, width }),
  }
  return { frames, bars, context: context as unknown as CanvasRenderingContext2D }
}

describe('a clip on the timeline', () => {
  // Twelve frames of 160 x 90 px of a video of 12 s: one for each second.
  const strip = { width: 12 * 160, height: 90 } as ImageBitmap
  const film = (startMs: number): ClipMedia => ({
    kind: 'film',
    film: { strip, moving: { part: { startMs }, mediaMs: 12_000, repeats: false } },
  })

  it('shows the frames of its video at the times at which they play, and holds the last', () => {
    const { frames, context } = noting()
    paintMedia(context, film(6_000), { x: 0, y: 0, width: 1_000, height: 45 }, { pxPerMs: 0.1, viewPx: 1_000 }, colors)
    const at = (x: number) => frames.find((one) => x >= one.x && x < one.x + one.width)!.column
    expect([at(50), at(250), at(590), at(950)]).toEqual([6, 8, 11, 11])
  })

  it('draws only the frames in sight', () => {
    const { frames, context } = noting()
    const box = { x: -9_000, y: 0, width: 100_000, height: 45 }
    paintMedia(context, film(0), box, { pxPerMs: 1, viewPx: 400 }, colors)
    expect(frames.length).toBeLessThan(8)
    expect(frames[0]!.column).toBe(9)
  })

  it('shows its sound as loud as it is, from where it begins to where it ends', () => {
    const { bars, context } = noting()
    // Silent for a second, then loud.
    const peaks = Uint8Array.from({ length: 300 }, (_, index) => (index < 100 ? 0 : 255))
    const media: ClipMedia = { kind: 'wave', wave: { peaks, fromMs: 500, soundMs: 2_500 } }
    paintMedia(context, media, { x: 10, y: 0, width: 400, height: 32 }, { pxPerMs: 0.1, viewPx: 1_000 }, colors)
    const [, ...wave] = bars
    const loud = wave.filter(({ height }) => height > 20)
    expect(loud[0]!.x).toBeGreaterThan(55)
    expect(loud[0]!.x).toBeLessThan(65)
    expect(Math.max(...wave.map(({ x }) => x))).toBeLessThan(10 + 250)
  })

  it('repeats as a loop does, and grows and falls with its fades', () => {
    const { bars, context } = noting()
    const peaks = Uint8Array.from({ length: 100 }, (_, index) => (index < 50 ? 0 : 255))
    const gain = (elapsedMs: number): number => (elapsedMs < 3_000 ? 1 : 0)
    const media: ClipMedia = { kind: 'wave', wave: { peaks, fromMs: 0, soundMs: 4_000, loopMs: 1_000, gain } }
    paintMedia(context, media, { x: 0, y: 0, width: 400, height: 32 }, { pxPerMs: 0.1, viewPx: 1_000 }, colors)
    const [, ...wave] = bars
    const loud = wave.filter(({ height }) => height > 20).map(({ x }) => x)
    const parts = [60, 160, 260].map((from) => loud.filter((x) => x >= from - 15 && x < from + 45).length)
    expect(parts.every((count) => count > 10)).toBe(true)
    expect(Math.max(...loud)).toBeLessThan(305)
  })
})
