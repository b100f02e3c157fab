import fc from '../../../../support/fast-check.ts'
import { describe, expect, test } from 'vitest'
import type { Placement, PlanElement, VideoPlan } from '../../../../../electron/engine/capabilities/video/plan/types.ts'
import { scaledSize, scalePlan } from '../../../../../electron/engine/capabilities/video/scale.ts'

const placement = (more: Partial<Placement> = {}): Placement => ({
  offsetX: 100,
  offsetY: -50,
  scaleX: 0.5,
  scaleY: 2,
  layer: 3,
  ...more,
})
const at = { field: 'x', index: 0 }
const plan = (width: number, height: number, elements: PlanElement[]): VideoPlan => ({
  width,
  height,
  items: [{ background: 'white', audio: [], elements }],
})

describe('a plan on a smaller canvas', () => {
  test('places everything in proportion', () => {
    const elements: PlanElement[] = [
      { kind: 'image', url: 'u', place: placement(), ...at },
      { kind: 'video', url: 'u', place: placement({ width: 40, height: 30 }), ...at },
      { kind: 'color', color: '#ffffff', place: placement(), ...at },
    ]
    const small = scalePlan(plan(1920, 1080, elements), 360)
    expect(small).toMatchObject({ width: 640, height: 360 })
    const [image, video, color] = small.items[0]!.elements
    const third = (value: number) => expect.closeTo(value / 3, 9) as number
    const shared = {
      offsetX: third(100),
      offsetY: third(-50),
      scaleX: third(0.5),
      scaleY: third(2),
      layer: 3,
    }
    expect(image!.place).toEqual(shared)
    expect(video!.place).toEqual({ ...shared, width: 40, height: 30 })
    // Without a size a colour is as large as the canvas was.
    expect(color!.place).toEqual({ ...shared, width: 1920, height: 1080 })
  })

  test('is left alone when it is small enough', () => {
    const given = plan(320, 180, [])
    expect(scalePlan(given, 360)).toBe(given)
    expect(scalePlan(given, 180)).toBe(given)
  })

  test('has even sides, at most the height asked for, for any canvas', () => {
    const side = fc.integer({ min: 1, max: 1920 }).map((half) => half * 2)
    fc.assert(
      fc.property(side, side, fc.integer({ min: 144, max: 1080 }), (width, height, wanted) => {
        const size = scaledSize({ width, height }, wanted)
        expect(size.width % 2 === 0 && size.height % 2 === 0 && size.width >= 2).toBe(true)
        expect(size.height).toBeLessThanOrEqual(Math.max(wanted, wanted + (wanted % 2)))
        expect(Math.abs(size.width - (width * size.height) / height)).toBeLessThanOrEqual(2 + width / height)
      }),
    )
  })
})
