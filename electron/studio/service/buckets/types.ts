import type { z } from 'zod'
import type { BucketSetup, bucketInput } from '../../../common/bridge/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export type BucketInput = z.infer<typeof bucketInput>

/**
 * The user's S3-compatible bucket, through which files reach a remote service. Nothing is uploaded unless it is set up.
 */
export interface BucketAccess {
  /** Settings of the bucket; null when none is set up. */
  readonly setup: BucketSetup | null
  set(input: BucketInput | null): Promise<void>
  test(signal?: AbortSignal): Promise<{ ok: boolean; message: Text; next: Text | null }>
  /** Uploads a file and returns a link that is valid longer than a job takes. Null when no bucket is set up. */
  readonly upload: ((path: string, name: string, signal?: AbortSignal) => Promise<string>) | null
}
