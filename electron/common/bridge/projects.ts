import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import type { BodyKind, Problem, Project } from '../composition/index.ts'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

/** A project that is open in the studio. The window holds the document; the studio holds its file. */
export interface ProjectSession {
  /** Id of the session, for all that follows. */
  id: string
  project: Project
  /** Where it lies; null: never saved, kept as a draft. */
  path: string | null
  /** The folder relative asset paths are of. */
  folder: string
  /** Why it can't be saved where it is (newer version, no leave to write): a sentence; null when it can. */
  readOnly: Text | null
  /** ms since 1970; null: never. */
  savedAt: number | null
  /** Work found after a crash, newer than the file: already in `project`; the window says so. */
  recovered: boolean
}

export interface RecentProject {
  path: string
  name: string
  openedAt: number
  missing: boolean
  thumbUrl: MediaUrl | null
}

export interface SampleProject {
  id: string
  name: string
  description: string
  thumbUrl: MediaUrl | null
}

export interface ProjectBackup {
  id: string
  /** ms since 1970 */
  madeAt: number
  scenes: number
}

/** The document goes as JSON and is read by its own schema in the studio. */
const projectInput = z.unknown()

export const projectsContract = {
  create: procedure
    .input(
      z.strictObject({
        name: nameInput,
        width: z.int().min(16).max(3840),
        height: z.int().min(16).max(3840),
      }),
    )
    .output(shape<ProjectSession>()),
  /** Refused with line and reason when the file is broken; the file is left alone. */
  open: procedure.input(z.strictObject({ path: pathInput })).output(shape<ProjectSession>()),
  openSample: procedure.input(byId).output(shape<ProjectSession>()),
  /** Opens a pasted request body of either kind as a new project. */
  openBody: procedure
    .input(z.strictObject({ text: z.string().max(20_000_000), name: nameInput }))
    .output(shape<ProjectSession & { kind: BodyKind; problems: Problem[] }>()),
  /** The session that was open last, after a reload or restart; null when there was none. */
  current: procedure.output(shape<ProjectSession | null>()),
  /** Keeps the document safe from a crash at once, without touching its file. */
  draft: procedure
    .input(z.strictObject({ id: idInput, revision: z.int().min(0), project: projectInput }))
    .output(nothing),
  /** Writes the file (autosave three seconds after the last edit, and by hand). One that was never saved goes into the projects folder under its name. */
  save: procedure
    .input(z.strictObject({ id: idInput, revision: z.int().min(0), project: projectInput }))
    .output(shape<{ path: string; savedAt: number }>()),
  saveAs: procedure
    .input(z.strictObject({ id: idInput, path: pathInput, overwrite: z.boolean(), project: projectInput }))
    .output(shape<ProjectSession>()),
  close: procedure.input(byId).output(nothing),
  recent: procedure.output(shape<RecentProject[]>()),
  forgetRecent: procedure.input(z.strictObject({ path: pathInput })).output(nothing),
  samples: procedure.output(shape<SampleProject[]>()),
  backups: procedure.input(byId).output(shape<ProjectBackup[]>()),
  /** Opens a backup in place of what the session holds; that can be undone by the window. */
  readBackup: procedure.input(z.strictObject({ id: idInput, backup: idInput })).output(shape<Project>()),
  /** Changes from outside: saved, renamed, moved away. */
  watch: procedure.output(
    eventIterator(shape<{ type: 'saved'; id: string; path: string; savedAt: number } | { type: 'recent' }>()),
  ),
}
