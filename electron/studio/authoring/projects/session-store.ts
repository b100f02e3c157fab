import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { Columns, SqliteDatabase, Table } from '../../../storage/index.ts'

/** An open project as it is kept over reloads and crashes. Times are ms since 1970. */
export interface SessionRow {
  id: string
  /** Absolute; null: never saved. */
  path: string | null
  /** What relative paths of the window's document are of. */
  folder: string
  readOnly: Text | null
  savedAt: number | null
  /** `documentHash` of what is in the file. */
  savedHash: string | null
  /** Hash of the file's text as it was last read or written here. */
  fileHash: string | null
  /** Of the draft; -1: any counts as newer. */
  revision: number
  /** The document as the window last sent it. */
  draft: string
  draftHash: string
  draftAt: number
  /** The studio ended in order since: what is unsaved is no remainder of a crash. */
  parked: boolean
}

export interface RecentRow {
  path: string
  name: string
  openedAt: number
}

/** Each entry brings the database from version n to n + 1. Never change one that was released. */
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
]

const mostRecents = 50

/** The columns have the fields' own names. */
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

/** Open projects, recent ones, and what each project last looked like, in a database file of their own. */
export class SessionStore {
  readonly #database: SqliteDatabase
  readonly #sessions: Table<SessionRow>

  /** @param path the database file; its folder must exist. `:memory:` for tests. */
  constructor(path: string) {
    // A draft that was taken has to outlive a power cut, too.
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

  /** Everything has ended in order. */
  park(): void {
    this.#database.sql('UPDATE sessions SET parked = 1').run()
  }

  /** Forgets sessions that nobody has worked on since `before`, but not the current one. */
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

  /** Newest first. */
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

  /** True when the project looked otherwise before. */
  setHead(project: string, hash: string, at: number): boolean {
    if (this.head(project) === hash) return false
    this.#database.sql('INSERT OR REPLACE INTO heads (project, hash, at) VALUES (?, ?, ?)').run(project, hash, at)
    return true
  }

  /** `contentHash` of a project as it was last drafted or saved; null for one that was never open here. */
  head(project: string): string | null {
    const row = this.#database.sql<{ hash: string }>('SELECT hash FROM heads WHERE project = ?').get(project)
    return row?.hash ?? null
  }

  close(): void {
    this.#database.close()
  }
}
