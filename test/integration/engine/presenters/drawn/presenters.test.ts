import { describe, expect, it } from 'vitest'
import { someOf } from '../../../../support/depth.ts'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import { parseHex } from '../../../../../electron/engine/presenters/drawn/art/color.ts'
import type { ArmPose } from '../../../../../electron/engine/presenters/drawn/hands/arm-pose.ts'
import { gestureLooks } from '../../../../../electron/engine/presenters/drawn/hands/gestures.ts'
import { armMeasures, handPlaces } from '../../../../../electron/engine/presenters/drawn/hands/measures.ts'
import { view } from '../../../../../electron/engine/presenters/drawn/parts/figure-body.ts'
import { presenters } from '../../../../../electron/engine/presenters/drawn/presenters/index.ts'
import { atHead, countHead, difference, draw, pixel, size, unit } from './drawing.ts'

/** The dark of an open mouth: red, and darker than any lip or beard. */
const interior = (r: number, g: number, b: number) => r > 2.4 * g && r < 130 && g < 36 && b < 42

const all = presenters.map((p) => p.avatarId)
const some = someOf(all, 3)

describe('the official presenters', () => {
  it('are at least eight, with plain ids, both genders and a name and role each', () => {
    expect(presenters.length).toBeGreaterThanOrEqual(8)
    expect(new Set(all).size).toBe(all.length)
    for (const p of presenters) {
      expect(p.avatarId).toMatch(/^[a-z0-9]+$/)
      expect(p.name.trim()).not.toBe('')
      expect(inEnglish(p.role)).not.toBe('')
      expect(p.background).toMatch(/^#[0-9a-f]{6}$/)
    }
    expect(new Set(presenters.map((p) => p.gender))).toEqual(new Set(['female', 'male']))
  })

  it.each(some)('%s stands on the lower edge before nothing: corners clear, face and chest solid', (id) => {
    const picture = draw(id)
    for (const x of [0, size.width - 1]) expect(pixel(picture, x, 0)[3]).toBe(0)
    expect(pixel(picture, 0, size.height >> 1)[3]).toBe(0)
    expect(atHead(picture, 0, 40)[3]).toBe(255)
    expect(atHead(picture, -40, 60)[3]).toBe(255)
    expect(pixel(picture, size.width >> 1, size.height - 1)[3]).toBe(255)
    // No part is cut off at the top or at the sides.
    for (let x = 0; x < size.width; x++) expect(pixel(picture, x, 1)[3]).toBe(0)
    for (let y = 0; y < size.height; y++) {
      expect(pixel(picture, 1, y)[3]).toBe(0)
      expect(pixel(picture, size.width - 2, y)[3]).toBe(0)
    }
  })

  it.each(some)('%s moves: mouth opens and darkens, eyes close, brows and head move', (id) => {
    const { lips } = presenters.find((p) => p.avatarId === id)!
    const rest = draw(id)
    const mouth = { x: -40, y: lips.y - 14, width: 80, height: 60 }
    const dark = (open: number) => countHead(draw(id, {}, { open }), mouth, interior)
    const areas = [dark(0), dark(0.35), dark(0.7), dark(1)]
    expect(areas[0]).toBeLessThan(areas[3]! * 0.35)
    expect(areas[1]).toBeLessThan(areas[2]!)
    expect(areas[2]).toBeLessThan(areas[3]!)

    const eyes = { x: -95, y: -16, width: 190, height: 28 }
    const white = (r: number, g: number, b: number) => r > 205 && g > 195 && b > 180 && r - b < 34
    const open = countHead(rest, eyes, white)
    const shut = countHead(draw(id, { eyesOpen: 0 }), eyes, white)
    expect(open).toBeGreaterThan(25)
    expect(shut).toBeLessThan(open * 0.5)

    expect(difference(rest, draw(id, { browLift: 7 }))).toBeGreaterThan(0.01)
    expect(difference(rest, draw(id, { turn: 0.8 }))).toBeGreaterThan(0.3)
    expect(difference(rest, draw(id, { breath: 1 }))).toBeGreaterThan(0.05)
  })
})

describe('hands', () => {
  it.each(some)('%s shows them in skin, with sleeves, and whole within the frame', (id) => {
    const { skin } = presenters.find((p) => p.avatarId === id)!
    const hold = gestureLooks.welcome.hold
    const arm = (outward: number): ArmPose => ({
      wrist: { x: outward * hold.wrist[0], y: hold.wrist[1] },
      elbow: { x: outward * hold.elbow[0], y: hold.elbow[1] },
      hand: { from: hold.sign, to: hold.sign, share: 1 },
      roll: 0,
    })
    const arms = { left: arm(-1), right: arm(1) }
    const measures = armMeasures(presenters.find((p) => p.avatarId === id)!)
    const [rest, raised] = [draw(id), draw(id, { arms })]
    const tone = parseHex(skin.base)
    for (const side of ['left', 'right'] as const) {
      const places = handPlaces(side, arms[side], measures)
      let shown = 0
      for (const { x, y } of places) {
        const at = [Math.round(size.width / 2 + x * unit), Math.round(size.height - (view.bottom - y) * unit)] as const
        const [r, g, b, a] = pixel(raised, ...at)
        // Light, palms and nails differ from the skin's own tone, but not as much as cloth or background.
        if (a === 255 && Math.hypot(r - tone[0], g - tone[1], b - tone[2]) < 110) shown++
      }
      expect(shown / places.length, side).toBeGreaterThan(0.9)
    }
    for (let y = 0; y < size.height; y++)
      for (const x of [0, 1, size.width - 2, size.width - 1]) expect(pixel(raised, x, y)[3]).toBe(0)
    expect(difference(rest, raised)).toBeGreaterThan(4)
  })
})

describe('the mouth', () => {
  const box = { x: -60, y: 110, width: 120, height: 70 }
  const teeth = (r: number, g: number, b: number) => r > 195 && g > 180 && b > 165 && r - b < 40

  it('shows teeth in ee and f, none when closed or pressed', () => {
    const count = (mouth: object) => countHead(draw('tunde', {}, mouth), box, teeth)
    expect(count({})).toBe(0)
    expect(count({ press: 1 })).toBe(0)
    expect(count({ open: 0.3, wide: 1 })).toBeGreaterThan(20)
    expect(count({ bite: 1 })).toBeGreaterThan(5)
  })

  it('is narrower when round than when wide, and press wins over open', () => {
    const columns = (mouth: object) => {
      const picture = draw('mara', {}, mouth)
      let count = 0
      for (let x = -60; x <= 60; x += 2)
        if (countHead(picture, { x, y: box.y, width: 2, height: box.height }, interior) > 0) count++
      return count
    }
    expect(columns({ round: 1, open: 0.6 })).toBeLessThan(columns({ wide: 1, open: 0.6 }) * 0.75)
    expect(countHead(draw('mara', {}, { open: 1, press: 1 }), box, interior)).toBeLessThan(
      countHead(draw('mara', {}, { open: 1 }), box, interior) * 0.2,
    )
  })
})
