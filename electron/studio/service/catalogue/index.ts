export { Catalogue } from './catalogue.ts'
export type { CatalogueOptions } from './catalogue.ts'
export { avatarStill, languageOf } from './read.ts'
export type { CatalogueReader } from './types.ts'
