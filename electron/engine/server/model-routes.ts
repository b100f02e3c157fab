import { codeOf } from '../../common/service/index.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { successBody } from '../../common/service/envelope.ts'
import { EngineError } from '../core/errors.ts'
import { ensureFaceModels } from '../vision/faces/models/ensure.ts'
import { FaceModelsError } from '../vision/faces/models/errors.ts'
import { faceModelFile } from '../vision/faces/models/files.ts'
import type { AccessCheck } from './types.ts'

/** The models that a window needs for live face swap, by their names in `resources/models.json`. */
const live = {
  near: 'face-detector-short.onnx',
  far: 'face-detector.onnx',
  mesh: 'face-mesh-468.onnx',
} as const

export interface ModelRoutesOptions {
  checkAccess: AccessCheck
  /** Downloads the missing face models; replaced in tests. */
  ensure?: () => Promise<void>
}

/**
 * Adds `POST /engine/live/models`: the paths of the models of live face swap on this machine, which a worker of the
 * window runs. The answer waits until the models are there; the first request downloads them.
 */
export function addModelRoutes(
  app: FastifyInstance,
  { checkAccess, ensure = () => ensureFaceModels() }: ModelRoutesOptions,
): void {
  const gated = {
    onRequest: (request: FastifyRequest) => checkAccess(request),
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
