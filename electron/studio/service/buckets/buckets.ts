import { z } from 'zod'
import { message } from '../../../common/messages/index.ts'
import type { BucketSetup } from '../../../common/bridge/index.ts'
import { mediaType } from '../../media/files/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { SecretVault } from '../../host.ts'
import type { JsonFile } from '../../core/settings/index.ts'
import { endsIn } from '../connections/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { Bucket } from './bucket.ts'
import type { BucketAccess, BucketInput } from './types.ts'
import type { Text } from '../../../common/messages/index.ts'

export const bucketFile = z
  .object({
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    prefix: z.string(),
    publicUrl: z.string().nullable(),
    pathStyle: z.boolean(),
    accessKeyId: z.string(),
  })
  .nullable()
type BucketRecord = NonNullable<z.infer<typeof bucketFile>>

export interface BucketsOptions {
  file: JsonFile<BucketRecord | null>
  vault: SecretVault
  media: MediaAddresses
}

const secretName = 'bucket'

/** The bucket that the user may have set up; there is at most one. */
export class Buckets implements BucketAccess {
  readonly #options: BucketsOptions
  #record: BucketRecord | null = null
  #ends: string | null = null
  #bucket: Promise<Bucket> | null = null
  /** A single function object, so that callers that hold it can compare it. */
  readonly #upload = (path: string, name: string, signal?: AbortSignal): Promise<string> =>
    this.#send(path, name, signal)

  constructor(options: BucketsOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    this.#record = await this.#options.file.read()
    if (!this.#record) return
    const secret = await this.#options.vault.get(secretName)
    this.#ends = secret === null ? null : endsIn(secret)
  }

  get setup(): BucketSetup | null {
    return this.#record && { ...this.#record, secretEndsIn: this.#ends }
  }

  get upload(): BucketAccess['upload'] {
    return this.#record ? this.#upload : null
  }

  async set(input: BucketInput | null): Promise<void> {
    const { file, vault } = this.#options
    if (input === null) {
      await file.write(null)
      await vault.delete(secretName)
      this.#record = null
      this.#ends = null
    } else {
      const { secretAccessKey, ...given } = input
      const record = { ...given, prefix: tidyPrefix(input.prefix), ...addresses(input) }
      // A stored secret is kept only with the access key id that it was entered for.
      const keeps = secretAccessKey === undefined && this.#record?.accessKeyId === record.accessKeyId
      const stored = keeps ? await vault.get(secretName) : null
      if (secretAccessKey === undefined && stored === null)
        throw new StudioError('credential', message('bucketErrors.secretNeeded'), {
          field: 'bucket.secretAccessKey',
          next: message('bucketErrors.enterSecret'),
        })
      if (secretAccessKey !== undefined) await vault.set(secretName, secretAccessKey.trim())
      await file.write(record)
      this.#record = record
      this.#ends = endsIn(secretAccessKey?.trim() ?? stored ?? '')
    }
    this.#drop()
  }

  async test(signal?: AbortSignal): Promise<{ ok: boolean; message: Text; next: Text | null }> {
    try {
      const bucket = await this.#now()
      await bucket.test(signal)
      return { ok: true, message: message('bucketErrors.works'), next: null }
    } catch (error) {
      if (!(error instanceof StudioError)) throw error
      return { ok: false, message: error.text, next: error.next ?? null }
    }
  }

  close(): void {
    this.#drop()
  }

  async #send(path: string, name: string, signal?: AbortSignal): Promise<string> {
    const bucket = await this.#now()
    const sha256 = await this.#options.media.hash(path)
    signal?.throwIfAborted()
    return bucket.put({ path, name, sha256, contentType: mediaType(name) }, { signal })
  }

  #now(): Promise<Bucket> {
    if (this.#bucket) return this.#bucket
    const bucket = this.#make()
    this.#bucket = bucket
    bucket.catch(() => {
      if (this.#bucket === bucket) this.#bucket = null
    })
    return bucket
  }

  async #make(): Promise<Bucket> {
    if (!this.#record)
      throw new StudioError('no-bucket', message('bucketErrors.none'), {
        next: message('bucketErrors.setUp'),
      })
    const secretAccessKey = await this.#options.vault.get(secretName)
    if (secretAccessKey === null)
      throw new StudioError('credential', message('bucketErrors.secretLost'), {
        next: message('bucketErrors.enterAgain'),
      })
    return new Bucket({ ...this.#record, secretAccessKey })
  }

  #drop(): void {
    const old = this.#bucket
    this.#bucket = null
    void old?.then((bucket) => bucket.close()).catch(() => undefined)
  }
}

/** The prefix in one form: `clips` and `/clips/` mean the same folder. */
function tidyPrefix(prefix: string): string {
  const plain = prefix
    .trim()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^\//, '')
  return plain === '' || plain.endsWith('/') ? plain : `${plain}/`
}

function addresses({ endpoint, publicUrl }: BucketInput): { endpoint: string; publicUrl: string | null } {
  for (const [field, text] of [
    ['endpoint', endpoint],
    ['publicUrl', publicUrl],
  ] as const) {
    if (text === null) continue
    const url = new URL(text)
    const wrong =
      !/^https?:$/.test(url.protocol) ||
      url.username !== '' ||
      url.password !== '' ||
      url.search !== '' ||
      url.hash !== ''
    if (wrong)
      throw new StudioError('invalid-input', message('bucketErrors.badAddress'), {
        field: `bucket.${field}`,
      })
  }
  const plain = (text: string): string => text.replace(/\/+$/, '')
  return { endpoint: plain(endpoint), publicUrl: publicUrl === null ? null : plain(publicUrl) }
}
