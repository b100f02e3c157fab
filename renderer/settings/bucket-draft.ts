import type { z } from 'zod'
import type { BucketSetup, bucketInput } from '@common/bridge/index.ts'

export type BucketInput = z.input<typeof bucketInput>

/** The bucket's form. */
export interface BucketDraft {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  publicUrl: string
  pathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
  replace: boolean
}

export type BucketField = Exclude<keyof BucketDraft, 'replace' | 'pathStyle'>
/** Keys of the messages `settings.bucket.faults.*`. */
export type BucketFaults = Partial<Record<BucketField, 'url' | 'missing' | 'name'>>

export function bucketDraftOf(stored: BucketSetup | null): BucketDraft {
  return {
    endpoint: stored?.endpoint ?? '',
    region: stored?.region ?? 'us-east-1',
    bucket: stored?.bucket ?? '',
    prefix: stored?.prefix ?? 'greenroom/',
    publicUrl: stored?.publicUrl ?? '',
    pathStyle: stored?.pathStyle ?? false,
    accessKeyId: stored?.accessKeyId ?? '',
    secretAccessKey: '',
    replace: (stored?.secretEndsIn ?? null) === null,
  }
}

export function bucketFaultsOf(draft: BucketDraft, stored: BucketSetup | null): BucketFaults {
  const faults: BucketFaults = {}
  if (!isHttp(draft.endpoint)) faults.endpoint = 'url'
  if (draft.region.trim() === '') faults.region = 'missing'
  if (draft.bucket.trim() === '') faults.bucket = 'missing'
  else if (/[\s/\\]/.test(draft.bucket.trim())) faults.bucket = 'name'
  if (draft.publicUrl.trim() !== '' && !isHttp(draft.publicUrl)) faults.publicUrl = 'url'
  if (draft.accessKeyId.trim() === '') faults.accessKeyId = 'missing'
  if (!keeps(draft, stored) && draft.secretAccessKey.trim() === '') faults.secretAccessKey = 'missing'
  return faults
}

export function bucketInputOf(draft: BucketDraft, stored: BucketSetup | null): BucketInput {
  return {
    endpoint: draft.endpoint.trim(),
    region: draft.region.trim(),
    bucket: draft.bucket.trim(),
    prefix: draft.prefix.trim().replace(/^\/+/, ''),
    publicUrl: draft.publicUrl.trim() === '' ? null : draft.publicUrl.trim(),
    pathStyle: draft.pathStyle,
    accessKeyId: draft.accessKeyId.trim(),
    ...(keeps(draft, stored) ? {} : { secretAccessKey: draft.secretAccessKey.trim() }),
  }
}

function keeps(draft: BucketDraft, stored: BucketSetup | null): boolean {
  return !draft.replace && stored !== null && stored.secretEndsIn !== null
}

function isHttp(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text.trim()).protocol)
  } catch {
    return false
  }
}
