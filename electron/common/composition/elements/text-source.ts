import { z } from 'zod'
import { guards } from '../../service/index.ts'
import { storedText } from '../../messages/index.ts'
import { fieldProblem } from '../../service/refusal.ts'
import { hexColorSchema } from '../../service/extension/looks.ts'

/** Limits of a text's style, which the fields of the inspector have, too. */
export const textLimits = {
  size: { min: 1, max: 2000 },
  weight: { min: 1, max: 1000 },
  letterSpacing: { min: -0.5, max: 5 },
  lineHeight: { min: 0.5, max: 5 },
  /** Greatest length of a text with all of its runs, UTF-16 units. */
  characters: 20_000,
} as const

const { size, weight, letterSpacing, lineHeight } = textLimits

/** Fields of the style of letters. */
const styleFields = {
  /** Name of the font family. */
  font: z.string().min(1).max(guards.nameCharacters),
  /** Font size in px of the canvas. */
  size: z.number().min(size.min).max(size.max),
  /** 400 is regular, 700 bold. */
  weight: z.int().min(weight.min).max(weight.max),
  italic: z.boolean(),
  underline: z.boolean(),
  color: hexColorSchema,
  /** Space added after each character, as a share of the font size. */
  letterSpacing: z.number().min(letterSpacing.min).max(letterSpacing.max),
}
export const textStyleSchema = z.strictObject(styleFields)
/** Style of a run: the fields in which it differs from the style of the whole text. */
const runStyleSchema = z.strictObject({
  font: styleFields.font.exactOptional(),
  size: styleFields.size.exactOptional(),
  weight: styleFields.weight.exactOptional(),
  italic: styleFields.italic.exactOptional(),
  underline: styleFields.underline.exactOptional(),
  color: styleFields.color.exactOptional(),
  letterSpacing: styleFields.letterSpacing.exactOptional(),
})

/** Source of a text element: its characters, their styles, and how its lines are set in the element's box. */
export const textSourceSchema = z.strictObject({
  kind: z.literal('text'),
  style: textStyleSchema,
  /** Parts of the text, each in one style; fields that a run's style leaves out are those of the whole text. */
  runs: z
    .array(
      z.strictObject({
        text: z.string().max(textLimits.characters),
        style: runStyleSchema.exactOptional(),
      }),
    )
    .max(5000)
    .refine((runs) => runs.reduce((sum, { text }) => sum + text.length, 0) <= textLimits.characters, {
      error: storedText(fieldProblem('requestProblems.longText', { limit: textLimits.characters })),
    }),
  align: z.enum(['start', 'center', 'end', 'justify']),
  anchor: z.enum(['top', 'middle', 'bottom']),
  /** Distance of baselines as a multiple of the font size. */
  lineHeight: z.number().min(lineHeight.min).max(lineHeight.max),
  list: z.enum(['none', 'bullets', 'numbers']),
  /** Lines are broken at the element's width where it has one; `shrink`: letters also shrink until all fit the box. */
  fit: z.enum(['auto', 'shrink']),
  direction: z.enum(['auto', 'ltr', 'rtl']),
  /** Filled box behind the text: px between its edge and the text (`padding`), and of its corners (`radius`). */
  box: z
    .strictObject({
      color: hexColorSchema,
      padding: z.number().min(0).max(1000),
      radius: z.number().min(0).max(1000),
    })
    .exactOptional(),
  /** A line around the letters, `width` px outside of them. */
  outline: z.strictObject({ color: hexColorSchema, width: z.number().min(0).max(200) }).exactOptional(),
})

export type TextStyle = z.infer<typeof textStyleSchema>
export type TextSource = z.infer<typeof textSourceSchema>

/** The source of a new text: one run, in the product's default font unless `style` names another. */
export function plainTextSource(text: string, style: Partial<TextStyle> = {}): TextSource {
  return {
    kind: 'text',
    style: {
      font: 'Inter',
      size: 72,
      weight: 600,
      italic: false,
      underline: false,
      color: '#16181d',
      letterSpacing: 0,
      ...style,
    },
    runs: [{ text }],
    align: 'start',
    anchor: 'top',
    lineHeight: 1.2,
    list: 'none',
    fit: 'auto',
    direction: 'auto',
  }
}

/** The whole text of the runs. */
export function textOf({ runs }: Pick<TextSource, 'runs'>): string {
  return runs.map(({ text }) => text).join('')
}
