import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** SHA-256 of a file's content, hexadecimal. */
export async function digestOfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await add(hash, path, { start: 0 }, signal)
  return hash.digest('hex')
}

/**
 * SHA-256 of what a file shows or plays, hexadecimal: without the content credentials of WAV and MP3 files. A text that is spoken
 * again is the same sound with another signature, and what was made of it can be used again.
 */
export async function digestOfContent(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path)
  let parts: Part[]
  try {
    const head = await read(file, 0, 12)
    const isWav = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE'
    const isTagged = head.toString('latin1', 0, 3) === 'ID3'
    parts = isWav ? await wavParts(file) : [{ start: isTagged ? endOfTag(head) : 0 }]
  } finally {
    await file.close()
  }
  for (const part of parts) await add(hash, path, part, signal)
  return hash.digest('hex')
}

/** Bytes of a file: `end` is the last one, or the file's. */
interface Part {
  start: number
  end?: number
}

async function add(hash: Hash, path: string, part: Part, signal: AbortSignal | undefined): Promise<void> {
  // Large pieces: most of the time of small ones is spent on handing them over.
  const options = { ...part, highWaterMark: 1 << 20, ...(signal ? { signal } : {}) }
  for await (const chunk of createReadStream(path, options)) hash.update(chunk as Buffer)
}

/** The chunks of a WAV file but its content credentials (C2PA 2.1, appendix A: chunk `C2PA`). */
async function wavParts(file: FileHandle): Promise<Part[]> {
  const { size } = await file.stat()
  const parts: Part[] = []
  for (let start = 12; start + 8 <= size;) {
    const head = await read(file, start, 8)
    // Chunks begin at even bytes.
    const length = head.readUInt32LE(4)
    const next = start + 8 + length + (length % 2)
    if (head.toString('latin1', 0, 4) !== 'C2PA') parts.push({ start, end: Math.min(next, size) - 1 })
    start = next
  }
  return parts
}

/** Where the sound of an MP3 file begins: after its ID3v2 tag, whose length has seven bits in each byte. */
function endOfTag(head: Buffer): number {
  const [a, b, c, d] = [head[6]!, head[7]!, head[8]!, head[9]!]
  const hasFooter = (head[5]! & 0x10) !== 0
  return 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d + (hasFooter ? 10 : 0)
}

/** Some bytes of a file; zeros after its end. */
async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  return (await file.read(Buffer.alloc(length), 0, length, position)).buffer
}
