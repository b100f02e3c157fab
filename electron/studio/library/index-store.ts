import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { folded } from '../core/folded.ts'
import type { JobKind } from '../jobs/index.ts'
import type { Entity } from '../media/downloads/index.ts'

/** A finished clip of the library. Times are ms since 1970. */
export interface Clip {
  jobId: string
  kind: ClipKind
  title: string
  /** Absolute. */
  path: string
  /** bytes */
  size: number
  /** ms; null for images */
  durationMs: number | null
  width: number | null
  height: number | null
  /** hex */
  sha256: string
  madeAt: number
  /** When the service forgets its copy; 0: no service has one. */
  expiresAt: number
  savedAt: number
  media: ClipMedia
  /** Where it was made; null for clips of an older Greenroom. */
  connection: string | null
  /** Of the picture; null for sound and images, and for clips of an older Greenroom. */
  fps: number | null
  /** Something to look at before the whole: in no list. */
  preview: boolean
}

/** What made it: a job, or a live session that was recorded. */
export type ClipKind = JobKind | 'live-swap'

export type ClipMedia = 'video' | 'audio' | 'image'

export interface ClipQuery {
  media: ClipMedia | 'all'
  /** Empty: all. */
  kinds?: readonly ClipKind[]
  search: string
  sort: 'madeAt' | 'name' | 'size' | 'durationMs'
  descending: boolean
  offset: number
  limit: number
}

/** A download that has begun. */
export interface Download {
  jobId: string
  part: string
  /** Address without its query: signatures change, the resource doesn't. */
  resource: string
  entity: Entity | null
}

const migrations = [
  `CREATE TABLE clips (
     job_id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     title TEXT NOT NULL,
     path TEXT NOT NULL,
     size INTEGER NOT NULL,
     duration_ms INTEGER,
     width INTEGER,
     height INTEGER,
     sha256 TEXT NOT NULL,
     made_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     saved_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX clips_made ON clips (made_at);
   CREATE TABLE downloads (
     job_id TEXT PRIMARY KEY,
     part TEXT NOT NULL,
     resource TEXT NOT NULL,
     validator TEXT,
     total INTEGER
   ) STRICT;`,
  `ALTER TABLE clips ADD COLUMN connection TEXT;
   ALTER TABLE clips ADD COLUMN fps REAL;
   ALTER TABLE clips ADD COLUMN media TEXT NOT NULL DEFAULT 'video';
   UPDATE clips SET media = 'audio' WHERE kind IN ('speech', 'voice-clone');`,
  'ALTER TABLE clips ADD COLUMN preview INTEGER NOT NULL DEFAULT 0;',
]

const clipColumns = `job_id AS jobId, kind, title, path, size, duration_ms AS durationMs, width, height, sha256,
  made_at AS madeAt, expires_at AS expiresAt, saved_at AS savedAt, media, connection, fps, preview`

const sorts: Record<ClipQuery['sort'], string> = {
  madeAt: 'made_at',
  name: 'folded(path_name(path))',
  size: 'size',
  durationMs: 'duration_ms',
}

type ClipRow = Omit<Clip, 'preview'> & { preview: number }

function clipOf(row: ClipRow): Clip {
  return { ...row, preview: row.preview === 1 }
}

/** The table of clips, in its own database file. */
export class LibraryIndex {
  readonly #db: Database.Database

  constructor(path: string) {
    this.#db = new Database(path)
    try {
      this.#db.pragma('journal_mode = WAL')
      this.#db.pragma('busy_timeout = 5000')
      this.#db.function('folded', { deterministic: true }, (text) => folded(String(text)))
      this.#db.function('path_name', { deterministic: true }, (path) => basename(String(path)))
      this.#db
        .transaction(() => {
          const version = this.#db.pragma('user_version', { simple: true }) as number
          if (version > migrations.length)
            throw new Error('The library was written by a newer version of Greenroom. Update Greenroom.')
          for (const sql of migrations.slice(version)) this.#db.exec(sql)
          this.#db.pragma(`user_version = ${migrations.length}`)
        })
        .immediate()
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** Keeps a clip and forgets its download, in one step. */
  keep(clip: Clip): void {
    this.#db.transaction(() => {
      this.#db
        .prepare(
          `INSERT OR REPLACE INTO clips (job_id, kind, title, path, size, duration_ms, width, height, sha256, made_at, expires_at, saved_at, media, connection, fps, preview)
           VALUES (@jobId, @kind, @title, @path, @size, @durationMs, @width, @height, @sha256, @madeAt, @expiresAt, @savedAt, @media, @connection, @fps, @preview)`,
        )
        .run({ ...clip, preview: clip.preview ? 1 : 0 })
      this.#db.prepare('DELETE FROM downloads WHERE job_id = ?').run(clip.jobId)
    })()
  }

  get(jobId: string): Clip | null {
    const row = this.#db
      .prepare<[string], ClipRow>(`SELECT ${clipColumns} FROM clips WHERE job_id = ?`)
      .get(jobId)
    return row ? clipOf(row) : null
  }

  /** Newest first. */
  list(): Clip[] {
    return this.#db
      .prepare<[], ClipRow>(
        `SELECT ${clipColumns} FROM clips WHERE preview = 0 ORDER BY made_at DESC, rowid DESC`,
      )
      .all()
      .map(clipOf)
  }

  /** The file lies elsewhere now. */
  rename(jobId: string, path: string): void {
    this.#db.prepare('UPDATE clips SET path = ? WHERE job_id = ?').run(path, jobId)
  }

  /** One page, and how many there are in all. The search is of file names and titles. */
  page(query: ClipQuery): { clips: Clip[]; total: number } {
    const where: string[] = ['preview = 0']
    const values: (string | number)[] = []
    if (query.kinds && query.kinds.length > 0) {
      where.push(`kind IN (${query.kinds.map(() => '?').join(', ')})`)
      values.push(...query.kinds)
    }
    if (query.media !== 'all') {
      where.push('media = ?')
      values.push(query.media)
    }
    if (query.search !== '') {
      where.push("instr(folded(path_name(path) || ' ' || title), ?) > 0")
      values.push(folded(query.search))
    }
    const from = `FROM clips WHERE ${where.join(' AND ')}`
    const way = query.descending ? 'DESC' : 'ASC'
    const clips = this.#db
      .prepare<(string | number)[], ClipRow>(
        `SELECT ${clipColumns} ${from} ORDER BY ${sorts[query.sort]} ${way}, rowid ${way} LIMIT ? OFFSET ?`,
      )
      .all(...values, query.limit, query.offset)
    const count = this.#db
      .prepare<(string | number)[], { total: number }>(`SELECT count(*) AS total ${from}`)
      .get(...values)
    return { clips: clips.map(clipOf), total: count?.total ?? 0 }
  }

  /** Previews that were saved before a time, ms since 1970. */
  previewsBefore(time: number): Clip[] {
    return this.#db
      .prepare<[number], ClipRow>(`SELECT ${clipColumns} FROM clips WHERE preview = 1 AND saved_at < ?`)
      .all(time)
      .map(clipOf)
  }

  /** Ids of clips that were saved after a time, ms since 1970. */
  savedSince(time: number): string[] {
    return this.#db
      .prepare<[number], { id: string }>('SELECT job_id AS id FROM clips WHERE saved_at > ? LIMIT 200')
      .all(time)
      .map((row) => row.id)
  }

  /** Changes when another process has written. */
  version(): number {
    return this.#db.pragma('data_version', { simple: true }) as number
  }

  remove(jobId: string): void {
    this.#db.prepare('DELETE FROM clips WHERE job_id = ?').run(jobId)
  }

  download(jobId: string): Download | null {
    const row = this.#db
      .prepare<[string], { part: string; resource: string; validator: string | null; total: number | null }>(
        'SELECT part, resource, validator, total FROM downloads WHERE job_id = ?',
      )
      .get(jobId)
    if (!row) return null
    const { part, resource, validator, total } = row
    return {
      jobId,
      part,
      resource,
      entity: validator === null && total === null ? null : { validator, total },
    }
  }

  begin(download: Download): void {
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO downloads (job_id, part, resource, validator, total) VALUES (?, ?, ?, ?, ?)',
      )
      .run(
        download.jobId,
        download.part,
        download.resource,
        download.entity?.validator ?? null,
        download.entity?.total ?? null,
      )
  }

  forgetDownload(jobId: string): void {
    this.#db.prepare('DELETE FROM downloads WHERE job_id = ?').run(jobId)
  }

  close(): void {
    this.#db.close()
  }
}
