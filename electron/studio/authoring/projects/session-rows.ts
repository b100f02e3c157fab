import { message } from '../../../common/messages/index.ts'
import { dirname, isAbsolute, resolve } from 'node:path'
import { serializeProject } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { documentHash } from './content.ts'
import type { OpenedFile } from './open-file.ts'
import { withAbsolutePaths } from './paths.ts'
import { asRefusal, readDocument } from './refusals.ts'
import type { SessionRow } from './session-store.ts'

/** The fields of a session's row that store a document. */
export function drafted(
  project: Project,
  folder: string,
  now: number,
): Pick<SessionRow, 'draft' | 'draftHash' | 'draftAt'> {
  return { draft: serializeProject(project), draftHash: documentHash(project, folder), draftAt: now }
}

export function draftOf(row: SessionRow): Project {
  return readDocument(JSON.parse(row.draft))
}

/** The row of a session that was neither saved nor drafted yet. */
export function freshRow(id: string, project: Project, folder: string, now: number): SessionRow {
  const empty = { path: null, readOnly: null, savedAt: null, savedHash: null, fileHash: null }
  const unwritten = { revision: -1, parked: false, version: 0, writer: null, untouched: null }
  return { ...empty, ...unwritten, id, folder, ...drafted(project, folder, now) }
}

/**
 * Chooses the newer of draft and file. The draft is newer when it was never saved and the file is unchanged, or was
 * written before the draft. `lost` is the version that was not chosen (with absolute paths) when both were changed.
 */
export function newest(
  known: SessionRow | null,
  opened: OpenedFile,
  folder: string,
): { draft: Project | null; lost: Project | null } {
  const inFile = documentHash(opened.project, folder)
  const unsaved = known !== null && known.draftHash !== known.savedHash && known.draftHash !== inFile
  if (!unsaved) return { draft: null, lost: null }
  const draft = draftOf(known)
  const foreign = opened.hash !== known.fileHash
  const newer = !foreign || known.draftAt >= opened.writtenAt
  const other = newer ? withAbsolutePaths(opened.project, folder) : withAbsolutePaths(draft, known.folder)
  return { draft: newer ? draft : null, lost: foreign ? other : null }
}

/**
 * The row of a session that shows what is in the project's file.
 * @param asLeft keeps the form of the document that the window had: it may name files by absolute paths where the file
 * has relative ones, and the window's undo list is for its own form
 */
export function rowOfFile(
  known: SessionRow | null,
  {
    path,
    opened,
    asLeft,
    newId,
    now,
  }: { path: string; opened: OpenedFile; asLeft: boolean; newId: () => string; now: number },
): SessionRow {
  const folder = dirname(path)
  const inFile = documentHash(opened.project, folder)
  const same = known?.draftHash === inFile ? known : null
  const project = asLeft && same?.folder === folder ? draftOf(same) : opened.project
  return {
    ...freshRow(known?.id ?? newId(), project, folder, now),
    // The copies of windows that have another version than the file's are outdated.
    version: (known?.version ?? 0) + (same ? 0 : 1),
    writer: same ? same.writer : newId(),
    untouched: same?.untouched ?? null,
    path,
    readOnly: opened.readOnly,
    savedAt: opened.writtenAt,
    savedHash: inFile,
    fileHash: opened.hash,
  }
}

export function refuse(error: unknown): never {
  throw asRefusal(error)
}

/** Throws when the session's project can't be saved. @throws StudioError `read-only` */
export function refuseReadOnly(row: SessionRow): void {
  if (row.readOnly === null) return
  throw new StudioError('read-only', row.readOnly, {
    next: message('projectErrors.saveAsOther'),
    field: 'id',
  })
}

/** Validates that a path is absolute. @throws StudioError `path` */
export function absolutePath(path: string): string {
  if (isAbsolute(path) && !path.includes('\0')) return resolve(path)
  throw new StudioError('path', message('projectErrors.notAbsolute', { path: path.slice(0, 200) }), {
    next: message('projectErrors.chooseInDialog'),
    field: 'path',
  })
}
