import OpenAI, { APIError } from 'openai'
import { expect } from 'vitest'
import type { RunningEngine } from '../../../electron/engine/index.ts'

/** OpenAI's own client, of which only the address and the key are changed. */
export function openAiClient(engine: Pick<RunningEngine, 'baseUrl' | 'apiKey'>, apiKey = engine.apiKey): OpenAI {
  return new OpenAI({ baseURL: `${engine.baseUrl}/v1`, apiKey, maxRetries: 0 })
}

/** The error that OpenAI's client makes of an answer; its sentence must be one. */
export async function refused(work: PromiseLike<unknown>): Promise<APIError> {
  const error = await Promise.resolve(work).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof APIError)) throw new Error(`it was not refused: ${String(error)}`)
  const body = error.error as { message: string }
  expect(body).toEqual({
    message: expect.stringMatching(/^\S.{10,}\.$/s),
    type: expect.any(String),
    param: error.param ?? null,
    code: error.code ?? null,
  })
  return error
}
