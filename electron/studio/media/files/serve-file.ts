import { constants } from 'node:fs'
import { lstat, open, realpath } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { answerFor } from '../../../common/http/index.ts'

export interface ServedFile {
  path: string
  type: string
  /** Where the path led when it was registered; another place now is refused. Null: nothing was there yet. */
  real: string | null
}

const chunkBytes = 256 * 1024

/** Why a file isn't served, as a status: 404 gone, 403 somewhere else by now or not a file of ours to read. */
export function refusal(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}

/** Answers GET and HEAD for a file, with ranges (RFC 9110: Range Requests). */
export async function serveFile(file: ServedFile, request: Request): Promise<Response> {
  const handle = await openSame(file)
  if (typeof handle === 'number') return refusal(handle)
  try {
    const found = await handle.stat()
    if (!found.isFile()) return refusal(403)
    const { status, headers, body } = answerFor(
      { method: request.method, header: (name) => request.headers.get(name) },
      {
        size: found.size,
        modifiedMs: found.mtimeMs,
        type: file.type,
        etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
        // The address stays the same when the file changes, so it is asked about each time; the answer is short.
        cacheControl: 'private, no-cache',
      },
    )
    const content = body && stream(() => openSame(file), body.start, body.end, request.signal)
    return new Response(content, { status, headers })
  } finally {
    await handle.close()
  }
}

/** The open file, if its path still leads where it did. A number is the status of the refusal. */
async function openSame(file: ServedFile): Promise<FileHandle | number> {
  try {
    const real = await realpath(file.path)
    // What came later may be a file, but no link: nobody has seen where it leads.
    if (file.real === null && (await lstat(file.path)).isSymbolicLink()) return 403
    if (file.real !== null && real !== file.real) return 403
    file.real = real
    // Swapped for a link after the look at it, it is not opened.
    return await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'EACCES' || code === 'EPERM' || code === 'EISDIR' || code === 'ELOOP' ? 403 : 404
  }
}

/** Opens when it is first read, reads as fast as it is taken, and lets go at the end, on an error, and when nobody takes any more. */
function stream(
  openFile: () => Promise<FileHandle | number>,
  start: number,
  end: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let at = start
  let handle: FileHandle | null = null
  let over = false
  const close = async (): Promise<void> => {
    over = true
    signal.removeEventListener('abort', onAbort)
    const open = handle
    handle = null
    await open?.close()
  }
  const onAbort = (): void => void close().catch(() => undefined)
  signal.addEventListener('abort', onAbort, { once: true })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (over || signal.aborted) throw new Error('the request was cancelled')
          if (!handle) {
            const opened = await openFile()
            if (typeof opened === 'number') throw new Error('the file is not there any more')
            handle = opened
            if (over) throw new Error('the request was cancelled')
          }
          const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, end - at + 1))
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
          // Shorter by now than it was said to be: breaking off is the only honest answer left.
          if (bytesRead === 0) throw new Error('the file became shorter while it was read')
          at += bytesRead
          controller.enqueue(buffer.subarray(0, bytesRead))
          if (at > end) {
            await close()
            controller.close()
          }
        } catch (error) {
          await close()
          controller.error(error)
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}
