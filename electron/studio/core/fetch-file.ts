import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { message } from '../../common/messages/index.ts'
import { StudioError } from './studio-error.ts'

/** Downloads a file of the built-in engine. @throws StudioError `network` */
export async function fetchFile(url: string, path: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, { signal })
  if (!answer.ok || answer.body === null) {
    const values = { host: new URL(url).host, reason: `HTTP ${answer.status}` }
    throw new StudioError('network', message('fileErrors.unreachable', values))
  }
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(path), { signal })
}
