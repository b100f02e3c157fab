import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { mostLooks } from '../../../common/bridge/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { storedLook } from './records.ts'
import type { StoredLook } from './records.ts'

const forgotten = '.forgotten-'
const draft = '.draft-'

/**
 * Results of face detection, each in a folder of its own with its pictures; only the newest few are kept. A new result
 * for the same file replaces the old one.
 */
export class LookStore {
  readonly #folder: string
  readonly #byId = new Map<string, StoredLook>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Reads the stored results; deletes those that can't be read or were forgotten. */
  async open(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const look = name.startsWith('.') ? null : await this.#read(name)
      if (look) this.#byId.set(look.id, look)
      else await rm(join(this.#folder, name), { recursive: true, force: true })
    }
  }

  static idOf(path: string): string {
    return createHash('sha256').update(path).digest('hex').slice(0, 24)
  }

  /** All stored results of face detection, newest first. */
  list(): StoredLook[] {
    return [...this.#byId.values()].sort((a, b) => b.lookedAt - a.lookedAt)
  }

  /** A result of face detection by its id. @throws StudioError `not-found` */
  must(id: string): StoredLook {
    const look = this.#byId.get(id)
    if (look) return look
    throw new StudioError('not-found', message('peopleErrors.lookGone'), {
      next: message('peopleErrors.lookAgain'),
      field: 'id',
    })
  }

  file(look: Pick<StoredLook, 'id'>, name: string): string {
    return join(this.#folder, look.id, name)
  }

  /** Creates the folder for the pictures of a new result; `keep` or `drop` ends it. */
  async begin(id: string): Promise<string> {
    const folder = join(this.#folder, `${draft}${id}-${randomBytes(4).toString('hex')}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  drop(folder: string): Promise<void> {
    return rm(folder, { recursive: true, force: true })
  }

  /** Stores a result. @param folder the folder from `begin`; absent when the result has its pictures already */
  async keep(look: StoredLook, folder?: string): Promise<void> {
    const target = join(this.#folder, look.id)
    await writeFile(join(folder ?? target, 'look.json.draft'), JSON.stringify(look))
    await rename(join(folder ?? target, 'look.json.draft'), join(folder ?? target, 'look.json'))
    if (folder) {
      await rm(target, { recursive: true, force: true })
      await rename(folder, target)
    }
    this.#byId.set(look.id, look)
    await this.#prune()
  }

  /** Forgets a result of face detection; `restore` undoes this. @throws StudioError `not-found` */
  async forget(id: string): Promise<void> {
    this.must(id)
    await rm(join(this.#folder, forgotten + id), { recursive: true, force: true })
    await rename(join(this.#folder, id), join(this.#folder, forgotten + id))
    this.#byId.delete(id)
  }

  /** Restores a forgotten result of face detection. @throws StudioError `not-found` */
  async restore(id: string): Promise<void> {
    if (this.#byId.has(id)) return
    const look = /^[0-9a-f]{24}$/.test(id) ? await this.#read(forgotten + id) : null
    if (!look) return void this.must(id)
    await rename(join(this.#folder, forgotten + id), join(this.#folder, id))
    this.#byId.set(id, look)
  }

  async #prune(): Promise<void> {
    for (const { id } of this.list().slice(mostLooks)) {
      this.#byId.delete(id)
      await rm(join(this.#folder, id), { recursive: true, force: true })
    }
    for (const name of await readdir(this.#folder))
      if (name.startsWith(forgotten)) await rm(join(this.#folder, name), { recursive: true, force: true })
  }

  async #read(name: string): Promise<StoredLook | null> {
    try {
      const text = await readFile(join(this.#folder, name, 'look.json'), 'utf8')
      return storedLook.parse(JSON.parse(text))
    } catch {
      // The stored result is half-written or of another version; the file can be searched for faces again.
      return null
    }
  }
}
