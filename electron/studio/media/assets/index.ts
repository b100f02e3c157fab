export { Assets } from './assets.ts'
export { diskFault, fileOf, lookAtFile } from './look.ts'
export { isMediaName, kindByName } from './media-names.ts'
export type { AssetFacts } from './types.ts'
