import { message } from '../../../../common/messages/index.ts'
import { knit } from '../parts/clothing/knit.ts'
import { earrings } from '../parts/earrings.ts'
import { braidedHair } from '../parts/hair/braid.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

/** In her forties. */
export const priya: Presenter = {
  avatarId: 'priya',
  name: 'Priya',
  gender: 'female',
  role: message('engineAvatars.roles.chef'),
  background: '#c08a3e',
  skin: { light: '#d9a273', base: '#b97c50', shade: '#935a37', deep: '#5a301d', blush: '#bb523c' },
  face: { temple: 126, cheek: 138, jaw: 118, chin: 38, chinY: 207, age: 0.35, bone: 0.1, flush: 0.6 },
  eyes: {
    iris: '#2c190f',
    apart: 61,
    width: 66,
    upper: 15.5,
    lower: 9.5,
    tilt: 4,
    fold: 7,
    lashes: 1,
    shadow: '#6a3d50',
  },
  brows: { color: '#1c1210', thickness: 12.5, arch: 10, length: 68, y: 39 },
  nose: { width: 35, base: 88, tip: 21, bridge: 13, hook: 2.5, relief: 1 },
  lips: { color: '#a83a4a', width: 50, upper: 12.5, lower: 17.5, y: 136, smile: 14, tint: 0.8 },
  build: { neck: 72, shoulder: 318, slope: 686, chest: 1, hang: 1.14, fall: 34 },
  stance: { turn: -0.08, tilt: 0.03, shoulders: 0.018, lean: -0.01, quarter: -0.6 },
  headWidth: 1.05,
  headScale: 1.01,
  head: [
    braidedHair({
      hair: tone('#1d1514', '#5a4640', '#0a0606'),
      line: 120,
      volume: 8,
      side: -1,
      ends: 430,
      width: 58,
      band: '#d8483f',
    }),
    earrings({ color: '#e2b23f', drop: 22, y: 66 }),
  ],
  clothing: [knit({ cloth: '#a3245c', neck: 'vee' })],
}
