import { codeOf } from '../../common/service/index.ts'
import { basename, extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ByteRange } from '../../common/http/index.ts'
import { explainProblem } from '../../common/service/explain.ts'
import { stylingCells, stylingSchema } from '../../common/service/extension/styling.ts'
import type { Styling } from '../../common/service/extension/styling.ts'
import { inEnglish, message } from '../../common/messages/index.ts'
import { typeOfEnding } from '../../common/formats/index.ts'
import type { Clock } from '../core/clock.ts'
import { isFromForeignPage } from '../core/host-check.ts'
import type { Log } from '../core/log.ts'
import { failureOf } from '../work/generations/failure.ts'
import { EngineError } from '../core/errors.ts'
import { previewHeights } from '../presenters/official/previews.ts'
import type { PreviewOptions } from '../presenters/official/previews.ts'
import type { MediaStore } from '../store/media/store.ts'
import { refusal, sendMissing } from './app.ts'
import { serveBytes, serveFile } from './serve-file.ts'

export interface FileRoutesOptions {
  store: MediaStore
  clock: Clock
  log: Log
  /** Finds a preview of an official voice or avatar, and makes it when it is missing. */
  official: (what: 'voices' | 'avatars', file: string, options: PreviewOptions) => Promise<string | undefined>
}

/** Extensions of the previews of official voices and avatars. */
const official: ReadonlySet<string> = new Set(['.mp3', '.mp4', '.png', '.webm'])

/**
 * Reads `?height=144..1080&background=0|1&styling={…}&choices=60|120`. The height is rounded up to the next one that previews
 * are made in, the side of a choice to the next one of `stylingCells`.
 */
function previewOptionsOf({ height, background, styling, choices }: Record<string, unknown>): PreviewOptions {
  const px = Number(height ?? 720)
  const least = previewHeights.find((one) => px <= one)
  if (!Number.isInteger(px) || px < previewHeights[0] || least === undefined)
    throw new EngineError(codeOf.parameter, message('engineServer.wrongHeight'))
  if (background !== undefined && background !== '0' && background !== '1')
    throw new EngineError(codeOf.parameter, message('engineServer.wrongBackground'))
  const cell = choices === undefined ? undefined : stylingCells.find((one) => Number(choices) <= one)
  if (choices !== undefined && (cell === undefined || !(Number(choices) > 0)))
    throw new EngineError(codeOf.parameter, message('engineServer.wrongChoices'))
  return {
    height: least,
    background: background !== '0',
    ...(styling === undefined ? {} : { styling: stylingOf(styling) }),
    ...(cell === undefined ? {} : { choices: cell }),
  }
}

/** @throws EngineError 1003 that names the field */
function stylingOf(text: unknown): Styling {
  let value: unknown
  try {
    value = JSON.parse(String(text))
  } catch {
    // It is refused below as what it is: a text.
    value = text
  }
  const read = stylingSchema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = ['styling', ...issue!.path]
  throw new EngineError(codeOf.parameter, explainProblem({ ...issue!, path }, { styling: value }, 'styling').message)
}

/**
 * Serves media files without credentials, as media services do: players and other programs open these URLs. The names
 * of the files can't be guessed.
 */
export function addFileRoutes(app: FastifyInstance, options: FileRoutesOptions): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:name',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const now = options.clock.now()
      const found = await options.store.find(request.params.name, now)
      if (!found) return sendMissing(request, reply)
      const left = found.expiresAt === null ? 7 * 86_400 : Math.floor((found.expiresAt - now) / 1000)
      const served = {
        size: found.bytes,
        modifiedMs: found.createdAt,
        read: (range: ByteRange) => options.store.read(found.name, range),
        mime: found.mime,
        tag: found.name.slice(0, 32),
        maxAgeS: Math.max(0, left),
      }
      return (await serveBytes(request, reply, served)) ? reply : sendMissing(request, reply)
    },
  })
  app.route<{ Params: { what: string; file: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/official/:what/:file',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { what, file } = request.params
      // A foreign page that could have previews drawn would take processor time and learn that the engine is there.
      if (isFromForeignPage(request.raw))
        return reply.code(403).send(refusal(request, codeOf.permission, message('engineServer.foreignPage')))
      if (what !== 'voices' && what !== 'avatars') return sendMissing(request, reply)
      let path: string | undefined
      try {
        path = await options.official(what, file, previewOptionsOf(request.query))
      } catch (error) {
        if (error instanceof EngineError && error.code === codeOf.parameter)
          return reply.code(400).send(refusal(request, error.code, error.text))
        // A player that requested media only understands the status; the sentence is for a person.
        const { reason, fault } = failureOf(error, codeOf.audioProcessing)
        if (fault) options.log.error('preview.fault', { what, file, reason: inEnglish(reason) })
        return reply.code(503).send(refusal(request, codeOf.audioProcessing, reason))
      }
      const mime = official.has(extname(file)) ? typeOfEnding(extname(file))?.mime : undefined
      if (path === undefined || mime === undefined) return sendMissing(request, reply)
      const served = { path, mime, tag: basename(path, extname(path)), maxAgeS: 3600 }
      // For browsers that send no Fetch Metadata: a page of this machine that may use the engine has to be able to show the
      // file.
      const site = request.headers['sec-fetch-site'] === 'cross-site' ? 'cross-origin' : 'same-site'
      void reply.header('cross-origin-resource-policy', site).header('vary', 'Sec-Fetch-Site')
      return (await serveFile(request, reply, served)) ? reply : sendMissing(request, reply)
    },
  })
}
