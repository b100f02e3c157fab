import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { failureBody } from '../../common/service/envelope.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { failureOf } from '../generations/failure.ts'
import type { MediaStore } from '../media-store/store.ts'
import { sendMissing } from './app.ts'
import { serveFile } from './serve-file.ts'

export interface FileRoutesOptions {
  store: MediaStore
  clock: Clock
  log: Log
  /** Makes (once) and finds a preview of an official voice or avatar. */
  official: (what: 'voices' | 'avatars', file: string) => Promise<string | undefined>
}

const OFFICIAL_MIME: Record<string, string> = {
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
}

/**
 * Media by address, without credentials as with any media service: players and other programs open these addresses,
 * and the names can't be guessed.
 */
export function addFileRoutes(app: FastifyInstance, options: FileRoutesOptions): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:name',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const now = options.clock.now()
      const found = options.store.find(request.params.name, now)
      if (!found) return sendMissing(request, reply)
      const { file, path } = found
      const left = file.expiresAt === null ? 7 * 86_400 : Math.floor((file.expiresAt - now) / 1000)
      const served = { path, mime: file.mime, tag: file.name.slice(0, 32), maxAgeS: Math.max(0, left) }
      return (await serveFile(request, reply, served)) ? reply : sendMissing(request, reply)
    },
  })
  app.route<{ Params: { what: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/official/:what/:file',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { what, file } = request.params
      if (what !== 'voices' && what !== 'avatars') return sendMissing(request, reply)
      let path: string | undefined
      try {
        path = await options.official(what, file)
      } catch (error) {
        // A player asks for media: it understands a status, a person the sentence.
        const { reason, fault } = failureOf(error, 1110)
        if (fault) options.log.error('preview.fault', { what, file, reason })
        return reply.code(503).send(failureBody('business', 1110, reason))
      }
      const mime = OFFICIAL_MIME[extname(file)]
      if (path === undefined || mime === undefined) return sendMissing(request, reply)
      const served = { path, mime, tag: file, maxAgeS: 3600 }
      return (await serveFile(request, reply, served)) ? reply : sendMissing(request, reply)
    },
  })
}
