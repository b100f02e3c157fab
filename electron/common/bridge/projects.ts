import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import type { BodyKind, Problem, Project } from '../composition/index.ts'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

/** A project that is open in the studio. The window holds the document; the studio holds its file. */
export interface ProjectSession {
  /** Session id that the other procedures take. */
  id: string
  /** This window's copy of the document: tells its changes from those of another window on the same project. */
  copy: string
  project: Project
  /** Path of the project's file; null: never saved, stored as a draft. */
  path: string | null
  /** Folder that relative paths of assets start from. */
  folder: string
  /** Why the project can't be saved to its file (made by a newer version, no write permission); null when it can. */
  readOnly: Text | null
  /** Time of the last save, ms since 1970; null: never saved. */
  savedAt: number | null
  /** `project` holds edits that were recovered after a crash and are newer than the file; the window tells the user. */
  recovered: boolean
}

export interface RecentProject {
  path: string
  name: string
  openedAt: number
  missing: boolean
  thumbUrl: MediaUrl | null
}

/** A project that comes with Greenroom; the message `welcome.about.<id>` says what it shows. */
export interface SampleProject {
  id: string
  name: string
  thumbUrl: MediaUrl | null
}

export interface ProjectBackup {
  id: string
  /** Time at which the backup was made, ms since 1970. */
  madeAt: number
  scenes: number
}

/** The window sends the document as JSON; the studio validates it with the schema of projects. */
const projectInput = z.unknown()

const changeInput = z.strictObject({
  id: idInput,
  revision: z.int().min(0),
  project: projectInput,
  /** The copy of the session, as in `ProjectSession`; left out by a caller that has the only copy. */
  copy: idInput.optional(),
})

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
  /** Refused with line and reason when the file is damaged; the file is not changed. */
  open: procedure.input(z.strictObject({ path: pathInput })).output(shape<ProjectSession>()),
  openSample: procedure.input(byId).output(shape<ProjectSession>()),
  /** Opens a pasted request body of either endpoint as a new project. */
  openBody: procedure
    .input(z.strictObject({ text: z.string().max(20_000_000), name: nameInput }))
    .output(shape<ProjectSession & { kind: BodyKind; problems: Problem[] }>()),
  /**
   * The session `prefer` if it is open, otherwise the one that was opened last, to continue after a reload or restart;
   * null when there was none.
   */
  current: procedure
    .input(z.strictObject({ prefer: idInput.optional() }).optional())
    .output(shape<ProjectSession | null>()),
  /**
   * Stores the document as a draft at once, safe from a crash, without changing its file. Refused with `older-revision`
   * when another window has stored a change that this copy lacks.
   */
  draft: procedure.input(changeInput).output(nothing),
  /**
   * Writes the file (autosave three seconds after the last edit, and by hand). A project that was never saved goes into
   * the projects folder under its name.
   */
  save: procedure.input(changeInput).output(shape<{ path: string; savedAt: number }>()),
  saveAs: procedure
    .input(z.strictObject({ id: idInput, path: pathInput, overwrite: z.boolean(), project: projectInput }))
    .output(shape<ProjectSession>()),
  /** Opens a document as a project of its own; its relative paths refer to `folder`. */
  openCopy: procedure
    .input(z.strictObject({ project: projectInput, folder: pathInput, name: nameInput }))
    .output(shape<ProjectSession>()),
  /** Stores a version of a project as a backup, before the window shows another version. */
  setAside: procedure.input(z.strictObject({ project: projectInput, folder: pathInput })).output(nothing),
  close: procedure.input(byId).output(nothing),
  recent: procedure.output(shape<RecentProject[]>()),
  forgetRecent: procedure.input(z.strictObject({ path: pathInput })).output(nothing),
  samples: procedure.output(shape<SampleProject[]>()),
  backups: procedure.input(byId).output(shape<ProjectBackup[]>()),
  /** Replaces the session's document by a backup; the window can undo that. */
  readBackup: procedure.input(z.strictObject({ id: idInput, backup: idInput })).output(shape<Project>()),
  /** Changes made outside of the window: the file was saved, another window stored a change. */
  watch: procedure.output(
    eventIterator(
      shape<
        | { type: 'saved'; id: string; path: string; savedAt: number }
        | { type: 'recent' }
        | { type: 'changed'; id: string; copy: string }
      >(),
    ),
  ),
}
