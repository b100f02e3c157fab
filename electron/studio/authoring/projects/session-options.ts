import type { Project } from '../../../common/composition/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { Backups } from './backups.ts'
import type { SessionStore } from './session-store.ts'

export interface SessionsOptions {
  store: SessionStore
  backups: Backups
  clock: Clock
  newId: () => string
  /** Folder for projects that have no file yet: an absolute path that need not exist. */
  folder: () => string
  onEvent?: (event: SessionEvent) => void
  onError: (error: unknown) => void
}

export type SessionEvent =
  | { type: 'saved'; id: string; path: string; savedAt: number; project: Project }
  | { type: 'recent' }
  /** A window has stored a change; `copy` is its copy of the document. */
  | { type: 'changed'; id: string; copy: string }
  /** The content that a clip of the project would show has changed. */
  | { type: 'content'; projectId: string }
