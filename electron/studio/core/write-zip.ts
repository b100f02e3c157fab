import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

/** A file that goes into a ZIP. */
export interface ZippedFile {
  path: string
  /** Name within the ZIP, with `/` between folders. */
  name: string
}

export interface ZipWork {
  signal?: AbortSignal | undefined
  /** Called with the bytes that are written so far. */
  onBytes?: (bytes: number) => void
}

/**
 * Writes files into a ZIP as they are: sound and video are compressed already. Each file is read while it is written, so
 * that memory stays the same however many and large they are (ZIP64 above 4 GB or 65,535 files). The ZIP is written under
 * a temporary name beside its place, then handed to `publish`.
 * @param publish moves the finished ZIP to its name and returns the path
 * @returns what `publish` returns
 * @throws errors of the disk; the signal's reason
 */
export async function writeZip(
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
  folder: string,
  publish: (part: string) => Promise<string>,
  { signal, onBytes }: ZipWork = {},
): Promise<string> {
  const part = join(folder, `.greenroom-${process.pid}-${randomBytes(4).toString('hex')}.part`)
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length
      onBytes?.(bytes)
      done(null, chunk)
    },
  })
  try {
    const zip = Readable.fromWeb(makeZip(entries(files)) as ReadableStream)
    await pipeline(zip, counted, createWriteStream(part, { flags: 'wx' }), signal ? { signal } : {})
    return await publish(part)
  } finally {
    await rm(part, { force: true })
  }
}

/** The ZIP reads an entry to its end before it asks for the next one, so that one file is open at a time. */
async function* entries(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>) {
  for await (const { path, name } of files) {
    const { size, mtime } = await stat(path)
    yield { name, size, lastModified: mtime, input: createReadStream(path) as AsyncIterable<Uint8Array<ArrayBuffer>> }
  }
}
