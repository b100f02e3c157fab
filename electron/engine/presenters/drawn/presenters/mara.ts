import { message } from '../../../../common/messages/index.ts'
import { longHair } from '../parts/hair/long.ts'
import { tone } from '../parts/hair/strands.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import type { Presenter } from '../presenter.ts'

export const mara: Presenter = {
  avatarId: 'mara',
  name: 'Mara',
  gender: 'female',
  role: message('engineAvatars.roles.headOfProduct'),
  background: '#2f6d5c',
  skin: { light: '#fbdcc0', base: '#eebc98', shade: '#d4926d', deep: '#9a5640', blush: '#e2705c' },
  face: { temple: 123, cheek: 128, jaw: 97, chin: 33, chinY: 212, age: 0.1, bone: 0.45, flush: 0.75 },
  eyes: { iris: '#6b4426', apart: 60, width: 62, upper: 14, lower: 9, tilt: 4.5, fold: 6, lashes: 0.7 },
  brows: { color: '#4a2a1c', thickness: 10, arch: 8, length: 66, y: 37 },
  nose: { width: 28, base: 87, tip: 18, bridge: 12 },
  lips: { color: '#b9474f', width: 48, upper: 10.5, lower: 15.5, y: 134, smile: 10, tint: 0.72 },
  build: { neck: 61, shoulder: 296, slope: 676, chest: 0.8, hang: 0.95, fall: 18 },
  stance: { turn: 0.15, tilt: -0.02, shoulders: 0.012, lean: -0.01, quarter: 0.7 },
  head: [
    longHair({
      hair: tone('#5e3423', '#b0703f', '#2a140d'),
      part: -34,
      ends: 350,
      volume: 24,
      wave: 1,
      sweep: 0.95,
    }),
  ],
  clothing: [blazer({ cloth: '#2a4566', shirt: '#f3ede3', inner: 'blouse', button: 930 })],
}
