import { afterEach } from 'vitest'
import { createServiceClient, ServiceError } from '../../../../../electron/studio/service/client/index.ts'
import type { ClientOptions, ServiceClient } from '../../../../../electron/studio/service/client/index.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { inOrder } from '../../../../support/service/replies.ts'
import type { AnswerStep } from '../../../../support/service/replies.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

/** Time limits are short, so that their tests take no time. */
export function connect(baseUrl: string, options: Partial<ClientOptions> = {}): ServiceClient {
  const client = createServiceClient({
    baseUrl,
    credentials: { kind: 'key', apiKey: 'key-123456' },
    readTimeoutMs: 5_000,
    createTimeoutMs: 5_000,
    retry: { retries: 3, baseMs: 4, maxMs: 60 },
    ...options,
  })
  open.push(client)
  return client
}

/**
 * A service that gives these answers in order, the last one repeatedly, and a client of it; both are closed after the
 * test.
 */
export async function against(
  answers: [AnswerStep, ...AnswerStep[]],
  options: Partial<ClientOptions> = {},
): Promise<{ fake: FakeService; client: ServiceClient }> {
  const fake = await new FakeService().start()
  fake.intercept = inOrder(...answers)
  open.push(fake)
  return { fake, client: connect(fake.baseUrl, options) }
}

/** The error of a call that must fail with one of the ten kinds. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    (value) => {
      throw new Error(`expected a failure, got ${JSON.stringify(value)}`)
    },
    (reason: unknown) => reason,
  )
  if (error instanceof ServiceError) return error
  throw error
}
