import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { serializeProject } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { createProject, readProject } from './project-file.ts'
import { toGiveUp } from './thin.ts'

export interface Backup {
  /** The backup's file name without its extension. */
  id: string
  /** When the backup was made, ms since 1970. */
  madeAt: number
  scenes: number
}

export const mostBackups = 5
/** Least time between two backups of a project, ms: a copy that soon after the last one is not worth its place. */
export const backupSpacingMs = 5 * 60_000

const ending = '.greenroom.json'

/** Earlier versions of projects: at most five files per project in the data folder, with absolute asset paths. */
export class Backups {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The backups of a project, newest first. */
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
   * Stores a version as a backup, unless it equals the last backup or the last backup is younger than
   * `backupSpacingMs`.
   * @param force ignores the time since the last backup, for a version that would otherwise be lost
   */
  async add(project: Project, now: number, force = false): Promise<void> {
    const folder = this.#of(project.id)
    const before = await this.list(project.id)
    const last = before[0]
    if (last && !force && now - last.madeAt < backupSpacingMs) return
    if (last && (await this.#same(project, last))) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Two backups in the same millisecond get different times, since the time is part of the file name.
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

  /** The project in a backup; null when there is no such backup. @throws ProjectFault when the backup can't be read */
  async read(projectId: string, id: string): Promise<Project | null> {
    const found = (await this.list(projectId)).find((one) => one.id === id)
    return found ? readProject(join(this.#of(projectId), `${found.id}${ending}`)) : null
  }

  async #same(project: Project, backup: Backup): Promise<boolean> {
    try {
      const kept = await this.read(project.id, backup.id)
      return kept !== null && serializeProject(kept) === serializeProject(project)
    } catch {
      // A backup that can't be read counts as different, so that a readable one is made.
      return false
    }
  }

  /** The folder of a project's backups. Project ids come from files of others, so they are not used as folder names. */
  #of(projectId: string): string {
    return join(this.#folder, createHash('sha256').update(projectId).digest('hex').slice(0, 32))
  }
}
