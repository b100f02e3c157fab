export type { BucketAccess, BucketInput } from './types.ts'
