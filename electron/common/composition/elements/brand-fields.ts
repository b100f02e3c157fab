import { z } from 'zod'
import { fieldProblem } from '../../service/refusal.ts'
import { quote } from '../../service/media-url.ts'
import { storedText } from '../../messages/index.ts'
import { guards } from '../../service/index.ts'

/**
 * What the colours of a brand are for. `background` and `surface` are the two grounds, usually one dark and one light;
 * `text` is read on the background; the accents are for what stands out.
 */
export const brandRoles = ['background', 'surface', 'text', 'accent', 'accent2'] as const
export type BrandRole = (typeof brandRoles)[number]

/** A solid colour, `#rrggbb` in lower case. */
export const solidColorSchema = z
  .string()
  .toLowerCase()
  .refine((color) => /^#[0-9a-f]{6}$/.test(color), {
    error: ({ input }) => storedText(fieldProblem('requestProblems.solidColor', { value: quote(String(input)) })),
  })

export const brandColorsSchema = z.strictObject({
  background: solidColorSchema,
  surface: solidColorSchema,
  text: solidColorSchema,
  accent: solidColorSchema,
  accent2: solidColorSchema,
})
export type BrandColors = z.infer<typeof brandColorsSchema>

export const brandFontSchema = z.strictObject({
  /** Name of the font family. */
  font: z.string().min(1).max(guards.nameCharacters),
  /** 400 is regular, 700 bold. */
  weight: z.int().min(1).max(1000),
})
export const brandFontsSchema = z.strictObject({ headline: brandFontSchema, body: brandFontSchema })
export type BrandFonts = z.infer<typeof brandFontsSchema>

export const brandIdSchema = z.string().regex(/^[a-zA-Z0-9-]{1,64}$/)
export const brandNameSchema = z.string().trim().min(1).max(100)

/**
 * What a project keeps of the brand kit that was applied last; a template has the colours and fonts that it was designed
 * with. Another kit takes the place of each colour and font by its role.
 */
export const projectBrandSchema = z.strictObject({
  /** Id of the brand kit; absent in templates. */
  kit: brandIdSchema.exactOptional(),
  name: brandNameSchema,
  colors: brandColorsSchema,
  fonts: brandFontsSchema,
})
export type ProjectBrand = z.infer<typeof projectBrandSchema>

/**
 * What an element is for a brand: its logo, or words in the place of one; a text that names who is seen, and the bar beside it; a
 * drawing in the brand's colours.
 */
export const elementPartSchema = z.enum(['logo', 'lowerThird', 'lowerThirdBar', 'drawing'])
export type ElementPart = z.infer<typeof elementPartSchema>

/** A scene that came with a brand kit. */
export const scenePartSchema = z.enum(['intro', 'outro'])
export type ScenePart = z.infer<typeof scenePartSchema>
