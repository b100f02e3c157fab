import { constants } from 'node:fs'
import { lstat, open, realpath } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { answerFor } from '../../../common/http/index.ts'

export interface ServedFile {
  path: string
  type: string
  /**
   * Resolved path at registration; the file is refused when the path leads elsewhere now. Null when nothing existed
   * then.
   */
  real: string | null
}

const chunkBytes = 256 * 1024

/**
 * The answer for a file that isn't served: 404 when it is gone, 403 when the path leads elsewhere or the file may not
 * be read.
 */
export function refusal(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}

/** Answers GET and HEAD for a file, with ranges (RFC 9110, 14: Range Requests). */
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
        // The address stays the same when the file changes, so browsers have to revalidate; the answer to that is
        // short.
        cacheControl: 'private, no-cache',
      },
    )
    const content = body && stream(() => openSame(file), body.start, body.end, request.signal)
    return new Response(content, { status, headers })
  } finally {
    await handle.close()
  }
}

/** Opens the file if its path still leads where it did; otherwise returns the status of the refusal. */
async function openSame(file: ServedFile): Promise<FileHandle | number> {
  try {
    const real = await realpath(file.path)
    // A file created later may be served, but not a symbolic link, whose target was never checked.
    if (file.real === null && (await lstat(file.path)).isSymbolicLink()) return 403
    if (file.real !== null && real !== file.real) return 403
    file.real = real
    // `O_NOFOLLOW` refuses a file that was replaced by a link after the check.
    return await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'EACCES' || code === 'EPERM' || code === 'EISDIR' || code === 'ELOOP' ? 403 : 404
  }
}

/**
 * A stream that opens the file on the first read, reads as fast as it is consumed, and closes the file at the end, on
 * an error or when cancelled.
 */
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
          // The file became shorter than its stated length; breaking off tells the receiver.
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
