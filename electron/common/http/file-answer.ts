import { readRange } from './range.ts'
import type { ByteRange } from './range.ts'

/** A request for a file. Names of headers are lower case. */
export interface FileRequest {
  method: string
  header: (name: 'range' | 'if-range' | 'if-none-match' | 'if-modified-since') => string | null | undefined
}

export interface FileFacts {
  /** Size of the file, bytes. */
  size: number
  /** Time of the file's last change, ms since 1970. */
  modifiedMs: number
  /** Strong entity tag in quotation marks: it changes whenever the content does. */
  etag: string
  type: string
  cacheControl: string
}

export interface FileAnswer {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  /** The bytes of the answer's body; null where it has none. */
  body: ByteRange | null
}

/** The answer to GET and HEAD of a file: whole, in part, or not modified (RFC 9110: Conditional and Range Requests). */
export function answerFor(request: FileRequest, file: FileFacts): FileAnswer {
  const { size, etag } = file
  const modified = new Date(Math.floor(file.modifiedMs / 1000) * 1000).toUTCString()
  const headers = {
    'accept-ranges': 'bytes',
    'content-type': file.type,
    etag,
    'last-modified': modified,
    'cache-control': file.cacheControl,
    'x-content-type-options': 'nosniff',
  }
  if (isKnown(request, etag, modified)) return { status: 304, headers, body: null }
  const condition = request.header('if-range') ?? null
  const sameStill = condition === null || condition === etag || condition === modified
  const range = sameStill && request.method === 'GET' ? readRange(request.header('range') ?? null, size) : 'all'
  if (range === 'unsatisfiable') {
    const { 'content-type': _none, ...rest } = headers
    return { status: 416, headers: { ...rest, 'content-range': `bytes */${size}` }, body: null }
  }
  const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range
  const part = range === 'all' ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }
  return {
    status: range === 'all' ? 200 : 206,
    headers: { ...headers, 'content-length': String(end - start + 1), ...part },
    body: request.method === 'HEAD' || size === 0 ? null : { start, end },
  }
}

function isKnown({ header }: FileRequest, etag: string, modified: string): boolean {
  const tags = header('if-none-match') ?? null
  if (tags !== null) return tags.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
  return header('if-modified-since') === modified
}
