export type { AssetFacts } from './types.ts'
