import { open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../common/http/index.ts'
import { isDiskFull } from '../../core/errors.ts'
import { linkOrCopy } from './kept.ts'
import type { MediaSpace } from './space.ts'

/** Media in a folder of this machine. What is placed is moved there, from the same disk. */
export class FolderSpace implements MediaSpace {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async add(name: string, path: string): Promise<number> {
    await syncToDisk(path)
    await rename(path, this.#pathOf(name))
    await syncToDisk(this.#folder)
    return (await stat(this.#pathOf(name))).size
  }

  async read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const handle = await ifThere(open(this.#pathOf(name), 'r'))
    return handle?.createReadStream({ ...range, autoClose: true })
  }

  /** A hard link keeps the content while the work lasts, even when the file expires meanwhile. */
  async copyTo(name: string, path: string): Promise<boolean> {
    try {
      await linkOrCopy(this.#pathOf(name), path)
      return true
    } catch (error) {
      if (isDiskFull(error) || !isMissing(error)) throw error
      return false
    }
  }

  async remove(name: string): Promise<void> {
    await ifThere(unlink(this.#pathOf(name)))
  }

  async files(): Promise<Map<string, number>> {
    const files = new Map<string, number>()
    for (const name of await readdir(this.#folder)) {
      const found = await ifThere(stat(this.#pathOf(name)))
      // A file that was moved here has the times of its making; its inode is changed by the move.
      if (found) files.set(name, found.ctimeMs)
    }
    return files
  }

  close(): void {
    // No file stays open.
  }

  #pathOf(name: string): string {
    return join(this.#folder, name)
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (!isMissing(error)) throw error
    return undefined
  }
}

/** Waits until a file is on the disk. Asynchronous, because a large file takes long. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
