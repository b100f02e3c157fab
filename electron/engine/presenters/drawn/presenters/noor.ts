import { message } from '../../../../common/messages/index.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import { curlyHair } from '../parts/hair/curls.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const noor: Presenter = {
  avatarId: 'noor',
  name: 'Noor',
  gender: 'female',
  role: message('engineAvatars.roles.newsreader'),
  background: '#54506e',
  skin: { light: '#eec19c', base: '#d8a07a', shade: '#b27652', deep: '#70402c', blush: '#cf614c' },
  face: { temple: 122, cheek: 127, jaw: 97, chin: 31, chinY: 211, age: 0.08, bone: 0.55, flush: 0.65 },
  eyes: {
    iris: '#4a2d1a',
    apart: 60,
    width: 63,
    upper: 14.5,
    lower: 8.5,
    tilt: 5,
    fold: 6.5,
    lashes: 0.85,
    shadow: '#7a4a58',
  },
  brows: { color: '#2a1a1c', thickness: 11, arch: 9, length: 67, y: 38, slant: -0.05 },
  nose: { width: 30, base: 88, tip: 18, bridge: 12, relief: 1.25, bump: 0.35, nostril: 0.9 },
  lips: { color: '#a83c4c', width: 49, upper: 11.5, lower: 16, y: 135, smile: 6, tint: 0.8 },
  build: { neck: 58, shoulder: 286, slope: 672, chest: 0.8, hang: 0.94, fall: 12 },
  stance: { turn: -0.14, tilt: -0.015, shoulders: -0.008, quarter: -0.9 },
  headWidth: 0.96,
  head: [
    curlyHair({
      hair: tone('#3a2636', '#7d5a70', '#170e18'),
      width: 176,
      top: 258,
      bottom: 190,
      line: 118,
      opening: 116,
      curl: 19,
      loose: 0.8,
      coversEars: true,
    }),
  ],
  clothing: [blazer({ cloth: '#49577a', shirt: '#e9e4f0', inner: 'vneck', button: 920, lapel: 'shawl' })],
}
