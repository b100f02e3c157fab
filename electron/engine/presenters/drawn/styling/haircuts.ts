import type { HaircutName } from '../../../../common/service/extension/styling.ts'
import { braidedHair } from '../parts/hair/braid.ts'
import { coilCrop } from '../parts/hair/short.ts'
import { curlyHair } from '../parts/hair/curls.ts'
import { fringe } from '../parts/hair/fringe.ts'
import { longHair } from '../parts/hair/long.ts'
import { sweptHair } from '../parts/hair/swept.ts'
import { bunHair } from '../parts/hair/tied.ts'
import type { HairTone } from '../parts/hair/strands.ts'
import type { HeadPart, Presenter } from '../presenter.ts'

/** The parts of each cut, in the order in which they are drawn, for a presenter's head. */
export const haircuts: Record<HaircutName, (hair: HairTone, presenter: Presenter) => HeadPart[]> = {
  short: (hair) => [sweptHair({ hair, way: 1, height: 18, line: 108, sides: 6 })],
  coils: (hair, { face }) => [coilCrop({ hair, height: 8, line: 112, temple: face.temple })],
  bob: (hair) => [
    longHair({ hair, part: 2, ends: 196, volume: 14, wave: 0, sweep: 0.2, curl: 12 }),
    fringe({ hair, bottom: 50, width: 116 }),
  ],
  long: (hair) => [longHair({ hair, part: -30, ends: 340, volume: 24, wave: 0.9, sweep: 0.95 })],
  curls: (hair) => [
    curlyHair({
      hair,
      width: 176,
      top: 258,
      bottom: 170,
      line: 118,
      opening: 118,
      curl: 18,
      loose: 0.8,
      coversEars: true,
    }),
  ],
  bun: (hair) => [bunHair({ hair, line: 124, volume: 6, size: 46 })],
  braid: (hair, { head }) => [
    braidedHair({
      hair,
      line: 118,
      volume: 8,
      side: -1,
      ends: 420,
      width: 56,
      band: hair.dark,
      behind: Math.max(0, ...head.map((part) => part.hair?.below ?? 0)),
    }),
  ],
}
