import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { usageError } from '../errors.ts'

export const manifestName = '.greenroom-batch.json'

const entry = z.strictObject({
  /** Of all that the clip was made of. */
  key: z.string(),
  /** Null until it is there. */
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

/** What the clips in a folder were made of, so that a second run makes only what is missing or has changed. */
export class Manifest {
  readonly #path: string
  readonly #folder: string
  readonly #files: Map<string, ManifestEntry>
  #writing: Promise<void> = Promise.resolve()

  private constructor(folder: string, files: Map<string, ManifestEntry>) {
    this.#folder = folder
    this.#path = join(folder, manifestName)
    this.#files = files
  }

  /** @throws CliError when there is one that can't be read: its clips would be taken for somebody else's */
  static async open(folder: string): Promise<Manifest> {
    const path = join(folder, manifestName)
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw usageError('unreadable', `${path} can't be read.`, 'Choose another folder.')
    })
    if (text === null) return new Manifest(folder, new Map())
    try {
      return new Manifest(folder, new Map(Object.entries(schema.parse(JSON.parse(text)).files)))
    } catch {
      // Whatever is wrong with it, the user can only do one of two things.
      throw usageError(
        'manifest',
        `${path} is damaged, or of a newer Greenroom: it says which clips are there already.`,
        'Choose another folder, or remove that file to make all clips again.',
      )
    }
  }

  /** Names that are ours. */
  names(): string[] {
    return [...this.#files.keys()]
  }

  get(name: string): ManifestEntry | null {
    return this.#files.get(name) ?? null
  }

  /** The clip of this key, if it is whole: under this name, else under another one. */
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

  delete(name: string): void {
    this.#files.delete(name)
  }

  /** Puts it on the disk, whole. */
  save(): Promise<void> {
    const write = async (): Promise<void> => {
      const files = Object.fromEntries(this.#files)
      const text = `${JSON.stringify({ schema: 'greenroom.batch', version: 1, files }, null, 1)}\n`
      const part = `${this.#path}.part`
      try {
        const file = await open(part, 'w')
        try {
          await file.writeFile(text)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, this.#path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    }
    return (this.#writing = this.#writing.then(write, write))
  }
}
