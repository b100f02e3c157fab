import type { z } from 'zod'
import type { BucketSetup, bucketInput } from '../../../common/bridge/index.ts'
import type { Text } from '../../../common/messages/index.ts'

export type BucketInput = z.infer<typeof bucketInput>

/** The user's S3-compatible bucket, by which files reach a remote service. Nothing is sent there unless it is set up. */
export interface BucketAccess {
  /** Null: none is set up. */
  readonly setup: BucketSetup | null
  set(input: BucketInput | null): Promise<void>
  test(signal?: AbortSignal): Promise<{ ok: boolean; message: Text; next: Text | null }>
  /** Sends a file and answers a link to it that outlives a job. Null: none is set up. */
  readonly upload: ((path: string, name: string, signal?: AbortSignal) => Promise<string>) | null
}
