import { message } from '../../../../common/messages/index.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import { headScarf, scarfDrape, type Scarf } from '../parts/hair/scarf.ts'
import type { Presenter } from '../presenter.ts'

const scarf: Scarf = { cloth: '#c98a86', band: '#7a4650' }

export const amina: Presenter = {
  avatarId: 'amina',
  name: 'Amina',
  gender: 'female',
  role: message('engineAvatars.roles.doctor'),
  background: '#7d6a8c',
  skin: { light: '#d39a6d', base: '#b57a50', shade: '#8c5535', deep: '#52291a', blush: '#b9523c' },
  face: { temple: 122, cheek: 127, jaw: 98, chin: 32, chinY: 211, age: 0.1, bone: 0.55, flush: 0.55 },
  eyes: {
    iris: '#38210f',
    apart: 60,
    width: 63,
    upper: 14.5,
    lower: 8.5,
    tilt: 4.5,
    fold: 6.5,
    lashes: 0.85,
  },
  brows: { color: '#22140f', thickness: 11, arch: 9, length: 66, y: 38 },
  nose: { width: 32, base: 89, tip: 19, bridge: 12, relief: 1.1, hook: 2 },
  lips: { color: '#9c4044', width: 49, upper: 12, lower: 16.5, y: 136, smile: 9, tint: 0.68 },
  build: { neck: 58, shoulder: 290, slope: 680, chest: 0.9, hang: 1, fall: 22 },
  stance: { turn: -0.1, tilt: 0.02, shoulders: 0.01, quarter: 0.5 },
  headScale: 0.98,
  head: [headScarf(scarf)],
  clothing: [blazer({ cloth: '#e8e6e2', shirt: '#3f8f90', inner: 'vneck', button: 960 }), scarfDrape(scarf)],
}
