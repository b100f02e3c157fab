import { randomBytes } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { message } from '../../../../common/messages/index.ts'
import { numbered } from '../../../../common/naming/index.ts'
import { Semaphore } from '../../../core/concurrency.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { bucketFault } from '../../../service/buckets/index.ts'
import { mustBeUnchanged, readPiece } from './local-file.ts'
import { localTag, md5, partBytesOf, partsOf, partsThere, plainTag, tagOf } from './s3-parts.ts'
import type { Account, Delivered, OpenRemote, Remote, Resume, Shipment, Tell } from './types.ts'

type Sent = Omit<Delivered, 'sha256'>

/** Parts that are under way at once. */
const partsAtOnce = 3
const waits = { connectionTimeout: 15_000, socketTimeout: 60_000 }
/** Statuses of a key that is taken, also while another upload is finishing it (conditional writes of S3). */
const taken: ReadonlySet<number> = new Set([409, 412])
/** Numbered names that are tried. */
const mostNames = 10_000

/** A folder of an S3-compatible bucket. A file appears there when all of it has arrived. */
export const openS3: OpenRemote = (account) => Promise.resolve(new S3Remote(account))

class S3Remote implements Remote {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #endpoint: string

  constructor({ address, region, folder, user, secret }: Account) {
    const [bucket = '', ...rest] = folder.split('/').filter((part) => part !== '')
    this.#bucket = bucket
    this.#prefix = rest.map((part) => `${part}/`).join('')
    this.#endpoint = address
    this.#client = new S3Client({
      endpoint: address,
      region: region === '' ? 'us-east-1' : region,
      // Amazon and Alibaba want the bucket in the host's name; all others take it in the path.
      forcePathStyle: !/\.(amazonaws\.com(\.cn)?|aliyuncs\.com)$/.test(new URL(address).hostname),
      credentials: { accessKeyId: user, secretAccessKey: secret ?? '' },
      maxAttempts: 3,
      requestHandler: waits,
      // S3-compatible stores other than Amazon's refuse the newer checksums; each part has its MD5.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async send(shipment: Shipment, _sha256: string, tell: Tell): Promise<Sent> {
    return this.#explained(async () => {
      const partBytes = shipment.resume?.partBytes ?? partBytesOf(shipment.size)
      if (shipment.size <= partBytes) return this.#sendSmall(shipment, tell)
      return (await this.#goOn(shipment, tell)) ?? (await this.#sendParts(shipment, tell))
    })
  }

  async discard(_id: string, resume: Resume | null): Promise<void> {
    const { uploadId: UploadId, key: Key } = resume ?? {}
    if (UploadId === undefined || Key === undefined) return
    await this.#explained(async () => {
      await this.#client
        .send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }))
        .catch((error: unknown) => {
          if (nameOf(error) !== 'NoSuchUpload') throw error
        })
    })
  }

  async test(): Promise<void> {
    const Key = `${this.#prefix}greenroom-test-${randomBytes(6).toString('hex')}.txt`
    const text = 'greenroom test'
    await this.#explained(async () => {
      const where = { Bucket: this.#bucket, Key }
      await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key, Body: text }))
      try {
        const { Body } = await this.#client.send(new GetObjectCommand(where))
        if ((await Body?.transformToString()) !== text)
          throw new StudioError('differs', message('deliveryErrors.testDiffers'), {
            next: message('deliveryErrors.testDiffersNext'),
          })
      } finally {
        await this.#client.send(new DeleteObjectCommand(where))
      }
    })
  }

  close(): void {
    this.#client.destroy()
  }

  async #sendSmall(shipment: Shipment, tell: Tell): Promise<Sent> {
    const { path, size, contentType, resume } = shipment
    const Body = size === 0 ? Buffer.alloc(0) : await readPiece(path, 0, size)
    await mustBeUnchanged(shipment)
    const sum = md5(Body)
    const tag = sum.toString('hex')
    const settled = await this.#publishedBefore(resume, size, () => Promise.resolve(tag))
    if (settled) return settled
    for await (const { name, key } of this.#freeNames(shipment)) {
      await tell({ type: 'resume', resume: { publishing: name } })
      const put = { Bucket: this.#bucket, Key: key, Body, ContentType: contentType, ContentMD5: sum.toString('base64') }
      if (
        await this.#unlessTaken((IfNoneMatch) =>
          this.#client.send(new PutObjectCommand(Object.assign(IfNoneMatch, put))),
        )
      ) {
        await tell({ type: 'sent', bytes: size })
        return this.#checked(name, size, tag)
      }
    }
    throw this.#noName(shipment)
  }

  /** Goes on with an upload that was interrupted. Null where none can be continued. */
  async #goOn(shipment: Shipment, tell: Tell): Promise<Sent | null> {
    const { path, size, resume } = shipment
    const { uploadId, key, partBytes } = resume ?? {}
    if (uploadId === undefined || key === undefined || partBytes === undefined) return null
    const parts = partsOf(size, partBytes)
    const settled = await this.#publishedBefore(resume, size, () => localTag(path, parts))
    if (settled) return settled
    try {
      const there = await partsThere(this.#client, { Bucket: this.#bucket, Key: key, UploadId: uploadId })
      return await this.#upload(shipment, { uploadId, key, partBytes }, there, tell)
    } catch (error) {
      // The server has forgotten the upload (many delete unfinished ones), or can't list its parts.
      if (['NoSuchUpload', 'NotImplemented', 'MethodNotAllowed'].includes(nameOf(error))) return null
      throw error
    }
  }

  async #sendParts(shipment: Shipment, tell: Tell): Promise<Sent> {
    const partBytes = partBytesOf(shipment.size)
    for await (const { key } of this.#freeNames(shipment)) {
      const { UploadId: uploadId } = await this.#client.send(
        new CreateMultipartUploadCommand({ Bucket: this.#bucket, Key: key, ContentType: shipment.contentType }),
      )
      if (uploadId === undefined) throw new Error('the bucket began an upload without an id')
      const upload = { uploadId, key, partBytes }
      await tell({ type: 'resume', resume: upload })
      const sent = await this.#upload(shipment, upload, new Map(), tell)
      if (sent) return sent
    }
    throw this.#noName(shipment)
  }

  /** Sends the parts that are missing and puts them together. Null when the name was taken meanwhile. */
  async #upload(
    shipment: Shipment,
    upload: { uploadId: string; key: string; partBytes: number },
    there: ReadonlyMap<number, { tag: string; size: number }>,
    tell: Tell,
  ): Promise<Sent | null> {
    const { path, size } = shipment
    const where = { Bucket: this.#bucket, Key: upload.key, UploadId: upload.uploadId }
    const parts = partsOf(size, upload.partBytes)
    const sums: Buffer[] = []
    const tags: string[] = []
    let bytes = 0
    const room = new Semaphore(partsAtOnce)
    const stop = new AbortController()
    const one = async ({ number, at, length }: (typeof parts)[number]): Promise<void> => {
      const Body = await readPiece(path, at, length)
      const sum = md5(Body)
      sums[number - 1] = sum
      const kept = there.get(number)
      if (kept?.tag === sum.toString('hex') && kept.size === length) tags[number - 1] = kept.tag
      else {
        const part = Object.assign({ PartNumber: number, Body, ContentMD5: sum.toString('base64') }, where)
        const { ETag } = await this.#client.send(new UploadPartCommand(part), { abortSignal: stop.signal })
        tags[number - 1] = plainTag(ETag)
      }
      bytes += length
      await tell({ type: 'sent', bytes })
    }
    try {
      await Promise.all(parts.map((part) => room.run(() => one(part), stop.signal)))
    } catch (error) {
      stop.abort(error)
      await room.idle()
      throw error
    }
    await mustBeUnchanged(shipment)
    const name = upload.key.slice(this.#prefix.length)
    await tell({ type: 'resume', resume: Object.assign({ publishing: name }, upload) })
    const MultipartUpload = { Parts: tags.map((tag, index) => ({ PartNumber: index + 1, ETag: `"${tag}"` })) }
    const done = await this.#unlessTaken((IfNoneMatch) =>
      this.#client.send(new CompleteMultipartUploadCommand(Object.assign(IfNoneMatch, { MultipartUpload }, where))),
    )
    if (!done) {
      await this.#client.send(new AbortMultipartUploadCommand(where))
      return null
    }
    return this.#checked(name, size, tagOf(sums))
  }

  /** Writes unless the key is taken (`If-None-Match`); servers that don't know that are asked without it. */
  async #unlessTaken(write: (condition: { IfNoneMatch?: string }) => Promise<unknown>): Promise<boolean> {
    try {
      await write({ IfNoneMatch: '*' })
      return true
    } catch (error) {
      if (taken.has(statusOf(error))) return false
      if (nameOf(error) !== 'NotImplemented') throw error
      await write({})
      return true
    }
  }

  /** Names that no object has. */
  async *#freeNames({ stem, extension }: Shipment): AsyncGenerator<{ name: string; key: string }> {
    for (let count = 0; count < mostNames; count += 1) {
      const name = numbered(stem, extension, count)
      const key = this.#prefix + name
      if ((await this.#head(key)) === null) yield { name, key }
    }
  }

  #noName({ stem, extension }: Shipment): StudioError {
    return new StudioError('names', message('deliveryErrors.names', { name: stem + extension }), {
      next: message('deliveryErrors.namesNext'),
    })
  }

  async #publishedBefore(resume: Resume | null, size: number, tag: () => Promise<string>): Promise<Sent | null> {
    if (resume?.publishing === undefined) return null
    const found = await this.#head(this.#prefix + resume.publishing)
    if (found?.size !== size || found.tag !== (await tag())) return null
    return this.#sent(resume.publishing, 'etag')
  }

  async #checked(name: string, size: number, tag: string): Promise<Sent> {
    const found = await this.#head(this.#prefix + name)
    // A key that may write but not read can't ask.
    if (found === null) return this.#sent(name, 'size')
    if (found.size !== size)
      throw new StudioError('differs', message('deliveryErrors.differs', { file: name }), {
        next: message('deliveryErrors.differsNext'),
      })
    // Buckets that encrypt have tags of another kind; the MD5 of each part was checked by the server.
    return this.#sent(name, found.tag === tag ? 'etag' : 'size')
  }

  #sent(name: string, checked: Sent['checked']): Sent {
    return { name, checked, location: `s3://${this.#bucket}/${this.#prefix}${name}` }
  }

  async #head(Key: string): Promise<{ size: number; tag: string } | null> {
    try {
      const found = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key }))
      return { size: found.ContentLength ?? -1, tag: plainTag(found.ETag) }
    } catch (error) {
      if (statusOf(error) === 404 || statusOf(error) === 403) return null
      throw error
    }
  }

  async #explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw bucketFault(error, { endpoint: this.#endpoint, bucket: this.#bucket })
    }
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return 0
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0
}
