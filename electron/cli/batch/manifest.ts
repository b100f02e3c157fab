import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { publishFile } from '../../media/voice-files/index.ts'
import { Mutex } from '../../studio/core/concurrency.ts'
import { withLock } from '../../studio/core/with-lock.ts'
import { message } from '../../common/messages/index.ts'
import { usageError } from '../errors.ts'

export const manifestName = '.greenroom-batch.json'
/** Never deleted: deleting it could take the lock from a process that is waiting for it. */
const lockName = '.greenroom-batch.lock'

const entry = z.strictObject({
  /** Hash of everything that the clip was made of. */
  key: z.string(),
  /** Size of the clip; null until it exists. */
  bytes: z.int().min(0).nullable(),
  sha256: z.string().nullable(),
  durationMs: z.number().nullable(),
})
const schema = z.strictObject({
  schema: z.literal('greenroom.batch'),
  version: z.literal(1),
  files: z.record(z.string(), entry),
})
export type ManifestEntry = z.infer<typeof entry>

/**
 * Records what each clip in a folder was made of, so that a second run makes only what is missing or has changed.
 * Several processes may work on one folder at the same time.
 */
export class Manifest {
  readonly #path: string
  readonly #folder: string
  readonly #changing = new Mutex()
  #files = new Map<string, ManifestEntry>()

  private constructor(folder: string) {
    this.#folder = folder
    this.#path = join(folder, manifestName)
  }

  /**
   * Opens the folder's manifest.
   * @throws CliError when it can't be read: its clips would be mistaken for other files
   */
  static async open(folder: string): Promise<Manifest> {
    const manifest = new Manifest(folder)
    await manifest.#read()
    return manifest
  }

  /** File names that belong to the batch. */
  names(): string[] {
    return [...this.#files.keys()]
  }

  get(name: string): ManifestEntry | null {
    return this.#files.get(name) ?? null
  }

  /** The file of the clip with this key, if it is complete: under this name or another one. */
  async find(key: string, name: string): Promise<string | null> {
    const all = [...this.#files].filter(([, one]) => one.key === key)
    for (const [other, { bytes }] of all.toSorted(([a], [b]) => Number(b === name) - Number(a === name))) {
      const there = await stat(join(this.#folder, other)).catch(() => null)
      if (bytes !== null && there?.isFile() && there.size === bytes) return other
    }
    return null
  }

  set(name: string, one: ManifestEntry): void {
    this.#files.set(name, one)
  }

  /**
   * Runs work that changes entries, starting from the present file, and writes the file as a whole. No other process
   * changes it meanwhile.
   */
  change<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#changing.run(() =>
      withLock(join(this.#folder, lockName), async () => {
        await this.#read()
        const result = await work()
        const files = Object.fromEntries(this.#files)
        const text = `${JSON.stringify({ schema: 'greenroom.batch', version: 1, files }, null, 1)}\n`
        await publishFile(this.#path, (path) => writeFile(path, text))
        return result
      }),
    )
  }

  async #read(): Promise<void> {
    const path = this.#path
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw usageError('unreadable', message('cliFiles.manifestUnreadable', { path }), message('cli.otherFolder'))
    })
    if (text === null) return this.#files.clear()
    try {
      this.#files = new Map(Object.entries(schema.parse(JSON.parse(text)).files))
    } catch {
      // However the manifest is damaged, the user has the same two choices: another folder, or removing the manifest.
      throw usageError('manifest', message('cliFiles.manifestDamaged', { path }), message('cliFiles.manifestNext'))
    }
  }
}
