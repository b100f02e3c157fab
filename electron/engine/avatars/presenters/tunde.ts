import { coilCrop } from '../parts/hair/short.ts'
import { tone } from '../parts/hair/strands.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import type { Presenter } from '../presenter.ts'

export const tunde: Presenter = {
  avatarId: 'tunde',
  name: 'Tunde',
  gender: 'male',
  role: 'Trainer',
  background: '#3b4a6b',
  skin: { light: '#b57a54', base: '#8f5a3b', shade: '#6b3d27', deep: '#3b1d13', blush: '#a8452f' },
  face: { temple: 136, cheek: 139, jaw: 117, chin: 44, chinY: 228, age: 0.12, bone: 0.6, flush: 0.45 },
  eyes: { iris: '#3a2217', apart: 62, width: 59, upper: 14.5, lower: 8.5, tilt: 3, fold: 6, lashes: 0.2 },
  brows: { color: '#1a100d', thickness: 12, arch: 6, length: 66, y: 36 },
  nose: { width: 41, base: 96, tip: 23, bridge: 14 },
  lips: { color: '#7a3a34', width: 50, upper: 13, lower: 18, y: 145, smile: 4, tint: 0.5 },
  build: { neck: 72, shoulder: 372, slope: 686 },
  stance: { turn: -0.12, tilt: 0.015 },
  head: [coilCrop({ hair: tone('#231a17', '#6b5346', '#0c0807'), height: 16, line: 138, temple: 136 })],
  clothing: [blazer({ cloth: '#b5673a', shirt: '#f2ece2', inner: 'crew', button: 960 })],
}
