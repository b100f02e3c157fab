import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BundledSound } from '../../../common/bridge/index.ts'
import { withPartial } from '../../../media/partial.ts'
import type { MediaAddresses } from '../files/index.ts'

const listSchema = z.array(
  z.object({
    id: z.string().regex(/^[a-z][a-z-]*$/),
    kind: z.enum(['music', 'effect']),
    lengthMs: z.int().min(1),
    mood: z.string().optional(),
    tempo: z.int().min(1).optional(),
  }),
)

export interface BundledMusicOptions {
  /** Folder with `music.json`, `loops` and `effects`. */
  folder: string
  /** Where projects find the files: it stays when the program is moved or updated. */
  copies: string
  media: Pick<MediaAddresses, 'urlFor'>
}

/** Music and sounds that come with the product. */
export class BundledMusic {
  readonly #options: BundledMusicOptions
  #listed: Promise<BundledSound[]> | null = null

  constructor(options: BundledMusicOptions) {
    this.#options = options
  }

  /** All of them, each copied to where projects may name it. @throws MediaError `no-space` */
  list(): Promise<BundledSound[]> {
    this.#listed ??= this.#copied().catch((error: unknown) => {
      // The next call tries again, when there may be space on the disk.
      this.#listed = null
      throw error
    })
    return this.#listed
  }

  async #copied(): Promise<BundledSound[]> {
    const { folder, copies, media } = this.#options
    const entries = listSchema.parse(JSON.parse(await readFile(join(folder, 'music.json'), 'utf8')))
    await mkdir(copies, { recursive: true, mode: 0o700 })
    const sounds: BundledSound[] = []
    for (const { id, kind, lengthMs, mood, tempo } of entries) {
      const name = `${id}.ogg`
      const from = join(folder, kind === 'music' ? 'loops' : 'effects', name)
      const path = join(copies, name)
      const { size } = await stat(from)
      const before = await stat(path).catch(() => null)
      if (before?.size !== size) await withPartial(path, (partial) => copyFile(from, partial))
      const version = `${size}`
      sounds.push({
        id,
        kind,
        path,
        lengthMs,
        mood: mood ?? null,
        tempo: tempo ?? null,
        playUrl: media.urlFor(path, { version }),
      })
    }
    return sounds
  }
}
