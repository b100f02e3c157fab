import { message } from '../../../../common/messages/index.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import { glasses } from '../parts/glasses.ts'
import { sweptHair } from '../parts/hair/swept.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const kenji: Presenter = {
  avatarId: 'kenji',
  name: 'Kenji',
  gender: 'male',
  role: message('engineAvatars.roles.analyst'),
  background: '#6b7280',
  skin: { light: '#fadfc0', base: '#ebc199', shade: '#cd966c', deep: '#8d573a', blush: '#da6a52' },
  face: { temple: 126, cheek: 132, jaw: 109, chin: 41, chinY: 214, age: 0.35, bone: 0.45, flush: 0.55 },
  eyes: { iris: '#2c1b13', apart: 61, width: 59, upper: 11.5, lower: 8, tilt: 4.5, fold: 2.8, lashes: 0.2 },
  brows: { color: '#1c1514', thickness: 11.5, arch: 4, length: 64, y: 35, slant: -0.02 },
  nose: { width: 34, base: 89, tip: 20, bridge: 14, relief: 0.75, nostril: 0.95 },
  lips: { color: '#b26a5a', width: 47, upper: 9, lower: 13, y: 135, smile: 8, tint: 0.42 },
  build: { neck: 71, shoulder: 324, slope: 676, hang: 0.98, fall: 12 },
  stance: { turn: -0.12, tilt: -0.015, shoulders: -0.012, quarter: -0.7 },
  headScale: 0.98,
  head: [
    sweptHair({
      hair: tone('#1d191b', '#5a535a', '#0a0809'),
      way: -1,
      height: 14,
      line: 104,
      recede: 0.25,
      sides: 4,
    }),
    glasses({ color: '#22242a', shape: 'square', apart: 61, width: 42, height: 29, rim: 4.4 }),
  ],
  clothing: [blazer({ cloth: '#2b3240', shirt: '#f0f2f6', inner: 'collar', tie: '#8c3a44', button: 930 })],
}
