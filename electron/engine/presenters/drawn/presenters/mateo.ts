import { message } from '../../../../common/messages/index.ts'
import { beard } from '../parts/beard.ts'
import { knit } from '../parts/clothing/knit.ts'
import { overshirt } from '../parts/clothing/overshirt.ts'
import { shortSides } from '../parts/hair/swept.ts'
import { curlyHair } from '../parts/hair/curls.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const mateo: Presenter = {
  avatarId: 'mateo',
  name: 'Mateo',
  gender: 'male',
  role: message('engineAvatars.roles.filmmaker'),
  background: '#2f5d73',
  skin: { light: '#f0c49c', base: '#dca27a', shade: '#b87b55', deep: '#774630', blush: '#d4624a' },
  face: { temple: 123, cheek: 127, jaw: 104, chin: 38, chinY: 214, age: 0, bone: 0.5, flush: 0.65 },
  eyes: { iris: '#5b6b3a', apart: 60, width: 62, upper: 14, lower: 9, tilt: 2, fold: 5.5, lashes: 0.4 },
  brows: { color: '#2e1d15', thickness: 12.5, arch: 6, length: 67, y: 36, slant: 0.03 },
  nose: { width: 32, base: 90, tip: 19, bridge: 13, bump: 0.4, relief: 1.1 },
  lips: { color: '#b55c50', width: 49, upper: 10, lower: 14.5, y: 136, smile: 14, tint: 0.45 },
  build: { neck: 74, shoulder: 334, slope: 672, hang: 1, fall: 2, neckRise: 8 },
  stance: { turn: 0.14, tilt: 0.03, shoulders: 0.025, lean: -0.012, quarter: 0.6 },
  headScale: 1.02,
  head: [
    shortSides({ hair: tone('#3d2618', '#94633c', '#180d08'), line: 112, sides: 4 }),
    curlyHair({
      hair: tone('#3d2618', '#94633c', '#180d08'),
      width: 146,
      top: 256,
      bottom: -20,
      line: 112,
      opening: 120,
      curl: 17,
      loose: 1,
    }),
    beard({
      hair: tone('#33211a', '#5a3d2e', '#160d0a'),
      density: 0.24,
      length: 0,
      cheekLine: 116,
      moustache: true,
      mouth: 136,
    }),
  ],
  clothing: [knit({ cloth: '#f3efe8', neck: 'crew' }), overshirt({ cloth: '#4f7497', button: '#c98a4a', gap: 74 })],
}
