import { join } from 'node:path'
import type { BridgeClient } from '../../../electron/common/bridge/index.ts'
import { codeOf } from '../../../electron/common/service/codes/codes.ts'
import { startEngine } from '../../../electron/engine/index.ts'
import { loopback } from '../service/loopback.ts'
import type { LoopbackRequest } from '../service/loopback.ts'
import { fails, noSuchPage } from '../service/replies.ts'
import { s3Account, s3Server } from '../studio/s3.ts'

/** A remote service that takes bodies of the interface alone, and a bucket for the files that it fetches. */
export interface PlainService {
  /** Id of the studio's connection to it. */
  connection: string
  close: () => Promise<void>
}

const bucketName = 'files'

/** Starts an engine that shows the interface and nothing else, and connects a studio to it. */
export async function connectPlainService(studio: BridgeClient, folder: string): Promise<PlainService> {
  // The bucket is on loopback, which an engine fetches nothing from unless it is told to.
  const engine = await startEngine({ dataDir: join(folder, 'engine'), allowLocal: true })
  const service = await loopback(async (request) => {
    if (!request.path.startsWith('/api/')) return noSuchPage
    if ('extras' in request.body) return fails(codeOf.parameter, 'extras is no field of the interface')
    const answered = await pass(request, engine.baseUrl)
    return {
      status: answered.status,
      headers: contentType(answered),
      bytes: new Uint8Array(await answered.arrayBuffer()),
    }
  })
  const bucket = await s3Server(join(folder, 'bucket'), bucketName)
  await studio.settings.setBucket({
    bucket: {
      endpoint: bucket.endpoint,
      region: 'us-east-1',
      bucket: bucketName,
      prefix: '',
      publicUrl: null,
      pathStyle: true,
      ...s3Account,
    },
  })
  const { id } = await studio.connections.add({
    name: 'Plain',
    baseUrl: service.baseUrl,
    anchor: 'top-left',
    parallel: 2,
    credential: { kind: 'key', apiKey: engine.apiKey },
  })
  return {
    connection: id,
    async close() {
      await service.close()
      await engine.stop()
      await bucket.close()
    },
  }
}

function pass({ method, url, headers, raw }: LoopbackRequest, baseUrl: string): Promise<Response> {
  const { authorization, 'x-api-key': key, 'content-type': type } = headers
  const passed = { authorization, 'x-api-key': key?.toString(), 'content-type': type }
  const known = Object.entries(passed).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const body = method === 'GET' ? {} : { body: new Uint8Array(raw) }
  return fetch(`${baseUrl}${url}`, { method, headers: Object.fromEntries(known), ...body })
}

const contentType = ({ headers }: Response): Record<string, string> => ({
  'content-type': headers.get('content-type') ?? 'application/json',
})
