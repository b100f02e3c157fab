import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { ByteRange } from '../../../common/http/index.ts'
import type { MediaSpace } from './space.ts'

/** Object that says whose media are below a prefix. It has no ending, as all media have. */
const markName = 'installation'
/** Size of an upload's parts, bytes: S3 takes up to 10,000 parts per file. */
const partBytes = 16 * 1024 * 1024
/** Parts of a file that are sent at once. */
const partsAtOnce = 2

export interface BucketSpaceOptions {
  bucket: string
  /** Beginning of every key, without a slash at its end; may be empty. */
  prefix: string
  /**
   * Address of a store other than Amazon's. Where it is absent, the SDK reads `AWS_ENDPOINT_URL_S3`; credentials and region are
   * always those of the SDK's own chain (environment, profile, role).
   */
  endpoint?: string
}

/** Media in a bucket of S3, which many engines share. Files are sent in parts and read in ranges. */
export class BucketSpace implements MediaSpace {
  readonly #bucket: string
  readonly #prefix: string
  readonly #client: S3Client

  constructor({ bucket, prefix, endpoint }: BucketSpaceOptions) {
    this.#bucket = bucket
    this.#prefix = prefix === '' ? '' : `${prefix}/`
    this.#client = new S3Client({
      ...(endpoint === undefined ? {} : { endpoint }),
      // Stores other than Amazon's seldom have a name for each bucket.
      forcePathStyle: endpoint !== undefined || process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
      // Not every store knows the newer check sums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async add(name: string, path: string): Promise<number> {
    const { size } = await stat(path)
    const params = { ...this.#at(name), Body: createReadStream(path) }
    await new Upload({ client: this.#client, partSize: partBytes, queueSize: partsAtOnce, params }).done()
    await rm(path)
    return size
  }

  async read(name: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable | undefined> {
    const part = range ? { Range: `bytes=${String(range.start)}-${String(range.end)}` } : {}
    const options = signal ? { abortSignal: signal } : {}
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(name), ...part }), options)
      return Body as Readable
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  async copyTo(name: string, path: string, signal?: AbortSignal): Promise<boolean> {
    const bytes = await this.read(name, undefined, signal)
    if (!bytes) return false
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), signal ? { signal } : {})
    return true
  }

  async remove(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(name)))
  }

  async files(): Promise<Map<string, number>> {
    const files = new Map<string, number>()
    const query = { Bucket: this.#bucket, Prefix: this.#prefix }
    for await (const { Contents } of paginateListObjectsV2({ client: this.#client }, query))
      for (const { Key = '', LastModified } of Contents ?? []) {
        const name = Key.slice(this.#prefix.length)
        if (name !== markName) files.set(name, LastModified?.getTime() ?? Date.now())
      }
    return files
  }

  /** Ties the prefix to an installation, the first one that uses it. False when it is another one's, or holds other files. */
  async claim(installation: string): Promise<boolean> {
    const mark = await this.read(markName)
    if (mark) return (await text(mark)) === installation
    if ((await this.files()).size > 0) return false
    await this.#client.send(new PutObjectCommand({ ...this.#at(markName), Body: installation }))
    return true
  }

  close(): void {
    this.#client.destroy()
  }

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` }
  }
}
