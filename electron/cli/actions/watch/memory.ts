import { join } from 'node:path'
import { z } from 'zod'
import { systemClock } from '../../../studio/core/clock.ts'
import { JsonFile } from '../../../studio/core/settings/index.ts'
import { withLock } from '../../../studio/core/with-lock.ts'
import type { Text } from '../../../common/messages/index.ts'

const schema = z.object({
  version: z.literal(1),
  files: z.record(
    z.string(),
    z.object({
      name: z.string(),
      /** `begun`: work on it began, and nothing is known of its end. */
      state: z.enum(['begun', 'done', 'delivered']),
      at: z.number(),
    }),
  ),
})
type Stored = z.infer<typeof schema>
type Entry = [string, Stored['files'][string]]
export type FileState = Stored['files'][string]['state']

/** What a watched folder's results came of: lies in the folder of the results, which it belongs to. */
export class WatchMemory {
  readonly #path: string
  readonly #file: JsonFile<Stored>

  constructor(out: string, onBroken: (text: Text) => void) {
    this.#path = join(out, '.greenroom-watch.json')
    this.#file = new JsonFile<Stored>({
      path: this.#path,
      schema,
      empty: { version: 1, files: {} },
      clock: systemClock,
      onBroken,
    })
  }

  /** What is known of a file by the key of its content and of how it is made. */
  async state(key: string): Promise<FileState | null> {
    return (await this.#file.read()).files[key]?.state ?? null
  }

  async set(key: string, name: string, state: FileState): Promise<void> {
    await this.#change((files) => [...files, [key, { name, state, at: Date.now() }]])
  }

  async forget(key: string): Promise<void> {
    await this.#change((files) => files.filter(([known]) => known !== key))
  }

  #change(change: (files: Entry[]) => Entry[]): Promise<void> {
    return withLock(`${this.#path}.lock`, async () => {
      const { version, files } = await this.#file.read()
      await this.#file.write({ version, files: Object.fromEntries(change(Object.entries(files))) })
    })
  }
}
