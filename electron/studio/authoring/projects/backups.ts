import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { serializeProject } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { createProject, readProject } from './project-file.ts'
import { toGiveUp } from './thin.ts'

export interface Backup {
  /** Its file name without its ending. */
  id: string
  /** ms since 1970 */
  madeAt: number
  scenes: number
}

export const mostBackups = 5
/** A copy less than this after the last one is worth nothing, ms. */
export const backupSpacingMs = 5 * 60_000

const ending = '.greenroom.json'

/** Earlier versions of projects: files in the data folder, at most five of each project, with absolute asset paths. */
export class Backups {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Newest first. */
  async list(projectId: string): Promise<Backup[]> {
    let names: string[]
    try {
      names = await readdir(this.#of(projectId))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
    return names
      .flatMap((name): Backup[] => {
        const found = /^(\d+)-(\d+)\.greenroom\.json$/.exec(name)
        return found ? [{ id: name.slice(0, -ending.length), madeAt: Number(found[1]), scenes: Number(found[2]) }] : []
      })
      .toSorted((a, b) => b.madeAt - a.madeAt)
  }

  /**
   * Keeps a version, unless it is the same as the last one, or that one is too recent.
   * @param force whatever the time since the last one: it would be lost otherwise
   */
  async add(project: Project, now: number, force = false): Promise<void> {
    const folder = this.#of(project.id)
    const before = await this.list(project.id)
    const last = before[0]
    if (last && !force && now - last.madeAt < backupSpacingMs) return
    if (last && (await this.#same(project, last))) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Two in the same millisecond still are two.
    const madeAt = Math.max(now, (last?.madeAt ?? 0) + 1)
    await createProject(join(folder, `${madeAt}-${project.scenes.length}${ending}`), project)
    const all = await this.list(project.id)
    for (let left = all; left.length > mostBackups;) {
      const drop = toGiveUp(
        left.map((one) => one.madeAt),
        mostBackups,
        madeAt,
      )
      await rm(join(folder, `${left[drop]!.id}${ending}`), { force: true })
      left = left.toSpliced(drop, 1)
    }
  }

  /** Null when there is no such backup. @throws ProjectFault when it can't be read */
  async read(projectId: string, id: string): Promise<Project | null> {
    const found = (await this.list(projectId)).find((one) => one.id === id)
    return found ? readProject(join(this.#of(projectId), `${found.id}${ending}`)) : null
  }

  async #same(project: Project, backup: Backup): Promise<boolean> {
    try {
      const kept = await this.read(project.id, backup.id)
      return kept !== null && serializeProject(kept) === serializeProject(project)
    } catch {
      // One that can't be read is as good as none.
      return false
    }
  }

  /** Ids come from files: they are no folder names. */
  #of(projectId: string): string {
    return join(this.#folder, createHash('sha256').update(projectId).digest('hex').slice(0, 32))
  }
}
