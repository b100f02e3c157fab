import { message } from '../../../../common/messages/index.ts'
import { knit } from '../parts/clothing/knit.ts'
import { fringe } from '../parts/hair/fringe.ts'
import { longHair } from '../parts/hair/long.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const mei: Presenter = {
  avatarId: 'mei',
  name: 'Mei',
  gender: 'female',
  role: message('engineAvatars.roles.designer'),
  background: '#b06a4a',
  skin: { light: '#fde6cc', base: '#f3cda9', shade: '#d9a47c', deep: '#9d6244', blush: '#e67662' },
  face: { temple: 122, cheek: 129, jaw: 96, chin: 31, chinY: 206, age: 0.03, bone: 0.3, flush: 0.85 },
  eyes: { iris: '#2f1d15', apart: 61, width: 61, upper: 12.5, lower: 8, tilt: 6, fold: 3.2, lashes: 0.55 },
  brows: { color: '#2a1d1a', thickness: 9, arch: 5, length: 62, y: 37 },
  nose: { width: 29, base: 84, tip: 18, bridge: 13, relief: 0.65, nostril: 0.85 },
  lips: { color: '#c4565c', width: 45, upper: 10.5, lower: 14.5, y: 129, smile: 9, tint: 0.68 },
  build: { neck: 55, shoulder: 270, slope: 680, chest: 0.6, hang: 0.94, fall: 22 },
  stance: { turn: 0.12, tilt: -0.025, shoulders: 0.02, quarter: 0.6 },
  headScale: 0.96,
  headWidth: 1.03,
  head: [
    longHair({
      hair: tone('#1f1a1e', '#5d5668', '#0b090c'),
      part: 2,
      ends: 196,
      volume: 12,
      wave: 0,
      sweep: 0.2,
      curl: 10,
    }),
    fringe({ hair: tone('#1f1a1e', '#5d5668', '#0b090c'), bottom: 48, width: 116 }),
  ],
  clothing: [knit({ cloth: '#d9a441', neck: 'roll', rib: 0.7 })],
}
