import { message } from '../../../../common/messages/index.ts'
import { knit } from '../parts/clothing/knit.ts'
import { earrings } from '../parts/earrings.ts'
import { curlyHair } from '../parts/hair/curls.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const zola: Presenter = {
  avatarId: 'zola',
  name: 'Zola',
  gender: 'female',
  role: message('engineAvatars.roles.coach'),
  background: '#a3543f',
  skin: { light: '#a56b48', base: '#7d4a30', shade: '#5b3120', deep: '#30160f', blush: '#95402f' },
  face: { temple: 122, cheek: 128, jaw: 99, chin: 33, chinY: 210, age: 0, bone: 0.6, flush: 0.45 },
  eyes: {
    iris: '#2f1a10',
    apart: 61,
    width: 63,
    upper: 14.5,
    lower: 9,
    tilt: 5,
    fold: 6,
    lashes: 0.85,
    shadow: '#8a4a2a',
  },
  brows: { color: '#150c0a', thickness: 10.5, arch: 9, length: 65, y: 39, slant: -0.03 },
  nose: { width: 37, base: 87, tip: 20, bridge: 13, relief: 0.85, nostril: 1.1 },
  lips: { color: '#8f3440', width: 50, upper: 14, lower: 18.5, y: 135, smile: 13, tint: 0.66 },
  build: { neck: 63, shoulder: 306, slope: 674, chest: 0.7, hang: 0.94, fall: 8, neckRise: 8 },
  stance: { turn: 0.12, tilt: 0.02, shoulders: -0.015, quarter: 0.9 },
  headScale: 0.97,
  head: [
    curlyHair({
      hair: tone('#241814', '#6a4a3a', '#0d0706'),
      width: 194,
      top: 264,
      bottom: 96,
      line: 116,
      opening: 118,
      curl: 12,
    }),
    earrings({ color: '#e0b04a', drop: 0 }),
  ],
  clothing: [knit({ cloth: '#2f7d74', neck: 'crew', rib: 0.4 })],
}
