import { message } from '../../../common/messages/index.ts'
import { dirname, join } from 'node:path'
import type { ProjectSession } from '../../../common/bridge/index.ts'
import { emptyProject, emptyScene } from '../../../common/composition/index.ts'
import { defaultLoudness } from '../../../common/service/extension/loudness.ts'
import type { Project } from '../../../common/composition/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Backup } from './backups.ts'
import { backUp, saveAnew } from './before-save.ts'
import { contentHash, documentHash } from './content.ts'
import { copyOf, refuseOutdated } from './copies.ts'
import { openFile, textHash } from './open-file.ts'
import type { OpenedFile } from './open-file.ts'
import { asSavedAt, withAbsolutePaths } from './paths.ts'
import { savedPath } from './new-file.ts'
import { createProject, writeProject } from './project-file.ts'
import { withMissing } from './recent.ts'
import type { RecentFile } from './recent.ts'
import { asRefusal, noSession, readDocument } from './refusals.ts'
import { absolutePath, drafted, draftOf, freshRow, newest, refuse, refuseReadOnly, rowOfFile } from './session-rows.ts'
import type { SessionEvent, SessionsOptions } from './session-options.ts'
import type { SessionRow } from './session-store.ts'
import { deleteUntouched, isUntouched } from './untouched.ts'
import { KeyedQueue } from '../../core/concurrency.ts'

/** Sessions that were not used for this long are deleted, ms (60 days). */
const keptForMs = 60 * 24 * 60 * 60_000

/** The projects that windows have open: drafts that survive a crash, atomic saves, backups. */
export class ProjectSessions {
  readonly #options: SessionsOptions
  /** Serialises the writes of each session. */
  readonly #queue = new KeyedQueue()

  constructor(options: SessionsOptions) {
    this.#options = options
    options.store.prune(options.clock.now() - keptForMs)
  }

  /** A new project of one empty scene. */
  create(input: { name: string; scene: string; width: number; height: number }): ProjectSession {
    const { newId } = this.#options
    const empty = emptyProject(newId(), input.name)
    const canvas = { ...empty.canvas, width: input.width, height: input.height }
    const scenes = [emptyScene(newId(), input.scene)]
    return this.adopt({ ...empty, loudness: defaultLoudness, canvas, scenes }, { again: true })
  }

  /**
   * Makes a document without a file the open project. Its asset paths should be absolute.
   * @param again the document can be had again: when it is closed without an edit, nothing is kept of it
   */
  adopt(project: Project, { again = false }: { again?: boolean } = {}): ProjectSession {
    const { store, newId, folder, clock } = this.#options
    const fresh = freshRow(newId(), project, folder(), clock.now())
    const row = again ? { ...fresh, untouched: fresh.draftHash } : fresh
    store.put(row)
    return this.#handOut(row, project, false)
  }

  /** Opens a project file. @throws StudioError with the line when the file is broken */
  async open(path: string): Promise<ProjectSession> {
    const file = absolutePath(path)
    const opened = await openFile(file).catch((error: unknown) => Promise.reject(asRefusal(error) as Error))
    return this.#take(this.#options.store.byPath(file), file, opened)
  }

  /** The session `prefer`, or else the one that was opened last, with the newer of file and draft; null: there is none. */
  async current(prefer?: string): Promise<ProjectSession | null> {
    const { store } = this.#options
    const row = store.get(prefer ?? '') ?? store.get(store.current() ?? '')
    if (!row) return null
    if (row.path === null) return this.#handOut(row, draftOf(row), !row.parked && row.revision >= 0)
    let opened: OpenedFile
    try {
      opened = await openFile(row.path)
    } catch (error) {
      // The project file was moved, or broken by another program: the draft is the only version left.
      this.#options.onError(error)
      const fresh = store.get(row.id) ?? row
      return this.#handOut(fresh, draftOf(fresh), true)
    }
    return this.#take(store.get(row.id) ?? row, row.path, opened, true)
  }

  /**
   * Stores the document as a draft.
   * @param copy the window's copy of the document; undefined for a caller that has the only one
   * @throws StudioError `older-revision` when a newer one is stored already
   */
  draft(id: string, revision: number, value: unknown, copy?: string): void {
    this.#keep(this.#need(id), revision, readDocument(value), copy)
  }

  /** Saves the document to its file. @param copy as for `draft` @throws StudioError */
  async save(id: string, revision: number, value: unknown, copy?: string): Promise<{ path: string; savedAt: number }> {
    const project = readDocument(value)
    refuseReadOnly(this.#need(id))
    this.#keep(this.#need(id), revision, project, copy)
    return this.#queue.run(id, async () => {
      const row = this.#need(id)
      if (row.path === null) {
        const path = await saveAnew(this.#options.folder(), project, row.folder)
        return this.#saved(id, path, project, row.folder)
      }
      if (!(await backUp(this.#options, row, project))) return { path: row.path, savedAt: row.savedAt ?? row.draftAt }
      const text = await writeProject(row.path, asSavedAt(project, row.folder, row.path)).catch(refuse)
      return this.#saved(id, { path: row.path, text }, project, row.folder)
    })
  }

  /**
   * Saves the document to another file, which is the session's file from then on. @throws StudioError `exists` unless
   * `overwrite`
   */
  async saveAs(id: string, to: string, overwrite: boolean, value: unknown): Promise<ProjectSession> {
    const project = readDocument(value)
    const { store } = this.#options
    const path = savedPath(absolutePath(to))
    return this.#queue.run(id, async () => {
      const row = this.#need(id)
      if (row.readOnly !== null && row.path === path) refuseReadOnly(row)
      const written = asSavedAt(project, row.folder, path)
      const text = await (overwrite ? writeProject(path, written) : createProject(path, written)).catch(refuse)
      if (text === null)
        throw new StudioError('exists', message('projectErrors.nameTaken', { path }), {
          next: message('projectErrors.otherOrReplace'),
          field: 'path',
        })
      const other = store.byPath(path)
      if (other && other.id !== id) store.remove(other.id)
      const moved = { ...row, folder: dirname(path), readOnly: null, untouched: null }
      // Other windows hold copies of the former file: a new version makes them outdated.
      const left = { version: row.version + 1, writer: this.#options.newId() }
      store.put({ ...moved, ...left, path, ...drafted(written, moved.folder, this.#options.clock.now()) })
      this.#saved(id, { path, text }, written, moved.folder)
      return this.#handOut(this.#need(id), written, false)
    })
  }

  /** Ends a session. Unsaved changes are kept as a backup; of an untouched document nothing is kept. */
  async close(id: string): Promise<void> {
    const { store, backups, clock } = this.#options
    const row = store.get(id)
    if (!row) return
    await this.#queue.run(id, async () => {
      const last = store.get(id)
      if (!last) return
      if (last.draftHash !== last.savedHash && last.revision > 0)
        await backups.add(withAbsolutePaths(draftOf(last), last.folder), clock.now(), true).catch(this.#options.onError)
      store.remove(id)
      if (isUntouched(last) && (await deleteUntouched(last, this.#options.onError)) && last.path !== null)
        this.forgetRecent(last.path)
    })
  }

  /** The session's document is used (a clip is made of it): its file stays even when nobody edits it. */
  keep(id: string): void {
    const row = this.#need(id)
    if (row.untouched !== null) this.#options.store.put({ ...row, untouched: null })
  }

  /** Stores a version of a project, whose relative paths refer to `folder`, as a backup. @throws StudioError */
  async setAside(value: unknown, folder: string): Promise<void> {
    const { backups, clock } = this.#options
    await backups.add(withAbsolutePaths(readDocument(value), folder), clock.now(), true).catch(refuse)
  }

  async backups(id: string): Promise<Backup[]> {
    return this.#options.backups.list(draftOf(this.#need(id)).id)
  }

  /** The project in a backup, with paths in the form that the session uses. @throws StudioError */
  async readBackup(id: string, backup: string): Promise<Project> {
    const row = this.#need(id)
    const found = await this.#options.backups.read(draftOf(row).id, backup).catch(refuse)
    if (!found)
      throw new StudioError('no-backup', message('projectErrors.backupGone'), {
        next: message('projectErrors.chooseBackup'),
        field: 'backup',
      })
    return asSavedAt(found, row.folder, join(row.folder, 'project'))
  }

  /** Recent projects, newest first; `missing` marks those whose file is gone. */
  recent(): Promise<RecentFile[]> {
    return withMissing(this.#options.store.recents())
  }

  forgetRecent(path: string): void {
    if (this.#options.store.forgetRecent(path)) this.#tell({ type: 'recent' })
  }

  /** The folder that relative paths of the session's document are of. @throws StudioError `no-session` */
  folderOf(id: string): string {
    return this.#need(id).folder
  }

  /** `contentHash` of a project when it was last seen here; null for one that never was. */
  head(projectId: string): string | null {
    return this.#options.store.head(projectId)
  }

  /** Waits for pending writes and marks the sessions as shut down properly. */
  async park(): Promise<void> {
    await this.#queue.idle()
    this.#options.store.park()
  }

  /** Opens a session with the newer of file and draft. @param asLeft as for `rowOfFile` */
  async #take(known: SessionRow | null, path: string, opened: OpenedFile, asLeft = false): Promise<ProjectSession> {
    const { store, newId, backups, clock } = this.#options
    const { draft, lost } = newest(known, opened, dirname(path))
    // The draft and the file were both changed: the version that is not shown is kept as a backup.
    if (lost) await backups.add(lost, clock.now(), true).catch(this.#options.onError)
    if (known && draft) {
      const inFile = documentHash(opened.project, dirname(path))
      const row = { ...known, readOnly: opened.readOnly, savedHash: inFile, fileHash: opened.hash }
      store.put(row)
      this.#touch(row, draft)
      return this.#handOut(row, draft, true)
    }
    const row = rowOfFile(known, { path, opened, asLeft, newId, now: clock.now() })
    const project = draftOf(row)
    store.put(row)
    this.#touch(row, project)
    return this.#handOut(row, project, false)
  }

  #saved(
    id: string,
    { path, text }: { path: string; text: string },
    project: Project,
    folder: string,
  ): { path: string; savedAt: number } {
    const { store, clock } = this.#options
    const savedAt = clock.now()
    const row = this.#need(id)
    const saved = { path, savedAt, savedHash: documentHash(project, folder), fileHash: textHash(text) }
    store.put({ ...row, ...saved })
    this.#touch({ ...row, ...saved }, project)
    this.#tell({ type: 'saved', id, path, savedAt, project: withAbsolutePaths(project, folder) })
    return { path, savedAt }
  }

  #keep(row: SessionRow, revision: number, project: Project, copy?: string): void {
    refuseOutdated(row, copy, revision)
    const { store, clock } = this.#options
    const now = clock.now()
    const draft = drafted(project, row.folder, now)
    // A document that is sent once more is no change: another window's copy is still the latest, too.
    const changed = draft.draftHash !== row.draftHash
    const written = changed ? { version: row.version + 1, writer: copy ?? row.writer, untouched: null } : {}
    store.put({ ...row, ...draft, ...written, revision, parked: false })
    this.#setHead(project, row.folder, now)
    if (changed && copy !== undefined) this.#tell({ type: 'changed', id: row.id, copy })
  }

  #setHead(project: Project, folder: string, now: number): void {
    if (this.#options.store.setHead(project.id, contentHash(project, folder), now))
      this.#tell({ type: 'content', projectId: project.id })
  }

  #touch(row: SessionRow, project: Project): void {
    const { store, clock } = this.#options
    const now = clock.now()
    this.#setHead(project, row.folder, now)
    if (row.path === null) return
    store.touchRecent({ path: row.path, name: project.name, openedAt: now })
    this.#tell({ type: 'recent' })
  }

  /** Hands a session to a window. The count of revisions starts anew. */
  #handOut(row: SessionRow, project: Project, recovered: boolean): ProjectSession {
    const { store, newId } = this.#options
    store.put({ ...row, revision: -1, parked: false })
    store.setCurrent(row.id)
    const { id, path, folder, readOnly, savedAt } = row
    return { id, copy: copyOf(row, newId()), project, path, folder, readOnly, savedAt, recovered }
  }

  #need(id: string): SessionRow {
    const row = this.#options.store.get(id)
    if (!row) throw noSession()
    return row
  }

  #tell(event: SessionEvent): void {
    try {
      this.#options.onEvent?.(event)
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
