import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { afterAll, describe, expect, it } from 'vitest'
import { builtInLook, defaultPosition, timedCue } from '../../../../electron/common/captions/index.ts'
import { plainTextSource } from '../../../../electron/common/composition/elements/text-source.ts'
import type { Element } from '../../../../electron/common/composition/index.ts'
import { drawElement } from '../../../../electron/common/drawing/element/draw-element.ts'
import { redrawnContent } from '../../../../electron/common/drawing/moving/redrawn-content.ts'
import { nodeCanvas } from '../../../../electron/media/drawing/node-canvas.ts'
import { PictureDrawing } from '../../../../electron/media/drawing/index.ts'
import type { CaptionsRequest, DrawResult } from '../../../../electron/media/drawing/index.ts'
import { scratch } from '../../../support/media/making.ts'

const drawing = new PictureDrawing()
const files = await scratch()
afterAll(async () => {
  await drawing.close()
  await files.remove()
})

const canvas = { width: 1280, height: 720 }
const placement = { x: 100, y: 50, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false }

const element = (kind: 'text' | 'shape' | 'image', source: unknown, more: object = {}): Element =>
  ({ id: 'one', name: 'One', kind, source, ...placement, ...more }) as Element

const red = { kind: 'color', color: '#ff0000' } as const
const square = (more: object): Element =>
  element('shape', { kind: 'shape', shape: 'rectangle', fill: red }, { width: 200, height: 100, ...more })

/** Reads the colour at a point of the canvas, RGBA 0 to 255; transparent outside of the picture. */
async function colorsOf({ png, box }: DrawResult): Promise<(x: number, y: number) => number[]> {
  const image = await loadImage(Buffer.from(png))
  expect([image.width, image.height]).toEqual([box.width, box.height])
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return (x, y) => [...context.getImageData(Math.floor(x - box.x), Math.floor(y - box.y), 1, 1).data]
}

const drawn = async (one: Element) => colorsOf(await drawing.draw({ element: one, canvas }))

describe('an element is drawn', () => {
  it('at its box, and nowhere else', async () => {
    const at = await drawn(square({}))
    expect(at(200, 100)).toEqual([255, 0, 0, 255])
    const { box } = await drawing.draw({ element: square({}), canvas })
    expect(box).toEqual({ x: 100, y: 50, width: 200, height: 100 })
  })

  it('the same wherever it lies, with its gradient too', async () => {
    const stops = [
      { at: 0, color: '#2f9e44' },
      { at: 1, color: '#ffd43b' },
    ]
    for (const fill of [
      { kind: 'linear' as const, angle: 30, stops },
      { kind: 'radial' as const, stops },
    ]) {
      const at = async (x: number) => {
        const source = { kind: 'shape', shape: 'star', fill }
        const { png } = await drawing.draw({ element: element('shape', source, { x, width: 90, height: 90 }), canvas })
        return Buffer.from(png).toString('base64')
      }
      expect(await at(400)).toBe(await at(0))
    }
  })

  it('with opacity, rotation, mask, border and shadow', async () => {
    expect((await drawn(square({ appearance: { opacity: 0.5 } })))(200, 100)[3]).toBeCloseTo(128, -1)
    const turned = await drawn(square({ appearance: { rotation: 90 } }))
    // The box of 200 x 100 stands upright around its centre at 200, 100.
    expect(turned(200, 20)).toEqual([255, 0, 0, 255])
    expect(turned(160, 100)).toEqual([255, 0, 0, 255])
    const round = await drawn(
      square({ appearance: { mask: { kind: 'ellipse' }, border: { color: '#0000ff', width: 10 } } }),
    )
    expect(round(103, 53)[3]).toBe(0)
    expect(round(104, 100)).toEqual([0, 0, 255, 255])
    expect(round(200, 100)).toEqual([255, 0, 0, 255])
    const shadow = await drawn(square({ appearance: { shadow: { color: '#000000', blur: 0, x: 40, y: 40 } } }))
    expect(shadow(330, 180)).toEqual([0, 0, 0, 255])
  })

  it('with the colours that were asked for, and blurred out of its box', async () => {
    expect((await drawn(square({ appearance: { brightness: 0.5 } })))(200, 100)[0]).toBeCloseTo(128, -1)
    const grey = (await drawn(square({ appearance: { saturation: 0 } })))(200, 100)
    expect(grey[0]).toBe(grey[1])
    const blurred = (await drawn(square({ appearance: { blur: 10 } })))(95, 100)
    expect(blurred[3]).toBeGreaterThan(20)
    expect(blurred[3]).toBeLessThan(200)
  })

  it('as letters: a headline has ink within its lines, and its box has its colour', async () => {
    const source = {
      ...plainTextSource('III', { color: '#ffffff' }),
      box: { color: '#112233', padding: 20, radius: 0 },
    }
    const result = await drawing.draw({ element: element('text', source), canvas })
    const at = await colorsOf(result)
    expect(result).toMatchObject({ missing: [], missingFonts: [], overflows: false, isCutOff: false })
    expect(at(104, 54)).toEqual([0x11, 0x22, 0x33, 255])
    const middle = Array.from({ length: 80 }, (_, x) => at(100 + x, 50 + 20 + 43))
    expect(middle.some(([r]) => r === 255)).toBe(true)
  })

  it.each([
    ['within the canvas', { x: 20, y: 40 }, false],
    ['over the right edge', { x: canvas.width - 60, y: 40 }, true],
    ['over the left edge', { x: -30, y: 40 }, true],
    ['below the lower edge', { x: 20, y: canvas.height - 20 }, true],
    ['over the right edge with its empty box alone', { x: 20, y: 40, width: canvas.width }, false],
    ['at the upper edge, upright again over it', { x: 20, y: 4, appearance: { rotation: 90 } }, true],
  ])('and says whether letters are cut off: a text %s', async (_, position, isCutOff) => {
    const source = plainTextSource('Wide words', { size: 48 })
    const { width: _width, height: _height, ...text } = element('text', source)
    expect((await drawing.draw({ element: { ...text, ...position } as Element, canvas })).isCutOff).toBe(isCutOff)
  })

  it('and says which fonts and characters are missing', async () => {
    const source = plainTextSource('a\u{12345}', { font: 'Nobody Sans' })
    expect(await drawing.draw({ element: element('text', source), canvas })).toMatchObject({
      missing: ['\u{12345}'],
      missingFonts: ['Nobody Sans'],
    })
  })
})

describe('an element that would be too large, or is too small to be seen', () => {
  const sizeOf = async (one: Element) => {
    const { png, box } = await drawing.draw({ element: one, canvas })
    const { width, height } = await loadImage(Buffer.from(png))
    return { picture: [width, height] as const, box }
  }

  it.each([
    ['letters of 2,000 px', element('text', plainTextSource('x'.repeat(20_000), { size: 2000 }))],
    [
      'a shape with a shadow',
      square({ width: 16_384, height: 16_384, appearance: { shadow: { color: '#000000', blur: 0, x: 0, y: 0 } } }),
    ],
  ])('is a picture that memory can hold: %s', async (_, one) => {
    const { picture, box } = await sizeOf(one)
    expect(Math.max(...picture)).toBeLessThanOrEqual(16_385)
    expect(picture[0] * picture[1]).toBeLessThan(35_000_000)
    expect(Math.max(box.width, box.height)).toBeGreaterThanOrEqual(16_384)
  })

  it.each(['', '\u200b', ' \n '])('is a picture all the same: %j', async (written) => {
    const { picture, box } = await sizeOf(element('text', plainTextSource(written)))
    expect(picture).toEqual([box.width, box.height])
  })
})

it('what can’t be drawn is refused with the reason, and the next element is drawn', async () => {
  const lost = element('image', { kind: 'asset', path: 'gone.png' })
  await expect(drawing.draw({ element: lost, picture: '/nowhere/gone.png', canvas })).rejects.toMatchObject({
    code: 'failed',
  })
  expect((await drawn(square({})))(200, 100)).toEqual([255, 0, 0, 255])
})

describe('captions that nobody needs any more', () => {
  const text = 'Doors open at eight and the first talk begins at nine'
  /** Captions of a quarter of an hour, each word of which is a picture. */
  const long = (folder: string): CaptionsRequest => ({
    cues: Array.from({ length: 300 }, (_, at) => {
      const [startMs, endMs] = [at * 3_000, at * 3_000 + 2_900]
      return timedCue({ startMs, endMs, text: `${at} ${text}` }, [])
    }),
    look: builtInLook('marker'),
    position: defaultPosition(canvas),
    canvas,
    fps: 25,
    frames: 22_500,
    folder,
  })

  async function folder(name: string): Promise<string> {
    const path = files.path(name)
    await mkdir(path)
    return path
  }

  it('are not drawn to their end, and the next element is drawn at once', async () => {
    const stop = new AbortController()
    const [begun, queued] = [await folder('begun'), await folder('queued')]
    const both = Promise.allSettled([begun, queued].map((one) => drawing.drawCaptions(long(one), stop.signal)))
    const size = async (): Promise<number> => (await stat(join(begun, 'captions.pixels')).catch(() => null))?.size ?? 0
    await expect.poll(size).toBeGreaterThan(20_000)
    stop.abort(new Error('cancelled'))
    expect(await both).toMatchObject(Array(2).fill({ status: 'rejected', reason: { message: 'cancelled' } }))
    const written = await size()
    expect((await drawn(square({})))(200, 100)).toEqual([255, 0, 0, 255])
    // What was cancelled writes nothing more, so that its folder can be deleted.
    expect(await size()).toBe(written)
    // Each of the 300 captions has more than 20,000 bytes.
    expect(written).toBeLessThan(300 * 20_000)
    expect(await readdir(queued)).toEqual([])
  })

  it('and a queued drawing that is cancelled is answered before the one before it has ended', async () => {
    const [stopFirst, stopSecond] = [new AbortController(), new AbortController()]
    const first = drawing.drawCaptions(long(await folder('long')), stopFirst.signal)
    const ended: string[] = []
    const noted = first.catch(() => ended.push('first'))
    const behind = await folder('behind')
    const second = drawing.drawCaptions(long(behind), stopSecond.signal).catch(() => ended.push('second'))
    stopSecond.abort(new Error('cancelled'))
    await second
    stopFirst.abort(new Error('cancelled'))
    await noted
    expect(ended).toEqual(['second', 'first'])
  })
})

describe('a text that comes by its letters', () => {
  const words = 'Ab 👨‍👩‍👧‍👦 fi é مرحبا ไทย'
  const style = { size: 60, weight: 700, underline: true }
  const source = {
    ...plainTextSource(words, style),
    outline: { color: '#204080', width: 2 },
    box: { color: '#ffee99', padding: 8, radius: 4 },
  }
  const typed = (motion: object) => drawing.draw({ element: element('text', source, { motion }), canvas })

  it('is at last the picture of the text that stands still, and never moves a letter on the way', async () => {
    const { png, redrawn, box } = await typed({ in: { kind: 'typewriter', duration: 1_000 } })
    expect(redrawn?.text).toBeDefined()
    const { text } = redrawn!
    const graphemes = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(words)]
    const visible = graphemes.filter(({ segment }) => segment.trim() !== '')
    // A font may draw two letters as one: never fewer than it draws, and the family of four is one.
    expect(text!.letters.length).toBeGreaterThan(visible.length - 3)
    expect(text!.letters.length).toBeLessThanOrEqual(visible.length)
    expect(text!.words).toHaveLength(words.split(' ').length)

    const image = await loadImage(Buffer.from(png))
    const still = createCanvas(box.width, box.height).getContext('2d')
    still.drawImage(image, 0, 0)
    const whole = still.getImageData(0, 0, box.width, box.height).data
    const picture = (share: number) => {
      const pieces = { animation: { kind: 'typewriter', duration: 1_000 } as const, share }
      const content = redrawnContent({ text: text! }, { pieces }, redrawn!.box)
      const { canvas: one } = drawElement({
        box: redrawn!.box,
        appearance: undefined,
        content,
        scale: 1,
        createCanvas: nodeCanvas,
      })
      expect([one.width, one.height]).toEqual([box.width, box.height])
      return (one as Canvas).getContext('2d').getImageData(0, 0, box.width, box.height).data
    }
    const differing = (one: Uint8ClampedArray, other: Uint8ClampedArray): number =>
      one.reduce((count, value, index) => count + (Math.abs(value - other[index]!) > 24 ? 1 : 0), 0)
    expect(differing(picture(1), whole)).toBeLessThan(40)
    let left = Number.POSITIVE_INFINITY
    for (let share = 0; share <= 1; share += 0.125) {
      const now = differing(picture(share), whole)
      expect(now).toBeLessThanOrEqual(left)
      left = now
    }
    expect(left).toBeLessThan(40)
  })

  it('has its letters only where they are needed', async () => {
    expect((await typed({ in: { kind: 'fade', duration: 400 } })).redrawn).toBeUndefined()
    expect((await typed({ out: { kind: 'rise', by: 'words', duration: 400 } })).redrawn?.text).toBeDefined()
  })
})
