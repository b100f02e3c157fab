import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { publishNumbered } from '../../core/publish-numbered.ts'

export interface PublisherOptions {
  /** Files that were there before are replaced. */
  replaces: boolean
  /** Whether a file is a clip of the library, which is never replaced. */
  isClip: (path: string) => boolean
}

/** Gives the files of one export their names. None of them replaces another one of the same export. */
export class Publisher {
  readonly #options: PublisherOptions
  /** Paths of the files that this export has written, in lower case: many file systems do not tell cases apart. */
  readonly #written = new Set<string>()

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  /**
   * Moves a finished file to its name in a folder, or to a numbered one where that is taken and nothing is replaced.
   * @returns the path of the file
   */
  async publish(part: string, folder: string, name: string, extension: string): Promise<string> {
    const wanted = join(folder, name + extension)
    const { replaces, isClip } = this.#options
    const mayReplace = replaces && !isClip(wanted) && !this.#written.has(wanted.toLowerCase())
    if (mayReplace) await rename(part, wanted)
    const path = mayReplace ? wanted : await publishNumbered(part, folder, name, extension)
    this.#written.add(path.toLowerCase())
    return path
  }
}
