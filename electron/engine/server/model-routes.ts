import { codeOf } from '../../common/service/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { successBody } from '../../common/service/envelope.ts'
import { EngineError } from '../core/errors.ts'
import { ensureFaceModels } from '../vision/faces/models/ensure.ts'
import { FaceModelsError } from '../vision/faces/models/errors.ts'
import { faceModelFile } from '../vision/faces/models/files.ts'
import type { AccessCheck } from './types.ts'

/** What a window needs to swap faces live, by its name in `resources/models.json`. */
const live = {
  near: 'face-detector-short.onnx',
  far: 'face-detector.onnx',
  mesh: 'face-mesh-468.onnx',
} as const

export interface ModelRoutesOptions {
  checkAccess: AccessCheck
  /** Replaced in tests. */
  ensure?: () => Promise<void>
}

/**
 * `POST /engine/live/models`: where the models of live face swap lie on this machine, which the window's own worker runs.
 * Answers when they are there; the first time that fetches them.
 */
export function addModelRoutes(
  app: FastifyInstance,
  { checkAccess, ensure = () => ensureFaceModels() }: ModelRoutesOptions,
): void {
  const gated = {
    onRequest: (request: FastifyRequest, _reply: FastifyReply, next: () => void) => {
      checkAccess(request)
      next()
    },
  }
  app.post('/engine/live/models', gated, async () => {
    try {
      await ensure()
      return successBody(
        'business',
        Object.fromEntries(Object.entries(live).map(([name, as]) => [name, faceModelFile(as)])),
      )
    } catch (error) {
      if (error instanceof FaceModelsError) throw new EngineError(codeOf.createVideo, error.text, { cause: error })
      throw error
    }
  })
}
