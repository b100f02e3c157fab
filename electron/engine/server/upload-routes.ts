import { codeOf } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { successBody } from '../../common/service/envelope.ts'
import { isMediaError } from '../../media/errors.ts'
import type { MediaInfo } from '../../media/media-info.ts'
import { resultLifetimeMs } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import { EngineError, isDiskFull } from '../core/errors.ts'
import { newFileName } from '../core/ids.ts'
import { diskFull } from '../work/generations/failure.ts'
import { servedType } from '../store/media/served-type.ts'
import type { MediaStore } from '../store/media/store.ts'
import type { AccessCheck } from './types.ts'

export interface UploadRoutesOptions {
  /** The files of a tenant. */
  storeOf: (tenant: string) => MediaStore
  clock: Clock
  checkAccess: AccessCheck
  scratch: string
  /** Largest upload, bytes. */
  limitBytes: number
  /** Longest time without data during an upload, ms. */
  idleMs: number
  /** URL of a served file. */
  fileUrl: (name: string) => string
  /** Finds out what an uploaded file holds. @throws MediaError or EngineError */
  inspect: (path: string, label: Text) => Promise<MediaInfo>
}

/** Reads `X-File-Name`, percent-encoded UTF-8; null where there is none. The name is for messages only, never part of a path. */
function givenName(header: string | string[] | undefined): string | null {
  const text = (Array.isArray(header) ? header[0] : header) ?? ''
  let name = text
  try {
    name = decodeURIComponent(text)
  } catch {
    // The name was sent without percent-encoding and is taken as it is.
  }
  const shown = name
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, 200)
  return shown === '' ? null : shown
}

/** Adds `POST /engine/uploads`: the raw body becomes a file whose URL requests can name. */
export function addUploadRoutes(app: FastifyInstance, options: UploadRoutesOptions): void {
  const tooLarge = new EngineError(
    codeOf.parameter,
    message('engineServer.uploadTooLarge', { limit: Math.floor(options.limitBytes / 1024 / 1024) }),
  )

  async function receive(request: FastifyRequest, path: string): Promise<void> {
    let bytes = 0
    let timer: NodeJS.Timeout | undefined
    const idle = new AbortController()
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => idle.abort(), options.idleMs)
    }
    const count = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length
        restart()
        next(bytes > options.limitBytes ? tooLarge : null, chunk)
      },
    })
    restart()
    try {
      await pipeline(request.body as Readable, count, createWriteStream(path, { mode: 0o600 }), {
        signal: idle.signal,
      })
    } catch (error) {
      if (error instanceof EngineError) throw error
      if (isDiskFull(error)) throw new EngineError(codeOf.createVideo, diskFull, { cause: error })
      throw new EngineError(codeOf.parameter, message('engineServer.uploadBrokeOff'), {
        cause: error,
      })
    } finally {
      clearTimeout(timer)
    }
    if (bytes === 0) throw new EngineError(codeOf.parameter, message('engineServer.uploadEmpty'))
  }

  async function keep(request: FastifyRequest): Promise<string> {
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > options.limitBytes) throw tooLarge
    const folder = join(options.scratch, `upload-${newFileName('d')}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const path = join(folder, 'body')
      await receive(request, path)
      const name = givenName(request.headers['x-file-name'])
      const info = await options.inspect(path, name ?? message('mediaErrors.labels.file')).catch((error: unknown) => {
        if (isMediaError(error) && !isDiskFull(error))
          throw new EngineError(codeOf.parameter, error.text, { cause: error })
        throw error
      })
      const type = servedType(info)
      const store = options.storeOf(request.tenant)
      const placed = await store.put(path, type.extension)
      const now = options.clock.now()
      try {
        await store.register({
          name: placed.name,
          purpose: 'upload',
          mime: type.mime,
          bytes: placed.bytes,
          createdAt: now,
          expiresAt: now + resultLifetimeMs,
          recordId: null,
          originalName: name,
        })
      } catch (error) {
        await store.discard(placed.name)
        throw error
      }
      return placed.name
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
    scope.post(
      '/engine/uploads',
      {
        bodyLimit: Number.MAX_SAFE_INTEGER,
        onRequest: (request) => options.checkAccess(request),
      },
      async (request, reply) => {
        if (request.body === undefined || request.body === null)
          throw new EngineError(codeOf.parameter, message('engineServer.uploadEmpty'))
        try {
          const name = await keep(request)
          return successBody('business', { url: options.fileUrl(name) })
        } catch (error) {
          // The rest of the body will not be read, so the connection can't be used again.
          if (!request.raw.complete) void reply.header('connection', 'close')
          throw error
        }
      },
    )
    done()
  })
}
