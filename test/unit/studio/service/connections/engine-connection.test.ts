import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { EngineConnection } from '../../../../../electron/studio/service/connections/engine-connection.ts'
import type { EngineAtHand } from '../../../../../electron/studio/service/connections/engine-connection.ts'

const address = { baseUrl: 'http://127.0.0.1:1', apiKey: 'key', clientId: 'id', clientSecret: 'secret' }

it('asks the engine as soon as it has started: windows are there before it', async () => {
  const start = Promise.withResolvers<undefined>()
  const engine = { address: null as EngineAtHand['address'], started: async () => void (await start.promise) }
  const connection = new EngineConnection(engine, () => 'en')
  let got = false
  const client = connection.client().then((one) => {
    got = true
    return one
  })
  await Promise.resolve()
  expect(got).toBe(false)
  engine.address = address
  start.resolve(undefined)
  expect(await client).toBeDefined()
  await connection.close()
})

it('lists voices as soon as the engine has started', async () => {
  const start = Promise.withResolvers<undefined>()
  const engine = { address: null as EngineAtHand['address'], started: async () => void (await start.promise) }
  const connection = new EngineConnection(engine, () => 'en')
  const cancel = new AbortController()
  const voices = connection.service.voices(cancel.signal)
  engine.address = address
  start.resolve(undefined)
  // Nothing answers at this port, so the request is tried again until it is cancelled.
  setTimeout(() => cancel.abort(), 50)
  await expect(voices).rejects.toMatchObject({ endpoint: expect.stringContaining('voice') as string })
  await connection.close()
})

it('asks once more when the engine was lost and has come back', async () => {
  const answered: string[] = []
  const server = createServer((request, response) => {
    answered.push(request.url ?? '')
    response.setHeader('content-type', 'application/json').end('{"code":1000,"msg":"OK","data":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const engine = { address: address as EngineAtHand['address'], started: () => Promise.resolve() }
  const connection = new EngineConnection(engine, () => 'en')
  // Nothing answers at the first address; the engine is found elsewhere while it is tried.
  const voices = connection.service.voices()
  engine.address = { ...address, baseUrl: `http://127.0.0.1:${String(port)}` }
  expect(await voices).toEqual([])
  expect(answered.length).toBeGreaterThan(0)
  await connection.close()
  server.close()
})

it('does not wait for a start that takes longer than its caller wants', async () => {
  const connection = new EngineConnection({ address: null, started: () => new Promise(() => undefined) }, () => 'en')
  const cancel = new AbortController()
  const voices = connection.service.voices(cancel.signal)
  cancel.abort(new Error('given up'))
  await expect(voices).rejects.toThrow('given up')
  await expect(connection.service.avatars(cancel.signal)).rejects.toThrow('given up')
})

it('says that it is away when nothing starts it, or the start failed', async () => {
  const gone = new EngineConnection({ address: null }, () => 'en')
  await expect(gone.client()).rejects.toMatchObject({ kind: 'network', sent: 'no' })
  const failed = new EngineConnection({ address: null, started: () => Promise.resolve() }, () => 'en')
  await expect(failed.client()).rejects.toThrow('The engine is not running at the moment.')
})
