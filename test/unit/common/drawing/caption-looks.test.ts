import { describe, expect, it } from 'vitest'
import { createCanvas } from '@napi-rs/canvas'
import { builtInLook, builtInLookNames, defaultPosition, timedCue } from '../../../../electron/common/captions/index.ts'
import { drawCaption } from '../../../../electron/common/drawing/captions/draw-caption.ts'
import {
  captionFonts,
  captionText,
  layoutCaption,
} from '../../../../electron/common/drawing/captions/layout-caption.ts'
import type { Box } from '../../../../electron/common/drawing/element/bounds.ts'
import type { CaptionLook } from '../../../../electron/common/service/extension/captions.ts'
import { nodeCanvas } from '../../../../electron/media/drawing/node-canvas.ts'
import { productFonts } from '../../../support/fonts.ts'

const fonts = productFonts()
const canvas = { width: 1280, height: 720 }
const position = defaultPosition(canvas)
const text = 'Hello, and welcome to Maple Street Bakery.'
const spoken = text.split(' ').map((word, index) => ({ text: word, startMs: index * 300, endMs: index * 300 + 280 }))

async function layoutOf(look: CaptionLook, shown = text) {
  const cue = timedCue({ startMs: 0, endMs: 3_000, text: shown }, shown === text ? spoken : [])
  await fonts.load(captionText(shown, look), [captionFonts(look)])
  return layoutCaption(cue, { look, position, canvas, fonts })
}

/** Pixels of the caption's bounds on a background, RGBA. */
async function pictureOf(look: CaptionLook, bounds: Box, background?: string) {
  const caption = await layoutOf(look)
  const above = nodeCanvas(bounds.width, bounds.height)
  drawCaption(above.context, caption, { word: 2, share: 1 }, { area: bounds, scale: 1, createCanvas: nodeCanvas })
  const whole = createCanvas(bounds.width, bounds.height).getContext('2d')
  if (background !== undefined) {
    whole.fillStyle = background
    whole.fillRect(0, 0, bounds.width, bounds.height)
  }
  whole.drawImage(above.canvas, 0, 0)
  return whole.getImageData(0, 0, bounds.width, bounds.height).data
}

/** Relative luminance as of WCAG 2, 0 to 1. */
function luminanceOf(pixels: Uint8ClampedArray, pixel: number): number {
  const [r, g, b] = [0, 1, 2].map((channel) => {
    const value = pixels[pixel * 4 + channel]! / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** The look with its letters alone, where they are in the whole look. */
function lettersOf({ outline: _outline, shadow: _shadow, ...look }: CaptionLook): CaptionLook {
  const unseen = <Of extends { color: string }>(box: Of): Of => ({ ...box, color: '#00000000' })
  const { words, box } = look
  return {
    ...look,
    ...(box && { box: unseen(box) }),
    words: words.kind === 'highlight' && words.box ? { ...words, box: unseen(words.box) } : words,
  }
}

/** Contrast of the letters against what is 1 to 2 px away from them. */
async function contrastOf(look: CaptionLook, background: string): Promise<number> {
  const { bounds } = await layoutOf(look)
  const letters = await pictureOf(lettersOf(look), bounds)
  const shown = await pictureOf(look, bounds, background)
  const alpha = (x: number, y: number): number => letters[(y * bounds.width + x) * 4 + 3]!
  const [ink, around]: [number[], number[]] = [[], []]
  for (let y = 2; y < bounds.height - 2; y++) {
    for (let x = 2; x < bounds.width - 2; x++) {
      const pixel = y * bounds.width + x
      if (alpha(x, y) === 255) ink.push(luminanceOf(shown, pixel))
      const isNear = [-2, 2].some((by) => alpha(x + by, y) > 200 || alpha(x, y + by) > 200)
      if (alpha(x, y) === 0 && isNear) around.push(luminanceOf(shown, pixel))
    }
  }
  expect(ink.length).toBeGreaterThan(300)
  const [dark, light] = [mean(ink), mean(around)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe('a built-in look', () => {
  it.each(builtInLookNames)('is legible on white, black and mid grey: %s', async (name) => {
    const look = builtInLook(name)
    for (const background of ['#ffffff', '#000000', '#808080']) {
      const contrast = await contrastOf(look, background)
      expect(contrast, `on ${background}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})

describe('a word that is drawn larger', () => {
  it('leaves a gap between it and its neighbours, however long it is', async () => {
    const look = builtInLook('bold')
    if (look.words.kind !== 'highlight') throw new Error('the look bold has no highlight')
    const still = { ...look, words: { ...look.words, scale: 1 } }
    for (const shown of ['At Maple Street now', 'Extraordinarily uncharacteristic']) {
      const [wide, usual] = [await layoutOf(look, shown), await layoutOf(still, shown)]
      const gaps = ({ parts: [part] }: typeof wide): number[] =>
        part!.words.slice(1).map(({ boxes: [box] }, index) => {
          const before = part!.words[index]!.boxes[0]!
          return box!.x - before.x - before.width
        })
      const room = Math.min(...gaps(wide).map((gap, index) => gap - gaps(usual)[index]!))
      expect(room).toBeGreaterThan(3)
      // The word is lit: its letters stay out of the usual gap on both sides.
      const area = { x: 0, y: 0, ...canvas }
      const target = nodeCanvas(canvas.width, canvas.height)
      const caption = await layoutOf(lettersOf(look), shown)
      drawCaption(target.context, caption, { word: 1, share: 1 }, { area, scale: 1, createCanvas: nodeCanvas })
      const [before, lit] = caption.parts[0]!.words
      const from = Math.ceil(before!.boxes[0]!.x + before!.boxes[0]!.width)
      const to = Math.floor(lit!.boxes[0]!.x - room - 1)
      const { data } = target.canvas.getContext('2d').getImageData(from, 0, to - from, canvas.height)
      expect(to - from).toBeGreaterThan(5)
      expect(data.some((value) => value > 0)).toBe(false)
    }
  })
})
