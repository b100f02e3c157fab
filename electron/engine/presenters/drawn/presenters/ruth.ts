import { message } from '../../../../common/messages/index.ts'
import { cardigan } from '../parts/clothing/cardigan.ts'
import { knit } from '../parts/clothing/knit.ts'
import { glasses } from '../parts/glasses.ts'
import { longHair } from '../parts/hair/long.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const ruth: Presenter = {
  avatarId: 'ruth',
  name: 'Ruth',
  gender: 'female',
  role: message('engineAvatars.roles.historian'),
  background: '#3f5f6b',
  skin: { light: '#ffe4d2', base: '#f2c9b0', shade: '#d9a088', deep: '#9c5f50', blush: '#df6a60' },
  face: { temple: 121, cheek: 127, jaw: 100, chin: 33, chinY: 208, age: 1, bone: 0.35, flush: 0.85 },
  eyes: { iris: '#6a7f72', apart: 60, width: 58, upper: 12, lower: 8.5, tilt: 1, fold: 4.5, lashes: 0.35 },
  brows: { color: '#9a8f88', thickness: 8, arch: 8, length: 60, y: 39, slant: 0.06 },
  nose: { width: 29, base: 88, tip: 18, bridge: 12, hook: 3, relief: 1.1 },
  lips: { color: '#b8525c', width: 47, upper: 7.5, lower: 12, y: 134, smile: 12, tint: 0.62 },
  build: { neck: 58, shoulder: 280, slope: 688, chest: 0.9, hang: 1.07, fall: 32 },
  stance: { turn: -0.1, tilt: 0.025, shoulders: -0.02, lean: -0.015, quarter: -0.4 },
  headScale: 0.97,
  head: [
    longHair({
      hair: tone('#bfbcb9', '#ffffff', '#7c7877'),
      part: 30,
      ends: 168,
      volume: 20,
      wave: 0.35,
      sweep: 0.9,
      curl: 34,
    }),
    glasses({ color: '#7a2f3c', shape: 'cat', apart: 60, width: 45, height: 33, rim: 5 }),
  ],
  clothing: [knit({ cloth: '#e9dfd0', neck: 'roll' }), cardigan({ cloth: '#2f7078', gap: 120, buttons: '#e8dcc0' })],
}
