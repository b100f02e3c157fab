import { z } from 'zod'
import { canonicalTag } from '../../languages.ts'
import { guards } from '../../service/index.ts'
import { storedText } from '../../messages/index.ts'
import { fieldProblem } from '../../service/refusal.ts'
import { idSchema } from './base.ts'

/** A language by its BCP 47 tag, as `Intl` writes it, so that a language has one tag only. */
export const languageTagSchema = z
  .string()
  .max(60)
  .refine((tag) => canonicalTag(tag) === tag, {
    error: storedText(fieldProblem('requestProblems.languageTag')),
  })

/** A text with its tags, which count as well: without them it is no longer than a script may be. */
export const taggedTextSchema = z.string().max(guards.textCharacters)

/**
 * A text in another language. Both are as translators see them: with numbered tags around words that elements follow and
 * around parts with a style of their own (`translations/inline-tags.ts`).
 */
export const translatedTextSchema = z.strictObject({
  /** The text of the project that was translated; where the project has another one now, the translation is out of date. */
  source: taggedTextSchema,
  text: taggedTextSchema,
})

/** What a project has of its own in another language. All else is that of the project. */
export const translationSchema = z.strictObject({
  /** Ids of voices by the id of the project's voice whose place they take. */
  voices: z.record(idSchema, z.string().min(1).max(guards.nameCharacters)),
  /** Scripts by the id of their scene; texts and further speech by the id of their element. */
  texts: z.record(idSchema, translatedTextSchema),
})

/** Translations by their language. */
export const translationsSchema = z.record(languageTagSchema, translationSchema)

export type TranslatedText = z.infer<typeof translatedTextSchema>
export type Translation = z.infer<typeof translationSchema>
export type Translations = z.infer<typeof translationsSchema>
