import { z } from 'zod'
import { storedText } from '../../messages/index.ts'
import { fieldProblem } from '../../service/refusal.ts'
import { captionLookSchema } from '../../service/extension/captions.ts'
import { pronunciations } from '../../pronounce/schema.ts'
import { canvasSchema, musicSchema, sceneSchema } from '../model.ts'
import { builtInLook } from '../../captions/index.ts'
import { brandedLook } from './captions.ts'
import { brandColorsSchema, brandFontsSchema, brandIdSchema, brandNameSchema } from '../elements/brand-fields.ts'

/** How names of people are set: beside a bar, in a box on one of the grounds, or without a box. */
export const lowerThirdDesigns = ['bar', 'box', 'dark', 'accent', 'plain'] as const

export const lowerThirdSchema = z.strictObject({
  design: z.enum(lowerThirdDesigns),
  side: z.enum(['left', 'right']),
})

const side = z.int().min(1).max(16_384)
/** A picture of the logo. */
const logoFileSchema = z.strictObject({ path: z.string().min(1).max(4096), width: side, height: side })
export type LogoFile = z.infer<typeof logoFileSchema>

/** A scene with the canvas that it was made for. */
const kitSceneSchema = z.strictObject({
  canvas: canvasSchema.pick({ width: true, height: true }),
  scene: sceneSchema,
})
export type KitScene = z.infer<typeof kitSceneSchema>

/** Most characters of a brand kit as JSON: its scenes may have drawings in them. */
export const mostKitCharacters = 2_000_000

/** All that a brand shows and says: what is absent stays as the project has it. */
export const brandKitSchema = z
  .strictObject({
    id: brandIdSchema,
    name: brandNameSchema,
    colors: brandColorsSchema,
    fonts: brandFontsSchema,
    /** Pictures of the logo for light and for dark grounds. */
    logo: z
      .strictObject({ onLight: logoFileSchema.exactOptional(), onDark: logoFileSchema.exactOptional() })
      .exactOptional(),
    captions: captionLookSchema,
    lowerThird: lowerThirdSchema,
    intro: kitSceneSchema.exactOptional(),
    outro: kitSceneSchema.exactOptional(),
    music: musicSchema.exactOptional(),
    pronunciations: pronunciations.exactOptional(),
  })
  .refine((kit) => JSON.stringify(kit).length <= mostKitCharacters, {
    error: storedText(fieldProblem('requestProblems.longText', { limit: String(mostKitCharacters) })),
  })
export type BrandKit = z.infer<typeof brandKitSchema>

/** A kit as it begins, with colours of its own or the product's. */
export function newBrandKit(id: string, name: string, colors: BrandKit['colors'] = startColors): BrandKit {
  return {
    id,
    name,
    colors,
    fonts: { headline: { font: 'Inter', weight: 700 }, body: { font: 'Inter', weight: 400 } },
    captions: brandedLook(builtInLook('boxed'), colors, 'Inter'),
    lowerThird: { design: 'bar', side: 'left' },
  }
}

const startColors: BrandKit['colors'] = {
  background: '#14433c',
  surface: '#f3eee2',
  text: '#f3eee2',
  accent: '#4fd39a',
  accent2: '#ffdca3',
}
