import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** SHA-256 of a file's content, hexadecimal. */
export async function digestOfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  // Large pieces: most of the time of small ones is spent on handing them over.
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, ...(signal ? { signal } : {}) }))
    hash.update(chunk as Buffer)
  return hash.digest('hex')
}
