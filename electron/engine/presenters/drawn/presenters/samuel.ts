import { message } from '../../../../common/messages/index.ts'
import { beard } from '../parts/beard.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import { coilCrop } from '../parts/hair/short.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const samuel: Presenter = {
  avatarId: 'samuel',
  name: 'Samuel',
  gender: 'male',
  role: message('engineAvatars.roles.adviser'),
  background: '#4f4a3a',
  skin: { light: '#a87250', base: '#825036', shade: '#5f3724', deep: '#331a11', blush: '#97452f' },
  face: { temple: 128, cheek: 134, jaw: 117, chin: 48, chinY: 218, age: 0.8, bone: 0.5, flush: 0.4 },
  eyes: { iris: '#2c1a12', apart: 61, width: 59, upper: 12, lower: 8.5, tilt: 1, fold: 4.8, lashes: 0.12 },
  brows: { color: '#5a5350', thickness: 12, arch: 5, length: 66, y: 35, slant: 0.03 },
  nose: { width: 41, base: 92, tip: 23, bridge: 15, relief: 0.85, nostril: 1.15 },
  lips: {
    color: '#7d4038',
    width: 52,
    upper: 12,
    lower: 17,
    y: 141,
    smile: 12,
    tint: 0.42,
    below: '#3f3936',
  },
  build: { neck: 88, shoulder: 356, slope: 674, hang: 1.08, fall: 6, neckRise: 14 },
  stance: { turn: 0.1, tilt: 0.01, shoulders: 0.01, quarter: -0.3 },
  headScale: 1.02,
  headWidth: 1.03,
  head: [
    coilCrop({ hair: tone('#6d6764', '#c9c3bd', '#37322f'), height: 2, line: 120, temple: 128 }),
    beard({
      hair: tone('#7d7672', '#d6d0ca', '#3f3936'),
      density: 0.8,
      length: 7,
      cheekLine: 116,
      moustache: true,
      mouth: 141,
    }),
  ],
  clothing: [blazer({ cloth: '#6b3f2e', shirt: '#f2ebdf', inner: 'collar', tie: '#2f5d5a', button: 940 })],
}
