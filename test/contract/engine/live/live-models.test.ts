import { stat } from 'node:fs/promises'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineError } from '../../../../electron/engine/core/errors.ts'
import { FaceModelsError } from '../../../../electron/engine/vision/faces/models/errors.ts'
import { missingFaceModels } from '../../../../electron/engine/vision/faces/models/files.ts'
import { startEngine } from '../../../support/engine/start.ts'
import type { RunningEngine } from '../../../../electron/engine/index.ts'
import { addModelRoutes } from '../../../../electron/engine/server/model-routes.ts'
import { temporaryFolder } from '../../../support/engine/folder.ts'

const without = missingFaceModels().length > 0
if (without) console.warn('Where live models lie is not asked: the face models are missing.')

describe.skipIf(without)('POST /engine/live/models', () => {
  let engine: RunningEngine
  beforeAll(async () => {
    engine = await startEngine({ dataDir: temporaryFolder() })
  })
  afterAll(() => engine.stop())

  const ask = async (headers: Record<string, string>) => {
    const address = `${engine.baseUrl}/engine/live/models`
    const answer = await fetch(address, { method: 'POST', headers })
    return (await answer.json()) as { code: number; data?: Record<string, string> }
  }

  test('says where the models lie, to who has the key', async () => {
    const { code, data } = await ask({ 'x-api-key': engine.apiKey })
    expect(code).toBe(1000)
    expect(Object.keys(data!)).toEqual(['near', 'far', 'mesh'])
    for (const path of Object.values(data!)) expect((await stat(path)).size).toBeGreaterThan(100_000)
  })

  test('tells nobody else', async () => {
    const { code, data } = await ask({})
    expect(code).not.toBe(1000)
    expect(data).toBeUndefined()
  })
})

test('models that cannot be fetched are refused with their sentence', async () => {
  const app = fastify()
  addModelRoutes(app, {
    checkAccess: () => Promise.resolve(),
    ensure: () => Promise.reject(new FaceModelsError('models-not-fetched', 'There is no network.')),
  })
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof EngineError ? error : undefined
    void reply.send({ code: known?.code, message: known?.message })
  })
  const answer = await app.inject({ method: 'POST', url: '/engine/live/models' })
  expect(answer.json()).toEqual({ code: 1015, message: 'There is no network.' })
  await app.close()
})
