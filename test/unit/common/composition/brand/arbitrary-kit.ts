import fc from '../../../../support/fast-check.ts'
import { brandedLook, lowerThirdDesigns } from '../../../../../electron/common/composition/brand/index.ts'
import type { BrandKit } from '../../../../../electron/common/composition/brand/index.ts'
import { hexOfRgb } from '../../../../../electron/common/color/rgb.ts'
import { captionLook, musicSettings, scene } from '../arbitraries.ts'

const channel = fc.nat({ max: 255 })
const solid = fc.tuple(channel, channel, channel).map(hexOfRgb)
const font = fc.record({ font: fc.constantFrom('Inter', 'Lora', 'Anton'), weight: fc.constantFrom(400, 600, 800) })
const kitScene = fc.record({
  canvas: fc.constantFrom({ width: 1920, height: 1080 }, { width: 1080, height: 1920 }),
  scene: scene.map((one) => ({
    ...one,
    elements: one.elements.map((element, index) => ({ ...element, id: `k${index}` })),
  })),
})
const logo = (path: string) => fc.constant({ path, width: 400, height: 100 })

/** Any brand kit: all colours, and what a kit may leave out. */
export const brandKit: fc.Arbitrary<BrandKit> = fc
  .record(
    {
      id: fc.constantFrom('north', 'lumen'),
      name: fc.constantFrom('Northwind', 'Lumen School'),
      colors: fc.record({ background: solid, surface: solid, text: solid, accent: solid, accent2: solid }),
      fonts: fc.record({ headline: font, body: font }),
      logo: fc.record({ onLight: logo('/light.png'), onDark: logo('/dark.png') }, { requiredKeys: [] }),
      look: captionLook,
      lowerThird: fc.record({ design: fc.constantFrom(...lowerThirdDesigns), side: fc.constantFrom('left', 'right') }),
      intro: kitScene,
      outro: kitScene,
      music: musicSettings.map((settings) => ({ ...settings, source: { kind: 'asset' as const, path: '/kit.mp3' } })),
      pronunciations: fc.constantFrom([{ word: 'SQL', kind: 'says' as const, value: 'sequel', caseSensitive: true }]),
    },
    { requiredKeys: ['id', 'name', 'colors', 'fonts', 'look', 'lowerThird'] },
  )
  .map(({ look, ...kit }) => {
    const value: unknown = { ...kit, captions: brandedLook(look, kit.colors, kit.fonts.body.font) }
    return value as BrandKit
  })
