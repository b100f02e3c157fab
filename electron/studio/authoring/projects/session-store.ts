import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { Columns, SqliteDatabase, Table } from '../../../storage/index.ts'

/** An open project as it is stored, so that it outlives reloads and crashes. Times are ms since 1970. */
export interface SessionRow {
  id: string
  /** Absolute path of the project file; null when it was never saved. */
  path: string | null
  /** Folder that relative paths of the window's document refer to. */
  folder: string
  readOnly: Text | null
  savedAt: number | null
  /** `documentHash` of the document in the file. */
  savedHash: string | null
  /** Hash of the file's text when the studio last read or wrote it. */
  fileHash: string | null
  /** Revision of the draft; with -1, any revision of the window counts as newer. */
  revision: number
  /** The document as the window last sent it, as JSON. */
  draft: string
  draftHash: string
  draftAt: number
  /**
   * Whether the studio has shut down properly since the last draft: if so, unsaved changes are not reported as
   * recovered from a crash.
   */
  parked: boolean
  /** Counts the changes that were stored, of all windows. */
  version: number
  /** Id of the window's copy that stored the last change; null when no window has stored one. */
  writer: string | null
  /**
   * `documentHash` of the document that the session began with, when the document can be had again (an empty project, a
   * sample) and was not edited; null otherwise. Closing such a session deletes its file.
   */
  untouched: string | null
}

export interface RecentRow {
  path: string
  name: string
  openedAt: number
}

/** Schema migrations: entry n brings the database from version n to n + 1. Never change one that was released. */
const migrations: readonly string[] = [
  `CREATE TABLE sessions (
     id TEXT PRIMARY KEY,
     path TEXT UNIQUE,
     folder TEXT NOT NULL,
     readOnly TEXT,
     savedAt INTEGER,
     savedHash TEXT,
     fileHash TEXT,
     revision INTEGER NOT NULL,
     draftHash TEXT NOT NULL,
     draftAt INTEGER NOT NULL,
     parked INTEGER NOT NULL DEFAULT 0,
     draft TEXT NOT NULL
   ) STRICT;
   CREATE TABLE recents (path TEXT PRIMARY KEY, name TEXT NOT NULL, openedAt INTEGER NOT NULL) STRICT;
   CREATE TABLE heads (project TEXT PRIMARY KEY, hash TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
   CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`,
  `ALTER TABLE sessions ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sessions ADD COLUMN writer TEXT;
   ALTER TABLE sessions ADD COLUMN untouched TEXT;`,
]

const mostRecents = 50

/** The table's columns have the names of the row's fields. */
const columns = new Columns<SessionRow>(
  {
    id: 'plain',
    path: 'plain',
    folder: 'plain',
    readOnly: 'message',
    savedAt: 'plain',
    savedHash: 'plain',
    fileHash: 'plain',
    revision: 'plain',
    draft: 'plain',
    draftHash: 'plain',
    draftAt: 'plain',
    parked: 'flag',
    version: 'plain',
    writer: 'plain',
    untouched: 'plain',
  },
  {
    readOnly: 'readOnly',
    savedAt: 'savedAt',
    savedHash: 'savedHash',
    fileHash: 'fileHash',
    draftHash: 'draftHash',
    draftAt: 'draftAt',
  },
)

/** Stores open projects, recent ones, and the last content hash of each project, in a database file of their own. */
export class SessionStore {
  readonly #database: SqliteDatabase
  readonly #sessions: Table<SessionRow>

  /**
   * Opens the store of sessions.
   * @param path the database file; its folder must exist. `:memory:` for tests.
   */
  constructor(path: string) {
    // A draft that was accepted must survive a power cut, too.
    this.#database = new SqliteDatabase(path, {
      what: message('storage.projects'),
      migrations,
      synchronous: 'FULL',
    })
    this.#sessions = new Table(this.#database, 'sessions', columns)
  }

  get(id: string): SessionRow | null {
    return this.#sessions.get(id)
  }

  byPath(path: string): SessionRow | null {
    return this.#sessions.list('WHERE path = ?', path)[0] ?? null
  }

  put(row: SessionRow): void {
    this.#sessions.put(row)
  }

  remove(id: string): void {
    this.#database.transaction(() => {
      this.#sessions.remove(id)
      if (this.current() === id) this.setCurrent(null)
    })
  }

  /** Marks all sessions as shut down properly. */
  park(): void {
    this.#database.sql('UPDATE sessions SET parked = 1').run()
  }

  /** Deletes sessions that were not used since `before` (ms since 1970), except the current one. */
  prune(before: number): void {
    this.#database.sql('DELETE FROM sessions WHERE draftAt < ? AND id <> ?').run(before, this.current() ?? '')
  }

  current(): string | null {
    const row = this.#database.sql<{ value: string }>("SELECT value FROM notes WHERE name = 'current'").get()
    return row?.value ?? null
  }

  setCurrent(id: string | null): void {
    if (id === null) this.#database.sql("DELETE FROM notes WHERE name = 'current'").run()
    else this.#database.sql("INSERT OR REPLACE INTO notes (name, value) VALUES ('current', ?)").run(id)
  }

  /** Recent projects, newest first. */
  recents(): RecentRow[] {
    return this.#database
      .sql<RecentRow>('SELECT path, name, openedAt FROM recents ORDER BY openedAt DESC, rowid DESC')
      .all()
  }

  touchRecent({ path, name, openedAt }: RecentRow): void {
    this.#database.transaction(() => {
      this.#database
        .sql('INSERT OR REPLACE INTO recents (path, name, openedAt) VALUES (?, ?, ?)')
        .run(path, name, openedAt)
      this.#database
        .sql(
          'DELETE FROM recents WHERE path NOT IN (SELECT path FROM recents ORDER BY openedAt DESC, rowid DESC LIMIT ?)',
        )
        .run(mostRecents)
    })
  }

  forgetRecent(path: string): boolean {
    return this.#database.sql('DELETE FROM recents WHERE path = ?').run(path).changes > 0
  }

  /** Stores the content hash of a project. Returns true when it had another one before. */
  setHead(project: string, hash: string, at: number): boolean {
    if (this.head(project) === hash) return false
    this.#database.sql('INSERT OR REPLACE INTO heads (project, hash, at) VALUES (?, ?, ?)').run(project, hash, at)
    return true
  }

  /** `contentHash` of a project at its last draft or save; null for one that was never open here. */
  head(project: string): string | null {
    const row = this.#database.sql<{ hash: string }>('SELECT hash FROM heads WHERE project = ?').get(project)
    return row?.hash ?? null
  }

  close(): void {
    this.#database.close()
  }
}
