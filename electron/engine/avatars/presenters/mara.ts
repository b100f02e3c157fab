import { longHair } from '../parts/hair/long.ts'
import { tone } from '../parts/hair/strands.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import type { Presenter } from '../presenter.ts'

export const mara: Presenter = {
  avatarId: 'mara',
  name: 'Mara',
  gender: 'female',
  role: 'Head of product',
  background: '#2f6d5c',
  skin: { light: '#fbdcc0', base: '#eebc98', shade: '#d4926d', deep: '#9a5640', blush: '#e2705c' },
  face: { temple: 134, cheek: 138, jaw: 103, chin: 32, chinY: 226, age: 0.1, bone: 0.45, flush: 0.8 },
  eyes: { iris: '#6b4426', apart: 61, width: 57, upper: 15, lower: 8.5, tilt: 4, fold: 6.5, lashes: 0.7 },
  brows: { color: '#4a2a1c', thickness: 9.5, arch: 9, length: 64, y: 37 },
  nose: { width: 31, base: 95, tip: 19, bridge: 12 },
  lips: { color: '#b9474f', width: 45, upper: 10.5, lower: 15, y: 143, smile: 4, tint: 0.72 },
  build: { neck: 60, shoulder: 330, slope: 690 },
  stance: { turn: 0.15, tilt: -0.02 },
  head: [
    longHair({
      hair: tone('#5e3423', '#a9683f', '#2a140d'),
      part: -34,
      ends: 372,
      volume: 14,
      wave: 0.35,
      sweep: 0.7,
    }),
  ],
  clothing: [blazer({ cloth: '#2a4566', shirt: '#f3ede3', inner: 'blouse', button: 930 })],
}
