import { describe, expect, test } from 'vitest'
import { framedAppearance, framedBox, framingOf, framings } from '../../../../renderer/editor/inspector/framing.ts'

const canvas = { width: 1920, height: 1080 }
const figure = { x: 460, y: 80, width: 926, height: 1000 }

describe('framings of presenters', () => {
  test('are known again by their crop and shape', () => {
    for (const framing of framings) expect(framingOf(framedAppearance({}, framing) ?? undefined)).toBe(framing)
    expect(framingOf({ crop: { left: 0.2, top: 0, right: 0, bottom: 0 } })).toBeNull()
    expect(framingOf({ mask: { kind: 'ellipse' } })).toBeNull()
  })

  test('keep what else an appearance has, and take back what they brought', () => {
    const border = { color: '#ffffff', width: 6 }
    const circle = framedAppearance({ border, mask: { kind: 'rounded', radius: 9 } }, 'circle')!
    expect(circle).toMatchObject({ border, mask: { kind: 'ellipse' } })
    expect(circle.background).toBeDefined()
    expect(framedAppearance(circle, 'half')).toEqual({ border })
    expect(framedAppearance({ ...circle, background: '#ff0000' }, 'close')).toMatchObject({ background: '#ff0000' })
    expect(framedAppearance({}, 'half')).toBeNull()
  })

  test('stand on the same edge at the same height, in the proportions of what is seen', () => {
    for (const framing of ['bust', 'close'] as const) {
      const box = framedBox(figure, 'half', framing, canvas)
      expect([box.y, box.height]).toEqual([figure.y, figure.height])
      expect(box.width).toBeGreaterThan(figure.width)
      expect(Math.abs(box.x + box.width / 2 - figure.x - figure.width / 2)).toBeLessThan(1)
      const back = framedBox(box, framing, 'half', canvas)
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(back[side] - figure[side])).toBeLessThan(2)
    }
  })

  test('make a round circle that is off the edges, and of a circle a figure on the lower edge', () => {
    const circle = framedBox(figure, 'half', 'circle', canvas)
    expect(Math.abs(circle.width - circle.height)).toBeLessThanOrEqual(1)
    expect(circle.height).toBeLessThan(canvas.height / 2)
    expect(circle.y + circle.height).toBeLessThan(canvas.height)
    const half = framedBox(circle, 'circle', 'half', canvas)
    expect(half.y + half.height).toBe(canvas.height)
    expect(half.width / half.height).toBeCloseTo(1000 / 1080, 2)
  })
})
