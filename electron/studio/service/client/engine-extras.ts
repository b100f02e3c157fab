import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Readable } from 'node:stream'
import { message } from '../../../common/messages/index.ts'
import { typeOfEnding } from '../../../common/formats/index.ts'
import { AnswerProblem } from '../../../common/service/problem.ts'
import { firstText, isFields, kindOf, text } from '../../../common/service/reading.ts'
import type { Fields } from '../../../common/service/reading.ts'
import { ServiceError } from '../../core/service-error.ts'
import { createLiveCalls } from './live-calls.ts'
import type { LiveCalls } from './live-calls.ts'
import { createPreviewCalls } from './previews.ts'
import type { PreviewCalls } from './previews.ts'
import type { OpenRequest, Send } from './send.ts'
import { createTranscriptionCalls } from './transcriptions.ts'
import type { TranscriptionCalls } from './transcriptions.ts'

/** Functions that the built-in engine offers beyond the interface, under `/engine/`. */
export interface EngineExtras extends PreviewCalls, LiveCalls, TranscriptionCalls {
  /** Whether the engine runs, and which parts of it work. Needs no credentials. */
  health(options?: { signal?: AbortSignal }): Promise<EngineHealth>
  /** Uploads a file and returns the URL under which requests can name it. */
  uploadFile(path: string, options?: UploadOptions): Promise<string>
  /** Uploads a stream; the caller states its name and type. */
  upload(source: UploadSource, options?: UploadOptions): Promise<string>
  /** Asks the engine to stop working on a record. */
  cancelRecord(id: string, options?: { signal?: AbortSignal }): Promise<void>
  /** The record of speech with exactly this request and extras that has not failed; null when there is none. */
  findSpeech(
    body: { input_text: string; voice_id: string; rate: string },
    options?: { signal?: AbortSignal; extras?: Readonly<Record<string, unknown>> | null },
  ): Promise<string | null>
  /** Word and phoneme times of a finished audio record, as the engine wrote them. */
  timings(audioId: string, options?: { signal?: AbortSignal }): Promise<Fields>
}

export interface EngineHealth {
  version: string | null
  raw: Fields
}

export interface UploadSource {
  body: Readable
  /** Name of the upload, for messages only. */
  name: string
  contentType: string
  /** Size of the upload in bytes, when known. */
  size?: number
}

export interface UploadOptions {
  signal?: AbortSignal
  /** Called with the bytes read from the source so far. */
  onProgress?: (bytes: number) => void
}

/** Longest time without data during an upload, ms. The whole upload has no limit. */
const uploadIdleMs = 120_000

const uploads = 'POST /engine/uploads'

export function createEngineExtras(
  send: Send,
  open: OpenRequest,
  times: { readTimeoutMs: number; createTimeoutMs: number },
): EngineExtras {
  const plain = { envelope: 'business', credentials: true, headers: {}, fresh: false, isRead: true } as const

  const upload: EngineExtras['upload'] = async (source, options = {}) => {
    const { onProgress } = options
    if (onProgress) {
      let bytes = 0
      source.body.on('data', (chunk: Buffer | string) => onProgress((bytes += Buffer.byteLength(chunk))))
      source.body.pause()
    }
    return send({
      ...plain,
      isRead: false,
      read: readUploadUrl,
      method: 'POST',
      path: '/engine/uploads',
      headers: {
        'content-type': source.contentType,
        'x-file-name': encodeURIComponent(source.name.toWellFormed()),
        ...(source.size === undefined ? {} : { 'content-length': String(source.size) }),
      },
      body: source.body,
      timeoutMs: 0,
      idleMs: uploadIdleMs,
      fresh: true,
      signal: options.signal,
    })
  }

  return {
    ...createPreviewCalls(send, times),
    ...createLiveCalls(send, times),
    ...createTranscriptionCalls(open),
    upload,

    async uploadFile(path, options) {
      const { size } = await regularFile(path)
      const body = createReadStream(path)
      const contentType = typeOfEnding(extname(path))?.mime ?? 'application/octet-stream'
      return upload({ body, name: basename(path), contentType, size }, options)
    },

    health: (options = {}) =>
      send({
        ...plain,
        credentials: false,
        method: 'GET',
        path: '/engine/health',
        timeoutMs: times.readTimeoutMs,
        signal: options.signal,
        read: readHealth,
      }),

    cancelRecord: (id, options = {}) =>
      send({
        ...plain,
        isRead: false,
        method: 'POST',
        path: `/engine/records/${encodeURIComponent(id)}/cancel`,
        timeoutMs: times.readTimeoutMs,
        signal: options.signal,
        read: () => undefined,
      }),

    findSpeech: (body, options = {}) =>
      send({
        ...plain,
        method: 'POST',
        path: '/engine/audio/find',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(options.extras ? { ...body, extras: options.extras } : body),
        timeoutMs: times.readTimeoutMs,
        signal: options.signal,
        read: (data) => {
          const { _id: id } = readFields(data)
          return typeof id === 'string' ? id : null
        },
      }),

    timings: (audioId, options = {}) =>
      send({
        ...plain,
        method: 'GET',
        path: `/engine/audio/${encodeURIComponent(audioId)}/timings`,
        timeoutMs: times.readTimeoutMs,
        signal: options.signal,
        read: readFields,
      }),
  }
}

/** Checks that a path is a regular file. @throws ServiceError (invalid) naming the file */
async function regularFile(path: string): Promise<{ size: number }> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadable(path, cause instanceof Error && 'code' in cause && cause.code === 'ENOENT', cause)
  })
  if (!found.isFile()) throw unreadable(path, false, undefined)
  return { size: found.size }
}

function unreadable(path: string, missing: boolean, cause: unknown): ServiceError {
  return new ServiceError({
    kind: 'invalid',
    text: missing ? message('serviceErrors.noFile', { path }) : message('serviceErrors.noFileToRead', { path }),
    next: message('serviceErrors.chooseFile'),
    endpoint: uploads,
    sent: 'no',
    field: path,
    cause,
  })
}

function readFields(data: unknown): Fields {
  if (!isFields(data)) throw new AnswerProblem(message('serviceErrors.answer.noObject', { data: kindOf(data) }))
  return data
}

function readHealth(data: unknown): EngineHealth {
  const raw = readFields(data)
  return { version: firstText(raw, ['version']), raw }
}

function readUploadUrl(data: unknown): string {
  const url = text(readFields(data)['url'])
  if (url === null) throw new AnswerProblem(message('serviceErrors.answer.noUrl'))
  return url
}
