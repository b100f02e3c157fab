import type { OutfitName } from '../../../../common/service/extension/styling.ts'
import { darker, lighter } from '../art/color.ts'
import { blazer } from '../parts/clothing/blazer.ts'
import { blouse, dress } from '../parts/clothing/blouse.ts'
import { hood, hoodBack } from '../parts/clothing/hood.ts'
import { knit } from '../parts/clothing/knit.ts'
import { shirt } from '../parts/clothing/shirt.ts'
import { polo, tee } from '../parts/clothing/tee.ts'
import type { ClothingPart, Presenter, Skin } from '../presenter.ts'

/** The pieces of each outfit, in the order in which they are drawn, for a presenter in a colour. */
export const outfits: Record<OutfitName, (cloth: string, presenter: Presenter) => ClothingPart[]> = {
  shirt: (cloth) => [shirt({ cloth, open: 706, button: lighter(cloth, 0.7) })],
  blouse: (cloth) => [blouse(cloth)],
  jacket: (cloth, { gender }) => [
    blazer({ cloth, shirt: '#f1ede6', inner: gender === 'female' ? 'blouse' : 'collar', button: 930 }),
  ],
  jumper: (cloth) => [knit({ cloth, neck: 'crew', rib: 0.4 })],
  rollneck: (cloth) => [knit({ cloth, neck: 'roll', rib: 0.5 })],
  polo: (cloth, presenter) => [polo(cloth, bareArms(presenter))],
  tee: (cloth, presenter) => [tee(cloth, bareArms(presenter))],
  dress: (cloth, presenter) => [dress(cloth, bareArms(presenter))],
  hoodie: (cloth) => [
    hoodBack(darker(cloth, 0.24)),
    knit({ cloth: '#f1ede6', neck: 'crew' }),
    knit({ cloth, neck: 'vee' }),
    hood({ cloth, cords: lighter(cloth, 0.8), lining: darker(cloth, 0.24) }),
  ],
}

/** The skin of arms below short sleeves; with a head scarf, sleeves are long. */
function bareArms({ clothing, skin }: Presenter): Skin | undefined {
  return clothing.some(({ isCover }) => isCover) ? undefined : skin
}
