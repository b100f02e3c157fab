export { Bucket, linkSeconds } from './bucket.ts'
export { bucketFile, Buckets } from './buckets.ts'
export type { BucketAccess, BucketInput } from './types.ts'
export { bucketFault } from './faults.ts'
