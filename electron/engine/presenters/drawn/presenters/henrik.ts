import { message } from '../../../../common/messages/index.ts'
import { beard } from '../parts/beard.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import { sweptHair } from '../parts/hair/swept.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

export const henrik: Presenter = {
  avatarId: 'henrik',
  name: 'Henrik',
  gender: 'male',
  role: message('engineAvatars.roles.professor'),
  background: '#5a5348',
  skin: { light: '#fbe0cc', base: '#ecc0a2', shade: '#cf957a', deep: '#935544', blush: '#d9604e' },
  face: { temple: 127, cheek: 131, jaw: 112, chin: 44, chinY: 220, age: 0.95, bone: 0.5, flush: 0.8 },
  eyes: { iris: '#5b7894', apart: 60, width: 58, upper: 11.5, lower: 8.5, tilt: 0, fold: 4.5, lashes: 0.1 },
  brows: { color: '#a39c94', thickness: 13, arch: 6, length: 66, y: 34, slant: 0.05 },
  nose: { width: 35, base: 93, tip: 21, bridge: 13, hook: 4, bump: 0.45 },
  lips: {
    color: '#b56a60',
    width: 48,
    upper: 7.5,
    lower: 12,
    y: 142,
    smile: 10,
    tint: 0.4,
    below: '#7a726c',
  },
  build: { neck: 78, shoulder: 342, slope: 684, hang: 1.11, fall: 18 },
  stance: { turn: 0.12, tilt: 0.012, quarter: 0.4 },
  headWidth: 1.03,
  head: [
    sweptHair({
      hair: tone('#a8a29b', '#ece8e2', '#625c58'),
      way: -1,
      height: 12,
      line: 116,
      recede: 0.9,
      sides: 5,
    }),
    beard({
      hair: tone('#b3aca4', '#f1ede7', '#7a726c'),
      density: 0.94,
      length: 16,
      cheekLine: 104,
      moustache: true,
      mouth: 142,
    }),
  ],
  clothing: [blazer({ cloth: '#4d4a4f', shirt: '#e8edf2', inner: 'collar', button: 940 })],
}
