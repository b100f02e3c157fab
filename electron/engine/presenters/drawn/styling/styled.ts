import { isAsItComes, type GlassesName, type Styling } from '../../../../common/service/extension/styling.ts'
import { lighter, mix } from '../art/color.ts'
import { glasses, type Glasses } from '../parts/glasses.ts'
import { tone, type HairTone } from '../parts/hair/strands.ts'
import type { ClothingPart, HeadPart, Presenter } from '../presenter.ts'
import { haircuts } from './haircuts.ts'
import { outfits } from './outfits.ts'

/** Whether a presenter's hair is seen, so that it can be cut: it is not below a head scarf or a turban. */
export const showsHair = ({ head }: Presenter): boolean => !head.some(({ isCover }) => isCover)

/** Whether any hair of a presenter is seen, also a beard. */
export const hasHair = ({ head }: Presenter): boolean => head.some(({ hair }) => hair !== undefined)

const frames: Record<Exclude<GlassesName, 'none'>, Omit<Glasses, 'apart'>> = {
  round: { shape: 'round', color: '#8a7350', width: 41, height: 38, rim: 4 },
  square: { shape: 'square', color: '#22242a', width: 43, height: 30, rim: 4.6 },
  cat: { shape: 'cat', color: '#7a2f3c', width: 45, height: 33, rim: 5 },
}

/**
 * The presenter with what a styling changes. Its features, build and name stay, and so does what a styling doesn't name; a
 * head scarf or a turban stays in any case.
 */
export function styled(presenter: Presenter, styling: Styling | undefined): Presenter {
  if (!styling || isAsItComes(styling)) return presenter
  const dyed = styling.hairColor === undefined ? presenter : inHairColor(presenter, dyedTone(styling.hairColor))
  return { ...dyed, head: headOf(dyed, styling), clothing: clothingOf(presenter, styling) }
}

/** Colours of hair that are made of one. */
function dyedTone(color: string): HairTone {
  return tone(color, mix(color, lighter(color, 0.34), 0.8))
}

function inHairColor(presenter: Presenter, hair: HairTone): Presenter {
  const { brows, lips, head } = presenter
  return {
    ...presenter,
    head: head.map((part) => part.hair?.dyed(hair) ?? part),
    // Dyed brows keep half of their own colour, so that they stand out from the skin as they did.
    brows: { ...brows, color: hasHair(presenter) ? mix(brows.color, hair.dark, 0.5) : brows.color },
    lips: lips.below === undefined ? lips : { ...lips, below: hair.dark },
  }
}

function headOf(presenter: Presenter, { hair: cut, glasses: worn }: Styling): HeadPart[] {
  let head = presenter.head
  if (cut !== undefined && showsHair(presenter)) {
    const own = head.find(({ hair }) => hair?.of === 'head') ?? head.find(({ hair }) => hair)
    const at = Math.max(
      0,
      head.findIndex(({ hair }) => hair?.of === 'head'),
    )
    const others = head.filter(({ hair }) => hair?.of !== 'head')
    const parts = haircuts[cut](own?.hair?.tone ?? dyedTone(presenter.brows.color), presenter)
    head = [...others.slice(0, at), ...parts, ...others.slice(at)]
  }
  if (worn === undefined) return head
  const bare = head.filter(({ isGlasses }) => !isGlasses)
  return worn === 'none' ? bare : [...bare, glasses({ ...frames[worn], apart: presenter.eyes.apart })]
}

function clothingOf(presenter: Presenter, { outfit, outfitColor }: Styling): ClothingPart[] {
  const { clothing } = presenter
  // The outermost piece gives its colour to the outfit; pieces of the same cloth belong to it.
  const cloth = clothing.findLast(({ dye }) => dye)?.dye?.cloth
  const covers = clothing.filter(({ isCover }) => isCover)
  const color = outfitColor ?? cloth ?? '#5a5f6a'
  if (outfit !== undefined) return [...outfits[outfit](color, presenter), ...covers]
  if (outfitColor === undefined) return clothing
  return clothing.map((part) => (part.dye && part.dye.cloth === cloth ? part.dye.dyed(outfitColor) : part))
}
