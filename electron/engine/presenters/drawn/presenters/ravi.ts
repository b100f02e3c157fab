import { message } from '../../../../common/messages/index.ts'
import { beard } from '../parts/beard.ts'
import { shirt } from '../parts/clothing/shirt.ts'
import { sweptHair } from '../parts/hair/swept.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const ravi: Presenter = {
  avatarId: 'ravi',
  name: 'Ravi',
  gender: 'male',
  role: message('engineAvatars.roles.engineer'),
  background: '#4a6350',
  skin: { light: '#e0ac80', base: '#c58b60', shade: '#9c6340', deep: '#5f321f', blush: '#c4603f' },
  face: { temple: 125, cheek: 129, jaw: 107, chin: 40, chinY: 217, age: 0.08, bone: 0.5, flush: 0.5 },
  eyes: { iris: '#3d2416', apart: 60, width: 62, upper: 14, lower: 8.5, tilt: 3, fold: 6, lashes: 0.35 },
  brows: { color: '#1d1412', thickness: 13, arch: 7, length: 68, y: 36 },
  nose: { width: 33, base: 91, tip: 20, bridge: 13, relief: 1.2, hook: 3, bump: 0.6 },
  lips: { color: '#a4574c', width: 49, upper: 9.5, lower: 14, y: 138, smile: 10, tint: 0.45 },
  build: { neck: 70, shoulder: 316, slope: 674, hang: 0.99, fall: 8 },
  stance: { turn: 0.16, tilt: -0.02, shoulders: 0.015, quarter: 0.8 },
  headWidth: 0.96,
  headScale: 1.01,
  head: [
    sweptHair({ hair: tone('#241b19', '#6d5548', '#0d0909'), way: 1, height: 22, line: 104, sides: 6 }),
    beard({
      hair: tone('#2a1c17', '#4a342a', '#120b09'),
      density: 0.24,
      length: 0,
      cheekLine: 112,
      moustache: true,
      mouth: 138,
    }),
  ],
  clothing: [shirt({ cloth: '#48705c', open: 742, button: '#e6dcc8' })],
}
