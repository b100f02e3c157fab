import { message } from '../../../../common/messages/index.ts'
import { hood } from '../parts/clothing/hood.ts'
import { knit } from '../parts/clothing/knit.ts'
import { earrings } from '../parts/earrings.ts'
import { bunHair } from '../parts/hair/tied.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

/** 20 years old. */
export const lena: Presenter = {
  avatarId: 'lena',
  name: 'Lena',
  gender: 'female',
  role: message('engineAvatars.roles.student'),
  background: '#2f7f8a',
  skin: { light: '#ffe9dc', base: '#fad2bd', shade: '#e3a28b', deep: '#ab6252', blush: '#ee7a6a' },
  face: { temple: 123, cheek: 128, jaw: 97, chin: 27, chinY: 203, age: 0, bone: 0.15, flush: 1 },
  eyes: { iris: '#4f8a5c', apart: 62, width: 66, upper: 16, lower: 10.5, tilt: 3, fold: 5.5, lashes: 0.6 },
  brows: { color: '#a5562f', thickness: 9.5, arch: 6, length: 60, y: 41, slant: 0.02 },
  nose: { width: 26, base: 80, tip: 18, bridge: 11, hook: -4, relief: 0.75, nostril: 0.85 },
  lips: { color: '#d0606a', width: 44, upper: 10, lower: 14, y: 127, smile: 15, tint: 0.6 },
  build: { neck: 52, shoulder: 256, slope: 692, chest: 0.4, hang: 1.02, fall: 22 },
  stance: { turn: 0.2, tilt: 0.035, shoulders: -0.02, lean: 0.012, quarter: 0.6 },
  headScale: 1.02,
  head: [
    bunHair({ hair: tone('#b8562a', '#f0a060', '#6e2a14'), line: 150, volume: 6, size: 46 }),
    earrings({ color: '#e9e4da', drop: 0 }),
  ],
  clothing: [
    knit({ cloth: '#f3efe6', neck: 'crew' }),
    knit({ cloth: '#b9a7d6', neck: 'vee' }),
    hood({ cloth: '#b9a7d6', cords: '#f3efe6', lining: '#8f7bb3' }),
  ],
}
