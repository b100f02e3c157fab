export { Assets, fileOf } from './assets.ts'
export { isMediaName, kindByName } from './media-names.ts'
export type { AssetFacts } from './types.ts'
