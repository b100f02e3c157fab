import { expect, it } from 'vitest'
import fc from '../../../../support/fast-check.ts'
import { distanceOf, hexOfOklab, oklabOf } from '../../../../../electron/common/color/oklab.ts'
import { contrastOf, hexOfRgb } from '../../../../../electron/common/color/rgb.ts'
import { colorsOfLogo, leastContrast } from '../../../../../electron/common/composition/brand/index.ts'

const channel = fc.nat({ max: 255 })
const solid = fc.tuple(channel, channel, channel).map(hexOfRgb)

it('Oklab has the values of its definition and comes back as the same colour', () => {
  expect(oklabOf('#ffffff').lightness).toBeCloseTo(1, 4)
  const { lightness, a, b } = oklabOf('#ff0000')
  expect([lightness, a, b].map((one) => one.toFixed(3))).toEqual(['0.628', '0.225', '0.126'])
  fc.assert(
    fc.property(solid, (color) => {
      expect(hexOfOklab(oklabOf(color))).toBe(color)
    }),
  )
})

it('finds the roles of the colours of a logo, whatever shades its edges have', () => {
  const found = colorsOfLogo([
    { color: '#14433c', share: 0.5 },
    { color: '#15443d', share: 0.1 },
    { color: '#4fd39a', share: 0.25 },
    { color: '#ffdca3', share: 0.14 },
    { color: '#328b6b', share: 0.004 },
  ])
  expect(found).toMatchObject({ background: '#14433c', accent: '#4fd39a', accent2: '#ffdca3' })
  expect(contrastOf(found.text, found.background)).toBeGreaterThan(10)
})

it('text can be read on its ground for the colours of any logo, and the grounds differ', () => {
  const swatches = fc.array(fc.record({ color: solid, share: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(swatches, (colors) => {
      const { background, surface, text, accent, accent2 } = colorsOfLogo(colors)
      expect(contrastOf(text, background)).toBeGreaterThanOrEqual(leastContrast)
      expect(contrastOf(background, surface)).toBeGreaterThanOrEqual(leastContrast)
      expect(distanceOf(oklabOf(accent), oklabOf(accent2))).toBeGreaterThan(0.05)
    }),
    { numRuns: 500 },
  )
})
