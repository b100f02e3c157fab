import { message } from '../../../common/messages/index.ts'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { bytes } from '../../core/bytes.ts'
import { diskFault, freeBytes } from '../../media/downloads/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { Mutex } from '../../core/concurrency.ts'

const storedHead = z.object({
  id: z.string().min(1),
  session: z.string(),
  connection: z.string(),
  name: z.string().min(1),
  framesPerSecond: z.number().min(1),
  marked: z.boolean(),
  mark: z.boolean(),
  startedAt: z.number(),
  /** How many attempts were made to convert the recording to a file. */
  tries: z.number().int().min(0),
})
/** What is stored of a recording besides its bytes. */
export type RecordingHead = z.infer<typeof storedHead>

const headFile = 'recording.json'
const streamFile = 'stream'
/** Disk space that stays free for the converted file and for other programs, bytes. */
const reserve = 64 * 1024 ** 2

/** A recording on the disk: a folder with its description and the bytes received so far. */
export class KeptRecording {
  readonly head: RecordingHead
  readonly folder: string
  readonly #mostBytes: number
  #size: number
  readonly #writing = new Mutex()

  private constructor(folder: string, head: RecordingHead, size: number, mostBytes: number) {
    this.folder = folder
    this.head = head
    this.#size = size
    this.#mostBytes = mostBytes
  }

  /** Begins a recording. @throws StudioError `disk-full`, or an error of the disk */
  static async begin(folder: string, head: RecordingHead, mostBytes: number): Promise<KeptRecording> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await roomFor(folder, 0)
      await writeFile(join(folder, headFile), JSON.stringify(head), { mode: 0o600 })
      await writeFile(join(folder, streamFile), '', { mode: 0o600 })
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw diskFault(error, join(folder, streamFile))
    }
    return new KeptRecording(folder, head, 0, mostBytes)
  }

  /** Recordings that earlier runs left. Folders without a recording are deleted. */
  static async left(folder: string, mostBytes: number): Promise<KeptRecording[]> {
    const found: KeptRecording[] = []
    for (const name of await readdir(folder).catch(() => [])) {
      const at = join(folder, name)
      const head = storedHead.safeParse(await readFile(join(at, headFile), 'utf8').then(parse, () => null))
      const size = (await stat(join(at, streamFile)).catch(() => null))?.size ?? 0
      if (head.success && size > 0) found.push(new KeptRecording(at, head.data, size, mostBytes))
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

  async tried(): Promise<void> {
    this.head.tries += 1
    await writeFile(join(this.folder, headFile), JSON.stringify(this.head), { mode: 0o600 })
  }

  async remove(): Promise<void> {
    await this.#writing.idle()
    await rm(this.folder, { recursive: true, force: true })
  }

  async #write(at: number, body: AsyncIterable<Uint8Array>): Promise<number> {
    if (at > this.#size) throw new StudioError('gap', message('liveErrors.gap', { at, size: this.#size }))
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
  return new StudioError('disk-full', message('liveErrors.diskFull'), {
    next: message('liveErrors.freeSpace'),
    cause,
  })
}

function tooLarge(most: number): StudioError {
  return new StudioError('too-large', message('liveErrors.recordingTooLarge', { limit: bytes(most) }), {
    next: message('liveErrors.recordAnother'),
  })
}

function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? full(error) : diskFault(error, path)
}
