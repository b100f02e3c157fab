import { z } from 'zod'
import { guards } from '../limits.ts'
import { appearanceSchema } from './looks.ts'

/** Most numbers of the outlines of a text that is drawn anew: some 30,000 letters. */
const mostNumbers = 2_000_000
const number = z.number().min(-1e6).max(1e6)
const path = z.array(number).max(200_000)
const color = z.string().max(100)
const index = z.int().min(0).max(guards.textCharacters)
const point = z.tuple([number, number])

/** The letters of a text as outlines, px of the text's own size: a service draws them without its fonts. */
export const glyphTextSchema = z
  .strictObject({
    /** Size of the text with the box behind it, and by how much it is scaled as a whole. */
    width: z.number().positive().max(guards.elementSide),
    height: z.number().positive().max(guards.elementSide),
    scaleX: z.number().positive().max(1_000),
    scaleY: z.number().positive().max(1_000),
    /** How far letters reach beyond that size, px. */
    overhang: z.number().min(0).max(guards.elementSide),
    box: z.strictObject({ color, radius: z.number().min(0).max(guards.elementSide) }).exactOptional(),
    outline: z.strictObject({ color, width: z.number().min(0).max(1_000) }).exactOptional(),
    /** Outlines of one colour that stand still as one shape. */
    runs: z
      .array(
        z.strictObject({
          color,
          glyphs: z.array(
            z.strictObject({
              /** The letter and the word that it belongs to. */
              letter: index,
              word: index,
              path,
              /** Layers of a coloured letter, in place of its path. */
              layers: z.array(z.strictObject({ path, color })).max(200).exactOptional(),
            }),
          ),
        }),
      )
      .max(20_000),
    /** The middle of each letter and word, by reading order, and its font size. */
    letters: z.array(z.strictObject({ at: point, em: z.number().min(0).max(10_000) })).max(guards.textCharacters),
    words: z.array(z.strictObject({ at: point, em: z.number().min(0).max(10_000) })).max(guards.textCharacters),
  })
  .refine(
    ({ runs }) =>
      runs.reduce((sum, { glyphs }) => sum + glyphs.reduce((all, one) => all + one.path.length, 0), 0) <= mostNumbers,
  )

export type GlyphText = z.infer<typeof glyphTextSchema>

const side = z.number().positive().max(guards.elementSide)

/** What a service draws anew in each frame while an element comes or goes; px of the project's canvas. */
export const redrawnSchema = z.strictObject({
  /** The element's box before its rotation. */
  box: z.strictObject({ x: number, y: number, width: side, height: side }),
  appearance: appearanceSchema.exactOptional(),
  text: glyphTextSchema.exactOptional(),
  /** A shape as the project has it (`shapeSourceSchema`). */
  shape: z.unknown().optional(),
})

export type Redrawn = z.infer<typeof redrawnSchema>
