export type { CatalogueReader } from './types.ts'
