import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { message } from '../../../common/messages/index.ts'
import { bytes } from '../../core/bytes.ts'
import { StudioError } from '../../core/studio-error.ts'
import { bucketFault } from './faults.ts'

/** Everything needed to use a bucket. */
export interface BucketAccount {
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key in the bucket; may be empty. */
  prefix: string
  /** Address under which services reach the bucket, if it differs from the endpoint. */
  publicUrl: string | null
  pathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Lifetime of presigned links, s: 7 days, the longest that S3 permits and the lifetime of results (docs/contract.md).
 */
export const linkSeconds = 7 * 24 * 3600
/** Size of an upload's parts, bytes: S3 takes up to 10,000 parts per file. */
const partBytes = 16 * 1024 * 1024
const mostBytes = 50 * 1000 ** 3

/** The user's S3-compatible bucket. Its errors are `StudioError`s for the user. */
export class Bucket {
  readonly #account: BucketAccount
  readonly #client: S3Client
  /** S3 client that signs links for the bucket's public address. */
  readonly #signer: S3Client

  constructor(account: BucketAccount) {
    this.#account = account
    this.#client = clientFor(account, account.endpoint)
    this.#signer = account.publicUrl === null ? this.#client : clientFor(account, account.publicUrl)
  }

  /**
   * Uploads a file unless the bucket has it, and returns a link that is valid for 7 days.
   * @param sha256 hash of the content, hex; the key contains it, so that the same content is uploaded once
   */
  async put(
    file: { path: string; name: string; sha256: string; contentType: string },
    options: { signal?: AbortSignal | undefined; onProgress?: (share: number) => void } = {},
  ): Promise<string> {
    const { bucket } = this.#account
    const { signal, onProgress } = options
    const { size } = await stat(file.path)
    if (size > mostBytes)
      throw new StudioError(
        'too-large',
        message('bucketErrors.tooLarge', { name: file.name, most: bytes(mostBytes) }),
        {
          next: message('bucketErrors.makeSmaller'),
        },
      )
    const Key = this.#key(file)
    try {
      if (!(await this.#has(Key, size, signal))) {
        const upload = new Upload({
          client: this.#client,
          partSize: partBytes,
          queueSize: 2,
          params: { Bucket: bucket, Key, Body: createReadStream(file.path), ContentType: file.contentType },
        })
        if (onProgress) upload.on('httpUploadProgress', ({ loaded }) => onProgress(size > 0 ? (loaded ?? 0) / size : 1))
        await ended(upload, signal)
      }
      return await this.#link(Key)
    } catch (error) {
      signal?.throwIfAborted()
      throw bucketFault(error, this.#account)
    }
  }

  /**
   * Tests the bucket: writes a small object, reads it by its presigned link, deletes it. @throws StudioError that tells
   * what failed
   */
  async test(signal?: AbortSignal): Promise<void> {
    const { bucket, prefix } = this.#account
    const Key = `${prefix}greenroom-test-${Date.now().toString(36)}.txt`
    const text = 'greenroom was here'
    const stop = signal ? { abortSignal: signal } : {}
    try {
      await this.#client.send(
        new PutObjectCommand({ Bucket: bucket, Key, Body: text, ContentType: 'text/plain' }),
        stop,
      )
      try {
        const answer = await fetch(await this.#link(Key), { signal: signal ?? AbortSignal.timeout(20_000) })
        const read = await answer.text()
        if (!answer.ok || read !== text)
          throw new StudioError('link', message('bucketErrors.linkFails', { status: answer.status }), {
            next: message('bucketErrors.checkLink'),
          })
      } finally {
        await this.#client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw bucketFault(error, this.#account)
    }
  }

  close(): void {
    this.#client.destroy()
    if (this.#signer !== this.#client) this.#signer.destroy()
  }

  /** Key of a file by its content. The name is kept in it, since services look at its extension. */
  #key({ name, sha256 }: { name: string; sha256: string }): string {
    const plain = name
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .replaceAll(/^[.-]+/g, '')
      .slice(-80)
    return `${this.#account.prefix}${sha256.slice(0, 32)}/${plain || 'file'}`
  }

  async #has(Key: string, size: number, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      const stop = signal ? { abortSignal: signal } : {}
      const found = await this.#client.send(new HeadObjectCommand({ Bucket: this.#account.bucket, Key }), stop)
      return found.ContentLength === size
    } catch (error) {
      const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
      // Credentials that may write but not read get 403 here: the file is then uploaded again.
      if (status === 404 || status === 403) return false
      throw error
    }
  }

  #link(Key: string): Promise<string> {
    const get = new GetObjectCommand({ Bucket: this.#account.bucket, Key })
    return getSignedUrl(this.#signer, get, { expiresIn: linkSeconds })
  }
}

function clientFor(account: BucketAccount, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: account.region,
    forcePathStyle: account.pathStyle,
    credentials: { accessKeyId: account.accessKeyId, secretAccessKey: account.secretAccessKey },
    maxAttempts: 3,
    // S3-compatible stores other than Amazon's refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Awaits an upload; when the signal aborts, the upload is aborted in the bucket, too. */
async function ended(upload: Upload, signal: AbortSignal | undefined): Promise<void> {
  const onAbort = (): void => void upload.abort().catch(() => undefined)
  if (signal?.aborted) throw signal.reason as Error
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    await upload.done()
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}
