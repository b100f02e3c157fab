import { message } from '../../../../common/messages/index.ts'
import { beard } from '../parts/beard.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import { turban } from '../parts/hair/turban.ts'
import { tone } from '../parts/hair/strands.ts'
import type { Presenter } from '../presenter.ts'

/** In his late thirties. */
export const arjan: Presenter = {
  avatarId: 'arjan',
  name: 'Arjan',
  gender: 'male',
  role: message('engineAvatars.roles.architect'),
  background: '#8b8f96',
  skin: { light: '#e8b98f', base: '#cf9a6c', shade: '#a8734c', deep: '#693f29', blush: '#c4593f' },
  face: { temple: 124, cheek: 126, jaw: 104, chin: 38, chinY: 218, age: 0.35, bone: 0.75, flush: 0.5 },
  eyes: { iris: '#3a2415', apart: 60, width: 60, upper: 13, lower: 8, tilt: 2.5, fold: 6.5, lashes: 0.3 },
  brows: { color: '#17100e', thickness: 16, arch: 7, length: 72, y: 33, slant: -0.04 },
  nose: { width: 33, base: 93, tip: 20, bridge: 13, hook: 5, relief: 1.3, bump: 0.6 },
  lips: { color: '#a3604f', width: 46, upper: 8.5, lower: 13, y: 141, smile: 9, tint: 0.4, below: '#1c1412' },
  build: { neck: 74, shoulder: 334, slope: 668, hang: 0.98, fall: -4, neckRise: 8 },
  stance: { turn: 0.14, tilt: -0.012, shoulders: -0.01, lean: 0.01, quarter: 0.8 },
  headWidth: 0.97,
  head: [
    beard({
      hair: tone('#1f1715', '#54423a', '#0b0707'),
      density: 1,
      length: 54,
      cheekLine: 84,
      moustache: true,
      mouth: 141,
    }),
    turban({ cloth: '#b3472f', under: '#e6c27a' }),
  ],
  clothing: [blazer({ cloth: '#3c4a3f', shirt: '#d9c7a8', inner: 'crew', button: 920 })],
}
