import { message } from '../../../common/messages/index.ts'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { bytes } from '../../core/bytes.ts'
import { diskFault, freeBytes } from '../downloads/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { Mutex } from '../../core/concurrency.ts'

/** What is stored of every recording besides its bytes. */
export interface StreamHead {
  id: string
  /** How many attempts were made to convert the recording to a file. */
  tries: number
}

const headFile = 'recording.json'
const streamFile = 'stream'
/** Disk space that stays free for the converted file and for other programs, bytes. */
const reserve = 64 * 1024 ** 2

/** A recording on the disk: a folder with its description and the bytes received so far. */
export class KeptStream<Head extends StreamHead> {
  readonly head: Head
  readonly folder: string
  readonly #mostBytes: number
  #size: number
  readonly #writing = new Mutex()
  readonly #storing = new Mutex()

  private constructor(folder: string, head: Head, size: number, mostBytes: number) {
    this.folder = folder
    this.head = head
    this.#size = size
    this.#mostBytes = mostBytes
  }

  /** Begins a recording. @throws StudioError `disk-full`, or an error of the disk */
  static async begin<Head extends StreamHead>(
    folder: string,
    head: Head,
    mostBytes: number,
  ): Promise<KeptStream<Head>> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await roomFor(folder, 0)
      await writeFile(join(folder, headFile), JSON.stringify(head), { mode: 0o600 })
      await writeFile(join(folder, streamFile), '', { mode: 0o600 })
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw diskFault(error, join(folder, streamFile))
    }
    return new KeptStream(folder, head, 0, mostBytes)
  }

  /**
   * Recordings that earlier runs left. Folders without one are deleted.
   * @param keeps whether a recording without bytes is kept
   */
  static async left<Head extends StreamHead>(
    folder: string,
    schema: z.ZodType<Head>,
    mostBytes: number,
    keeps: (head: Head) => boolean = () => false,
  ): Promise<KeptStream<Head>[]> {
    const found: KeptStream<Head>[] = []
    for (const name of await readdir(folder).catch(() => [])) {
      const at = join(folder, name)
      const head = schema.safeParse(await readFile(join(at, headFile), 'utf8').then(parse, () => null))
      const size = (await stat(join(at, streamFile)).catch(() => null))?.size ?? 0
      if (head.success && (size > 0 || keeps(head.data))) found.push(new KeptStream(at, head.data, size, mostBytes))
      else await rm(at, { recursive: true, force: true })
    }
    return found
  }

  get size(): number {
    return this.#size
  }

  get stream(): string {
    return join(this.folder, streamFile)
  }

  /**
   * Writes bytes at an offset: the end, or before it when bytes are sent again after a lost answer.
   * @returns number of bytes stored
   * @throws StudioError `disk-full`, `too-large`, `gap`
   */
  append(at: number, body: AsyncIterable<Uint8Array>): Promise<number> {
    return this.#writing.run(() => this.#write(at, body))
  }

  /** Resolves when all pending writes are on the disk. */
  settled(): Promise<void> {
    return this.#writing.idle()
  }

  tried(): Promise<void> {
    this.head.tries += 1
    return this.store()
  }

  /** Stores the description as it is now. A crash leaves the old one or the new one. */
  store(): Promise<void> {
    return this.#storing.run(async () => {
      const path = join(this.folder, headFile)
      await writeFile(`${path}.new`, JSON.stringify(this.head), { mode: 0o600 })
      await rename(`${path}.new`, path)
    })
  }

  /** Deletes the bytes that were received; the description stays. */
  async dropStream(): Promise<void> {
    await this.#writing.idle()
    await rm(this.stream, { force: true })
    this.#size = 0
  }

  async remove(): Promise<void> {
    await Promise.all([this.#writing.idle(), this.#storing.idle()])
    await rm(this.folder, { recursive: true, force: true })
  }

  async #write(at: number, body: AsyncIterable<Uint8Array>): Promise<number> {
    if (at > this.#size) throw new StudioError('gap', message('recordingErrors.gap', { at, size: this.#size }))
    let file: FileHandle | null = null
    let end = at
    try {
      file = await open(this.stream, 'r+')
      for await (const chunk of body) {
        if (end + chunk.byteLength > this.#mostBytes) throw tooLarge(this.#mostBytes)
        await roomFor(this.folder, chunk.byteLength)
        await file.write(chunk, 0, chunk.byteLength, end)
        end += chunk.byteLength
        this.#size = Math.max(this.#size, end)
      }
      return this.#size
    } catch (error) {
      throw explained(error, this.stream)
    } finally {
      await file?.close()
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function roomFor(folder: string, more: number): Promise<void> {
  if ((await freeBytes(folder)) < more + reserve) throw full()
}

function full(cause?: unknown): StudioError {
  return new StudioError('disk-full', message('recordingErrors.diskFull'), {
    next: message('recordingErrors.freeSpace'),
    cause,
  })
}

function tooLarge(most: number): StudioError {
  return new StudioError('too-large', message('recordingErrors.recordingTooLarge', { limit: bytes(most) }), {
    next: message('recordingErrors.recordAnother'),
  })
}

function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? full(error) : diskFault(error, path)
}
