import { z } from 'zod'
import type { ReadTranslations } from '../../composition/index.ts'
import { languageTagSchema } from '../../composition/index.ts'
import type { Text } from '../../messages/index.ts'
import { nothing, pathInput, procedure, shape } from '../base.ts'

/** Files for translators: XLIFF 1.2 for one language, CSV for any number. */
export const translationFormats = ['xlf', 'csv'] as const
export type TranslationFormat = (typeof translationFormats)[number]

/** Endings of the files that come back. */
export const readableTranslations = ['xlf', 'xliff', 'csv', 'tsv', 'txt', 'xlsx'] as const

/** What a file of translations holds, and what its reader had to guess or to leave out. */
export interface TranslationFileRead extends ReadTranslations {
  notices: Text[]
}

export const translationsContract = {
  /** Reads a file of translations. Refused with the unit at fault and the reason. The window takes what it wants of it. */
  read: procedure.input(z.strictObject({ path: pathInput, project: z.unknown() })).output(shape<TranslationFileRead>()),
  /** Writes the texts of a project for translators. Refused (`exists`) where a file is there, unless `overwrite` is true. */
  write: procedure
    .input(
      z.strictObject({
        path: pathInput,
        project: z.unknown(),
        format: z.enum(translationFormats),
        languages: z.array(languageTagSchema).min(1).max(100),
        overwrite: z.boolean(),
      }),
    )
    .output(nothing),
}
