export { Catalogue } from './catalogue.ts'
export type { CatalogueOptions } from './catalogue.ts'
export { createAvatar } from './create-avatar.ts'
export type { AvatarRequest, CatalogueReader } from './types.ts'
