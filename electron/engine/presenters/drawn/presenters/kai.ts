import { message } from '../../../../common/messages/index.ts'
import { beard } from '../parts/beard.ts'
import { knit } from '../parts/clothing/knit.ts'
import { overshirt } from '../parts/clothing/overshirt.ts'
import { longHair } from '../parts/hair/long.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

/** About 30 years old. */
export const kai: Presenter = {
  avatarId: 'kai',
  name: 'Kai',
  gender: 'male',
  role: message('engineAvatars.roles.musician'),
  background: '#3d6f9a',
  skin: { light: '#dca878', base: '#c08655', shade: '#98623b', deep: '#5e3620', blush: '#bd563c' },
  face: { temple: 130, cheek: 140, jaw: 128, chin: 52, chinY: 222, age: 0.12, bone: 0.3, flush: 0.6 },
  eyes: { iris: '#3a2213', apart: 63, width: 58, upper: 12, lower: 8, tilt: 3.5, fold: 4.5, lashes: 0.35 },
  brows: { color: '#1d1310', thickness: 15, arch: 5, length: 70, y: 35, slant: 0.03 },
  nose: { width: 42, base: 89, tip: 23, bridge: 16, relief: 0.8, nostril: 1.2 },
  lips: { color: '#a05a4c', width: 54, upper: 11.5, lower: 16, y: 140, smile: 14, tint: 0.45, below: '#3a251a' },
  build: { neck: 96, shoulder: 346, slope: 674, hang: 1.08, fall: 14, neckRise: 16 },
  stance: { turn: -0.12, tilt: -0.03, shoulders: 0.02, lean: 0.008, quarter: -0.7 },
  headWidth: 1.05,
  headScale: 1.03,
  head: [
    beard({
      hair: tone('#2a1b15', '#5d4436', '#120a08'),
      density: 0.34,
      length: 2,
      cheekLine: 112,
      moustache: true,
      mouth: 140,
    }),
    longHair({
      hair: tone('#2a1b16', '#7a5038', '#120b08'),
      part: 8,
      ends: 268,
      volume: 30,
      wave: 1.5,
      sweep: 1,
      curl: -8,
    }),
  ],
  clothing: [knit({ cloth: '#d9d4c8', neck: 'crew' }), overshirt({ cloth: '#22282e', button: '#6b7178', gap: 84 })],
}
