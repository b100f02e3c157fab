export { packBundle } from './bundle.ts'
export { exportBundle, importBundle } from './exchange.ts'
export type { BundleKind } from './kind.ts'
export { storeBytes, storeFile } from './stored-file.ts'
