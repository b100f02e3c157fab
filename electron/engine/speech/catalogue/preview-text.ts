import { languages } from '../languages/index.ts'
import type { CatalogueVoice } from '../types.ts'

/** Text that an official voice speaks in its preview, in its language: about six seconds. */
export const previewText = ({ language, name }: CatalogueVoice): string => languages[language].previewText(name)

/** Text that an own voice speaks in its preview. */
export const ownPreviewText = 'This is a voice like yours. Give me your words, and I will read them for you.'
