import { message } from '../../../../common/messages/index.ts'
import { cardigan } from '../parts/clothing/cardigan.ts'
import { knit } from '../parts/clothing/knit.ts'
import { longHair } from '../parts/hair/long.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const ines: Presenter = {
  avatarId: 'ines',
  name: 'Ines',
  gender: 'female',
  role: message('engineAvatars.roles.teacher'),
  background: '#6b4a5c',
  skin: { light: '#ffe6d2', base: '#f6cbb0', shade: '#dfa284', deep: '#a8614b', blush: '#e8705f' },
  face: { temple: 121, cheek: 126, jaw: 95, chin: 30, chinY: 208, age: 0.3, bone: 0.35, flush: 0.9 },
  eyes: { iris: '#4d7f8c', apart: 60, width: 61, upper: 14, lower: 9.5, tilt: 3, fold: 6, lashes: 0.6 },
  brows: { color: '#94693a', thickness: 9, arch: 7, length: 62, y: 37, slant: 0.05 },
  nose: { width: 27, base: 85, tip: 17, bridge: 11, hook: -3, nostril: 0.9 },
  lips: { color: '#c4606a', width: 49, upper: 9.5, lower: 14, y: 131, smile: 13, tint: 0.66 },
  build: { neck: 61, shoulder: 300, slope: 680, chest: 1, hang: 1.02, fall: 26 },
  stance: { turn: 0.1, tilt: 0.03, shoulders: -0.02, lean: 0.012, quarter: -0.5 },
  headWidth: 1.03,
  head: [
    longHair({
      hair: tone('#c39450', '#f3d792', '#7d5426'),
      part: 16,
      ends: 250,
      volume: 18,
      wave: 0.8,
      sweep: 0.75,
      curl: 20,
    }),
  ],
  clothing: [knit({ cloth: '#f2e9dc', neck: 'crew' }), cardigan({ cloth: '#8a3f58', gap: 110, buttons: '#e8d4b8' })],
}
