import { afterEach, expect, it } from 'vitest'
import { startAbruptServer } from '../../../../support/engine/abrupt-server.ts'
import { connect } from '../../../../unit/studio/service/client/harness.ts'

let server: Awaited<ReturnType<typeof startAbruptServer>> | undefined
afterEach(() => server?.close())

/** A client of a service that closes after each answer. The answer is longer than what undici reads ahead (64 kB). */
async function againstAbrupt(data: unknown) {
  const body = JSON.stringify({ code: 1000, msg: 'x'.repeat(2_000_000), data })
  server = await startAbruptServer(Buffer.from(body), 'application/json')
  // Twenty long answers at once take a busy machine seconds.
  return connect(server.url(''), { readTimeoutMs: 120_000, createTimeoutMs: 120_000 })
}

const many = Array.from({ length: 20 })

it('a long answer to what is made arrives whole from a service that closes without announcing it', async () => {
  const client = await againstAbrupt({ _id: 'a1', status: 1 })
  const records = await Promise.all(many.map(() => client.createTts({ input_text: 'Hi.', voice_id: 'v1' })))
  expect(records.map(({ id }) => id)).toEqual(many.map(() => 'a1'))
})

it('so does one to what is read, at the first attempt', async () => {
  const client = await againstAbrupt([])
  const lists = await Promise.all(many.map(() => client.listVoices({}, { retry: false })))
  expect(lists).toEqual(many.map(() => []))
})
