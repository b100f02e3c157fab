import { message } from '../../../../common/messages/index.ts'
import { cardigan } from '../parts/clothing/cardigan.ts'
import { shirt } from '../parts/clothing/shirt.ts'
import { glasses } from '../parts/glasses.ts'
import { shortSides } from '../parts/hair/swept.ts'
import { tone } from '../parts/hair/strands.ts'
import { moustache } from '../parts/moustache.ts'
import type { Presenter } from '../presenter.ts'

const white = tone('#dedbd6', '#ffffff', '#9a9590')

/** 76 years old. */
export const walter: Presenter = {
  avatarId: 'walter',
  name: 'Walter',
  gender: 'male',
  role: message('engineAvatars.roles.craftsman'),
  background: '#6a7a52',
  skin: { light: '#ffe0cd', base: '#f0c0a4', shade: '#d3937b', deep: '#985846', blush: '#dd5a4c' },
  face: { temple: 128, cheek: 138, jaw: 122, chin: 46, chinY: 216, age: 1, bone: 0.15, flush: 1 },
  eyes: { iris: '#5d86a8', apart: 61, width: 55, upper: 11, lower: 8, tilt: -1.5, fold: 4, lashes: 0.08 },
  brows: { color: '#cfcbc5', thickness: 14, arch: 9, length: 64, y: 40, slant: 0.12 },
  nose: { width: 40, base: 94, tip: 24, bridge: 14, hook: 2, relief: 1.05, nostril: 1.1 },
  lips: { color: '#bb6f66', width: 46, upper: 6, lower: 12, y: 144, smile: 13, tint: 0.4 },
  build: { neck: 84, shoulder: 322, slope: 690, hang: 1.14, fall: 30, chest: 0.3 },
  stance: { turn: -0.16, tilt: -0.02, shoulders: 0.014, quarter: -0.5 },
  headWidth: 1.04,
  head: [
    shortSides({ hair: white, line: 116, sides: 13, high: 142 }),
    moustache({ hair: white, mouth: 144, width: 62, droop: 4 }),
    glasses({ color: '#8a7350', shape: 'round', apart: 61, width: 41, height: 38, rim: 4 }),
  ],
  clothing: [
    shirt({ cloth: '#dfe7ea', open: 700, button: '#ffffff' }),
    cardigan({ cloth: '#8a3f34', gap: 150, buttons: '#d9b98a' }),
  ],
}
