import { z } from 'zod'
import { storedText } from '../../messages/index.ts'
import { quote } from '../media-url.ts'
import { fieldProblem } from '../refusal.ts'

/** What a drawn presenter can wear, in the order in which it is offered. */
export const outfitNames = [
  'shirt',
  'blouse',
  'jacket',
  'jumper',
  'rollneck',
  'polo',
  'tee',
  'dress',
  'hoodie',
] as const
/** Cuts of hair. Who wears a head scarf or a turban keeps it. */
export const haircutNames = ['short', 'coils', 'bob', 'long', 'curls', 'bun', 'braid'] as const
/** Glasses; `none` takes off those with which a presenter comes. */
export const glassesNames = ['none', 'round', 'square', 'cat'] as const

/** A solid colour, which cloth and hair are. */
const colorSchema = z.string().refine((value) => /^#[0-9a-f]{6}$/i.test(value), {
  error: ({ input }) => storedText(fieldProblem('requestProblems.solidColorOnly', { value: quote(String(input)) })),
})

/** What a drawn presenter wears. An absent field is as the presenter comes. */
export const stylingSchema = z.strictObject({
  outfit: z.enum(outfitNames).exactOptional(),
  /** Colour of the outfit, also of the presenter's own one: `#rrggbb`. */
  outfitColor: colorSchema.exactOptional(),
  hair: z.enum(haircutNames).exactOptional(),
  /** Colour of hair, brows and beard: `#rrggbb`. */
  hairColor: colorSchema.exactOptional(),
  glasses: z.enum(glassesNames).exactOptional(),
})

export type OutfitName = (typeof outfitNames)[number]
export type HaircutName = (typeof haircutNames)[number]
export type GlassesName = (typeof glassesNames)[number]
export type Styling = z.infer<typeof stylingSchema>

/** Whether a presenter is shown as it comes. */
export function isAsItComes(styling: Styling | undefined): boolean {
  return styling === undefined || Object.keys(styling).length === 0
}

/** What can be chosen for a presenter, in the order in which it is offered. */
export interface StylingChoices {
  outfits: OutfitName[]
  /** None for who wears a head scarf or a turban. */
  haircuts: HaircutName[]
  glasses: GlassesName[]
  /** Whether any hair is seen, also a beard, that can have another colour. */
  hairColor: boolean
}

/**
 * The picture of all choices of a presenter: rows of squares, in each first the presenter as it comes and then the choices of
 * that kind.
 */
export const stylingRows = { outfits: 0, haircuts: 1, glasses: 2 } as const
/** Sides of its squares, px. */
export const stylingCells = [60, 120] as const
