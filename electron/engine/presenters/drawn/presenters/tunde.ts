import { message } from '../../../../common/messages/index.ts'
import { beard } from '../parts/beard.ts'
import { knit } from '../parts/clothing/knit.ts'
import { overshirt } from '../parts/clothing/overshirt.ts'
import { coilCrop } from '../parts/hair/short.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const tunde: Presenter = {
  avatarId: 'tunde',
  name: 'Tunde',
  gender: 'male',
  role: message('engineAvatars.roles.trainer'),
  background: '#3b4a6b',
  skin: { light: '#b57a54', base: '#8f5a3b', shade: '#6b3d27', deep: '#3b1d13', blush: '#a8452f' },
  face: { temple: 126, cheek: 131, jaw: 110, chin: 44, chinY: 216, age: 0.12, bone: 0.6, flush: 0.45 },
  eyes: { iris: '#3a2217', apart: 60, width: 61, upper: 13, lower: 8.5, tilt: 3, fold: 5.5, lashes: 0.2 },
  brows: { color: '#1a100d', thickness: 12, arch: 6, length: 66, y: 36, slant: -0.03 },
  nose: { width: 38, base: 90, tip: 21, bridge: 14, relief: 0.8, nostril: 1.1 },
  lips: { color: '#8a4038', width: 51, upper: 13, lower: 18, y: 138, smile: 7, tint: 0.5, below: '#0c0706' },
  build: { neck: 82, shoulder: 352, slope: 672, hang: 1, fall: -4, neckRise: 14 },
  stance: { turn: -0.12, tilt: 0.015, shoulders: -0.01, quarter: -0.4 },
  headScale: 0.97,
  head: [
    coilCrop({ hair: tone('#231a17', '#6b5346', '#0c0807'), height: 8, line: 112, temple: 126 }),
    beard({
      hair: tone('#1c1310', '#4a3329', '#0c0706'),
      density: 0.84,
      length: 5,
      cheekLine: 112,
      moustache: true,
      mouth: 138,
    }),
  ],
  clothing: [knit({ cloth: '#efe6d8', neck: 'crew' }), overshirt({ cloth: '#b5673a', button: '#4a2a1a', gap: 66 })],
}
