import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import { Backups, ProjectSessions, SessionStore } from '../../../../../electron/studio/authoring/projects/index.ts'
import type { SessionEvent } from '../../../../../electron/studio/authoring/projects/index.ts'

/** A data folder for each test, with the sessions of the program that works on it. */
export class SessionWorld {
  folder = ''
  events: SessionEvent[] = []
  errors: unknown[] = []
  /** What the program's clock shows, ms since 1970. */
  time = 0
  #store: SessionStore | null = null
  #ids = 0

  constructor() {
    beforeEach(async () => {
      this.folder = await mkdtemp(join(tmpdir(), 'sessions-'))
      this.events = []
      this.errors = []
      this.time = Date.now()
      this.#ids = 0
      this.#store = new SessionStore(join(this.folder, 'projects.db'))
    })
    afterEach(async () => {
      this.#store?.close()
      await rm(this.folder, { recursive: true, force: true })
    })
  }

  open(): ProjectSessions {
    return new ProjectSessions({
      store: this.#store!,
      backups: new Backups(join(this.folder, 'backups')),
      clock: { now: () => this.time, after: () => () => undefined },
      newId: () => `id-${(this.#ids += 1)}-${this.folder.slice(-6)}`,
      folder: () => join(this.folder, 'Projects'),
      onEvent: (event) => this.events.push(event),
      onError: (error) => this.errors.push(error),
    })
  }

  /** The process dies and another one starts. */
  restart(): ProjectSessions {
    this.#store?.close()
    this.#store = new SessionStore(join(this.folder, 'projects.db'))
    return this.open()
  }
}

export const renamed = (project: Project, name: string): Project => ({ ...project, name })
