import { message } from '../../../common/messages/index.ts'
import type { ProjectSession } from '../../../common/bridge/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { withAbsolutePaths } from './paths.ts'
import type { ProjectSessions } from './sessions.ts'
import { unchangedFile } from './versions.ts'

/** Events about projects that are sent to windows. */
export type ProjectEvent =
  | { type: 'saved'; id: string; path: string; savedAt: number }
  | { type: 'recent' }
  | { type: 'changed'; id: string; copy: string }

export interface OpenProjectsOptions {
  sessions: Pick<ProjectSessions, 'adopt' | 'close' | 'open' | 'recent' | 'head'>
  newId: () => string
  /** The name of a project as it was at a time, ms since 1970, beside one that has its name. */
  versionName: (name: string, at: number) => string
  /** Applies the project's own pronunciations while the project is open. */
  dictionaries: { setProject(session: string, project: unknown): void }
  stills: {
    urlOfFile(path: string): unknown
    makeOfFile(path: string, project: Project, connection: string): void
  }
  /** Returns the id of the connection that thumbnails of projects are made for. */
  connection: () => string
}

/** The projects that windows have open, for the rest of the studio. */
export class OpenProjects {
  readonly #options: OpenProjectsOptions
  /** Folder that relative paths refer to, by session id. */
  readonly #folders = new Map<string, string>()

  constructor(options: OpenProjectsOptions) {
    this.#options = options
  }

  /** Records that a window has a project open. */
  opened(session: ProjectSession): ProjectSession {
    const { dictionaries, stills, connection } = this.#options
    const { id, path, folder, project } = session
    this.#folders.set(id, folder)
    dictionaries.setProject(id, project)
    if (path !== null && stills.urlOfFile(path) === null)
      stills.makeOfFile(path, withAbsolutePaths(project, folder), connection())
    return session
  }

  /** Makes a document without a file the open project. */
  adopt(project: Project, options?: { again?: boolean }): ProjectSession {
    return this.opened(this.#options.sessions.adopt(project, options))
  }

  /**
   * Opens the project of a clip as the clip shows it: the project itself where it has not changed since, otherwise a copy,
   * whose name tells it from the project.
   * @param madeAt when the clip was made, ms since 1970
   */
  async openVersion(version: Project, madeAt: number): Promise<ProjectSession> {
    const { sessions, newId, versionName } = this.#options
    const path = await unchangedFile(version, sessions)
    if (path !== null) return this.opened(await sessions.open(path))
    const isTaken = (await sessions.recent()).some(({ name, missing }) => !missing && name === version.name)
    const name = isTaken ? versionName(version.name, madeAt) : version.name
    return this.adopt({ ...version, id: newId(), name }, { again: true })
  }

  /** Records that the window has changed the document. */
  drafted(session: string, project: unknown): void {
    this.#options.dictionaries.setProject(session, project)
  }

  async close(session: string): Promise<void> {
    await this.#options.sessions.close(session)
    this.#folders.delete(session)
    this.#options.dictionaries.setProject(session, null)
  }

  /**
   * The folder that relative paths of a session refer to. @throws StudioError `not-found` for a project that isn't open
   */
  folderOf(session: string | null): string | null {
    if (session === null) return null
    const folder = this.#folders.get(session)
    if (folder !== undefined) return folder
    throw new StudioError('not-found', message('projectErrors.notOpen'), {
      field: 'session',
      next: message('projectErrors.openAgain'),
    })
  }
}
