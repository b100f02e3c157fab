import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { message } from '../../common/messages/index.ts'
import type { SpeechInfo } from '../../common/bridge/index.ts'
import { probe } from '../../media/index.ts'
import type { MediaTools } from '../../media/index.ts'
import type { Clock } from '../core/clock.ts'
import { fetchPart } from '../media/downloads/index.ts'
import { mediaInspector } from '../library/index.ts'
import { JsonFile } from '../core/settings/index.ts'
import type { SpeechQuality } from './types.ts'
import type { MediaAddresses } from '../media/files/index.ts'

const word = z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })
const speechFileSchema = z.object({
  /** Name of the sound file, in the same folder. */
  file: z.string().regex(/^[0-9a-f]{40}\.[a-z0-9]{2,4}$/),
  durationMs: z.number().positive(),
  words: z.array(word),
  /** Whether the file has the best quality that its service offers, although it isn't WAV. */
  best: z.boolean().optional(),
  /** Times at which the pieces of a script with pauses are spoken, in order, ms. */
  stretches: z.array(z.object({ startMs: z.number(), endMs: z.number() })).optional(),
})
export type SpeechFile = z.infer<typeof speechFileSchema>

export interface SpeechFilesOptions {
  folder: string
  tools: () => Promise<MediaTools>
  media: Pick<MediaAddresses, 'urlFor'>
  clock: Clock
}

/** Speech in files, each with a description beside it. A file under its final name is complete. */
export class SpeechFiles {
  readonly #options: SpeechFilesOptions
  readonly #known = new Map<string, SpeechFile>()

  constructor(options: SpeechFilesOptions) {
    this.#options = options
  }

  /** The speech of a key; null when it is missing, incomplete, or of insufficient quality. */
  async find(key: string, quality: SpeechQuality = 'any'): Promise<SpeechFile | null> {
    const spoken = this.#known.get(key) ?? (await this.#read(key))
    if (!spoken || (quality === 'lossless' && !isBest(spoken))) return null
    const there = await stat(join(this.#options.folder, spoken.file)).catch(() => null)
    if (!there?.isFile()) {
      this.#known.delete(key)
      return null
    }
    this.#known.set(key, spoken)
    return spoken
  }

  /** Path of a speech file. */
  pathOf({ file }: SpeechFile): string {
    return join(this.#options.folder, file)
  }

  /**
   * Downloads finished speech. `best`: the service was asked for its best quality.
   * @throws SaveFault
   */
  async fetch(
    key: string,
    url: string,
    { words, best }: Pick<SpeechFile, 'words'> & { best: boolean },
    signal: AbortSignal,
  ): Promise<SpeechFile> {
    const { folder, tools, clock } = this.#options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // The temporary name is unique, since the editor and a sheet may download the same speech at once.
    const part = join(folder, `.${key}-${randomBytes(4).toString('hex')}.part`)
    try {
      await fetchPart({ url, part, entity: null, onEntity: () => undefined, signal, clock })
      const { extension } = await mediaInspector(tools)(part, 'audio', signal)
      const { durationMs } = await probe(await tools(), part, {
        signal,
        label: message('speechErrors.theSpeech'),
      })
      const spoken: SpeechFile = { file: `${key}${extension}`, durationMs, words, ...(best ? { best } : {}) }
      await rename(part, join(folder, spoken.file))
      await this.#json(key).write(spoken)
      this.#known.set(key, spoken)
      return spoken
    } finally {
      await rm(part, { force: true })
    }
  }

  /** Stores sound that was made here. @param make writes it as WAV, atomically */
  async keep(key: string, make: (path: string) => Promise<Omit<SpeechFile, 'file'>>): Promise<SpeechFile> {
    const { folder } = this.#options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = `${key}.wav`
    const spoken: SpeechFile = { file, ...(await make(join(folder, file))) }
    await this.#json(key).write(spoken)
    this.#known.set(key, spoken)
    return spoken
  }

  info(key: string, { file, durationMs, words, stretches }: SpeechFile): SpeechInfo {
    const { media, folder } = this.#options
    const path = join(folder, file)
    return {
      key,
      durationMs,
      words,
      ...(stretches && stretches.length > 1 ? { turns: stretches } : {}),
      audioUrl: media.urlFor(path),
      peaksUrl: media.urlFor(path, { as: 'peaks' }),
    }
  }

  async #read(key: string): Promise<SpeechFile | null> {
    try {
      return speechFileSchema.parse(JSON.parse(await readFile(this.#path(key), 'utf8')))
    } catch {
      // The file is missing or damaged, so it is made again.
      return null
    }
  }

  #json(key: string): JsonFile<SpeechFile | null> {
    return new JsonFile<SpeechFile | null>({
      path: this.#path(key),
      schema: speechFileSchema.nullable(),
      empty: null,
      clock: this.#options.clock,
      onBroken: () => undefined,
    })
  }

  #path(key: string): string {
    return join(this.#options.folder, `${key}.json`)
  }
}

function isBest({ file, best }: SpeechFile): boolean {
  return best === true || file.endsWith('.wav') || file.endsWith('.flac')
}
