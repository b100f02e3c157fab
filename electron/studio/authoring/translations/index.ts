export { readTranslationFile } from './read-file.ts'
export type { TranslationFile } from './read-file.ts'
export { tableOf } from './table.ts'
export { xliffOf } from './write-xliff.ts'
