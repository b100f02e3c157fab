import Database from 'better-sqlite3'

/** An open project as it is kept over reloads and crashes. Times are ms since 1970. */
export interface SessionRow {
  id: string
  /** Absolute; null: never saved. */
  path: string | null
  /** What relative paths of the window's document are of. */
  folder: string
  readOnly: string | null
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
  parked: 0 | 1
}

export interface RecentRow {
  path: string
  name: string
  openedAt: number
}

const migrations = [
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

/** Open projects, recent ones, and what each project last looked like, in a database file of their own. */
export class SessionStore {
  readonly #db: Database.Database

  /** @param path the database file; its folder must exist. `:memory:` for tests. */
  constructor(path: string) {
    this.#db = new Database(path)
    try {
      this.#db.pragma('journal_mode = WAL')
      // A draft that was taken has to outlive a power cut, too.
      this.#db.pragma('synchronous = FULL')
      this.#db.pragma('busy_timeout = 5000')
      this.#db
        .transaction(() => {
          const version = this.#db.pragma('user_version', { simple: true }) as number
          if (version > migrations.length)
            throw new Error('The open projects were kept by a newer version of Greenroom. Update Greenroom.')
          for (const sql of migrations.slice(version)) this.#db.exec(sql)
          this.#db.pragma(`user_version = ${migrations.length}`)
        })
        .immediate()
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  get(id: string): SessionRow | null {
    return this.#db.prepare<[string], SessionRow>('SELECT * FROM sessions WHERE id = ?').get(id) ?? null
  }

  byPath(path: string): SessionRow | null {
    return this.#db.prepare<[string], SessionRow>('SELECT * FROM sessions WHERE path = ?').get(path) ?? null
  }

  put(row: SessionRow): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO sessions
           (id, path, folder, readOnly, savedAt, savedHash, fileHash, revision, draft, draftHash, draftAt, parked)
         VALUES (@id, @path, @folder, @readOnly, @savedAt, @savedHash, @fileHash, @revision, @draft, @draftHash, @draftAt, @parked)`,
      )
      .run(row)
  }

  remove(id: string): void {
    this.#db.transaction(() => {
      this.#db.prepare('DELETE FROM sessions WHERE id = ?').run(id)
      if (this.current() === id) this.setCurrent(null)
    })()
  }

  /** Everything has ended in order. */
  park(): void {
    this.#db.prepare('UPDATE sessions SET parked = 1').run()
  }

  /** Forgets sessions that nobody has worked on since `before`, but not the current one. */
  prune(before: number): void {
    this.#db.prepare('DELETE FROM sessions WHERE draftAt < ? AND id <> ?').run(before, this.current() ?? '')
  }

  current(): string | null {
    const row = this.#db
      .prepare<[], { value: string }>("SELECT value FROM notes WHERE name = 'current'")
      .get()
    return row?.value ?? null
  }

  setCurrent(id: string | null): void {
    if (id === null) this.#db.prepare("DELETE FROM notes WHERE name = 'current'").run()
    else this.#db.prepare("INSERT OR REPLACE INTO notes (name, value) VALUES ('current', ?)").run(id)
  }

  /** Newest first. */
  recents(): RecentRow[] {
    return this.#db
      .prepare<[], RecentRow>('SELECT path, name, openedAt FROM recents ORDER BY openedAt DESC, rowid DESC')
      .all()
  }

  touchRecent(recent: RecentRow): void {
    this.#db.transaction(() => {
      this.#db
        .prepare('INSERT OR REPLACE INTO recents (path, name, openedAt) VALUES (@path, @name, @openedAt)')
        .run(recent)
      this.#db
        .prepare(
          'DELETE FROM recents WHERE path NOT IN (SELECT path FROM recents ORDER BY openedAt DESC, rowid DESC LIMIT ?)',
        )
        .run(mostRecents)
    })()
  }

  forgetRecent(path: string): boolean {
    return this.#db.prepare('DELETE FROM recents WHERE path = ?').run(path).changes > 0
  }

  /** True when the project looked otherwise before. */
  setHead(project: string, hash: string, at: number): boolean {
    const before = this.head(project)
    if (before === hash) return false
    this.#db
      .prepare('INSERT OR REPLACE INTO heads (project, hash, at) VALUES (?, ?, ?)')
      .run(project, hash, at)
    return true
  }

  /** `contentHash` of a project as it was last drafted or saved; null for one that was never open here. */
  head(project: string): string | null {
    const row = this.#db
      .prepare<[string], { hash: string }>('SELECT hash FROM heads WHERE project = ?')
      .get(project)
    return row?.hash ?? null
  }

  close(): void {
    this.#db.close()
  }
}
