import { message } from '../../../common/messages/index.ts'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ZodType } from 'zod'
import type { Clock } from '../clock.ts'
import { Mutex } from '../concurrency.ts'
import type { Text } from '../../../common/messages/index.ts'

export interface JsonFileOptions<T> {
  path: string
  schema: ZodType<T>
  /** The value that is used when the file doesn't exist. */
  empty: T
  clock: Clock
  /** Called with a message about a file that could not be read and was renamed. */
  onBroken: (text: Text) => void
}

/** A small value in a JSON file of its own. Writes are atomic and in the order of the calls. */
export class JsonFile<T> {
  readonly #options: JsonFileOptions<T>
  readonly #writing = new Mutex()

  constructor(options: JsonFileOptions<T>) {
    this.#options = options
  }

  /** Reads the value. A file that can't be read is renamed, so that it isn't lost, and `empty` is returned. */
  async read(): Promise<T> {
    const { path, schema, empty, clock, onBroken } = this.#options
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty
      throw error
    }
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      const aside = `${path}.broken-${clock.now()}`
      await rename(path, aside)
      onBroken(message('studioErrors.fileBroken', { name: basename(path), aside }))
      return empty
    }
  }

  write(value: T): Promise<void> {
    return this.#writing.run(() => this.#write(value))
  }

  async #write(value: T): Promise<void> {
    const { path } = this.#options
    const draft = `${path}.${process.pid}.draft`
    try {
      const file = await open(draft, 'w', 0o600)
      try {
        await file.writeFile(JSON.stringify(value, null, 2))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      // A write, unlike opening, fails without the file's name.
      throw error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error
    }
  }
}
