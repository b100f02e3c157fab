import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { typeOfEnding } from '../../../electron/common/formats/index.ts'
import { readRange } from '../../../electron/common/http/index.ts'
import type { Answer, LoopbackRequest } from './loopback.ts'

/** Speed at which a file is sent. */
export interface Throttle {
  /** Speed at which a file is sent, bytes per 10 ms; 0: the whole file at once. */
  bytesPerTick: number
  /** While true, the first byte waits. */
  held: boolean
}

export interface ServedFile {
  name: string
  bytes: Uint8Array
  etag: string
}

const tickMs = 10

/** Path of a file by its name; null for an unknown name. */
export const fileName = (path: string): string | null => /^\/media\/(.+)$/.exec(path)?.[1] ?? null

/** First byte that a request for a file wants. */
export const firstByte = ({ headers }: LoopbackRequest): number =>
  Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)

/** ETag of the file; it changes with the content. */
export const contentTag = (bytes: Uint8Array): string => `"${createHash('sha1').update(bytes).digest('hex')}"`

const typeOf = (name: string): string => typeOfEnding(extname(name))?.mime ?? 'application/octet-stream'

/**
 * Answers as a good file server does: length, ETag, ranges with If-Range. @param throttle read again while the file is
 * sent
 */
export function fileAnswer(request: LoopbackRequest, { name, bytes, etag }: ServedFile, throttle: Throttle): Answer {
  const condition = request.headers['if-range']
  const isSame = condition === undefined || condition === etag
  const range = isSame ? readRange(request.headers.range ?? null, bytes.byteLength) : 'all'
  if (range === 'unsatisfiable') return { status: 416, headers: { 'content-range': `bytes */${bytes.byteLength}` } }
  const isPart = range !== 'all'
  const { start, end } = isPart ? range : { start: 0, end: bytes.byteLength - 1 }
  const status = isPart ? 206 : 200
  const headers = {
    'content-type': typeOf(name),
    'content-length': String(end - start + 1),
    etag,
    'accept-ranges': 'bytes',
    ...(isPart ? { 'content-range': `bytes ${start}-${end}/${bytes.byteLength}` } : {}),
  }
  const content = bytes.subarray(start, end + 1)
  if (request.method === 'HEAD') return { status, headers }
  if (throttle.bytesPerTick === 0 && !throttle.held) return { status, headers, bytes: content }
  return {
    write(response) {
      response.writeHead(status, headers)
      let at = 0
      const tick = setInterval(() => {
        if (response.destroyed) return clearInterval(tick)
        if (throttle.held) return
        const upTo = throttle.bytesPerTick === 0 ? content.byteLength : at + throttle.bytesPerTick
        response.write(content.subarray(at, upTo))
        at = upTo
        if (at < content.byteLength) return
        clearInterval(tick)
        response.end()
      }, tickMs)
    },
  }
}

/** Announces a whole file, sends its beginning and then nothing more. @param sent called when the beginning was sent */
export function beginningOf(bytes: Uint8Array, count: number, sent: () => void = () => undefined): Answer {
  return {
    write(response) {
      response.writeHead(200, { 'content-length': bytes.byteLength, etag: contentTag(bytes) })
      response.write(bytes.subarray(0, count), sent)
    },
  }
}
