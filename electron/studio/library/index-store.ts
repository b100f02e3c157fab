import { basename } from 'node:path'
import { message } from '../../common/messages/index.ts'
import { Columns, SqliteDatabase } from '../../storage/index.ts'
import type { SqlValue } from '../../storage/index.ts'
import { folded } from '../core/folded.ts'
import type { JobKind } from '../jobs/index.ts'
import type { Entity } from '../media/downloads/index.ts'

/** A finished clip of the library. Times are ms since 1970. */
export interface Clip {
  jobId: string
  kind: ClipKind
  title: string
  /** Absolute path of the clip's file. */
  path: string
  /** Size of the clip's file in bytes. */
  size: number
  /** Length of the clip in ms; null for images. */
  durationMs: number | null
  width: number | null
  height: number | null
  /** SHA-256 of the clip's content, hex. */
  sha256: string
  madeAt: number
  /** When the service deletes its copy, ms since 1970; 0 when no service has one. */
  expiresAt: number
  savedAt: number
  media: ClipMedia
  /** Id of the connection that made the clip; null for clips of an older version. */
  connection: string | null
  /** Frames per second; null for sound and images, and for clips of an older version. */
  fps: number | null
  /** Whether the clip is a preview, which no list shows. */
  preview: boolean
}

/** What made the clip: the kind of its job, a live session that was recorded, or a row of a voiceover sheet. */
export type ClipKind = JobKind | 'live-swap' | 'voiceover'

export type ClipMedia = 'video' | 'audio' | 'image'

export interface ClipQuery {
  media: ClipMedia | 'all'
  /** Kinds of clips; empty for all. */
  kinds?: readonly ClipKind[]
  search: string
  sort: 'madeAt' | 'name' | 'size' | 'durationMs'
  descending: boolean
  offset: number
  limit: number
}

/** A download of a clip that has begun. */
export interface Download {
  jobId: string
  part: string
  /** Link without its query, which identifies the file: signatures in the query change. */
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
  'CREATE INDEX clips_path ON clips (path);',
]

const clipColumns = new Columns<Clip>({
  jobId: 'plain',
  kind: 'plain',
  title: 'plain',
  path: 'plain',
  size: 'plain',
  durationMs: 'plain',
  width: 'plain',
  height: 'plain',
  sha256: 'plain',
  madeAt: 'plain',
  expiresAt: 'plain',
  savedAt: 'plain',
  media: 'plain',
  connection: 'plain',
  fps: 'plain',
  preview: 'flag',
})
const keepClip = clipColumns.replaceInto('clips')

const sorts: Record<ClipQuery['sort'], string> = {
  madeAt: 'made_at',
  name: 'folded(path_name(path))',
  size: 'size',
  durationMs: 'duration_ms',
}

/** The table of clips, in its own database file. */
export class LibraryIndex {
  readonly #db: SqliteDatabase

  /** @throws Error when a newer version of the program wrote the file */
  constructor(path: string) {
    this.#db = new SqliteDatabase(path, { what: message('storage.library'), migrations, synchronous: 'FULL' })
    this.#db.defineFunction('folded', true, (text) => folded(String(text)))
    this.#db.defineFunction('path_name', true, (file) => basename(String(file)))
  }

  /** Stores a clip and deletes its unfinished download, in one transaction. */
  keep(clip: Clip): void {
    this.#db.transaction(() => {
      this.#db.sql(keepClip).run(clipColumns.write(clip))
      this.forgetDownload(clip.jobId)
    })
  }

  get(jobId: string): Clip | null {
    return this.#clips('WHERE job_id = ?', jobId)[0] ?? null
  }

  /** All clips of the library, newest first. */
  list(): Clip[] {
    return this.#clips('WHERE preview = 0 ORDER BY made_at DESC, rowid DESC')
  }

  /**
   * Stores a clip whose file replaced what was at its path; other clips at the path are removed. Returns the ids of
   * those.
   */
  keepAtPath(clip: Clip): string[] {
    const before = this.#clips('WHERE path = ? AND job_id <> ?', clip.path, clip.jobId)
    this.#db.transaction(() => {
      for (const { jobId } of before) this.remove(jobId)
      this.#db.sql(keepClip).run(clipColumns.write(clip))
    })
    return before.map(({ jobId }) => jobId)
  }

  /** Stores the new path of a clip's file. */
  rename(jobId: string, path: string): void {
    this.#db.sql('UPDATE clips SET path = ? WHERE job_id = ?').run(path, jobId)
  }

  /** One page of clips, and the number of all matches. The search covers file names and titles. */
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
    const found = `WHERE ${where.join(' AND ')}`
    const way = query.descending ? 'DESC' : 'ASC'
    const clips = this.#clips(
      `${found} ORDER BY ${sorts[query.sort]} ${way}, rowid ${way} LIMIT ? OFFSET ?`,
      ...[...values, query.limit, query.offset],
    )
    const count = this.#db.sql<{ total: number }>(`SELECT count(*) AS total FROM clips ${found}`).get(...values)
    return { clips, total: count?.total ?? 0 }
  }

  /** Previews that were saved before a time, ms since 1970. */
  previewsBefore(time: number): Clip[] {
    return this.#clips('WHERE preview = 1 AND saved_at < ?', time)
  }

  /** Ids of clips that were saved after a time, ms since 1970. */
  savedSince(time: number): string[] {
    return this.#db
      .sql<{ id: string }>('SELECT job_id AS id FROM clips WHERE saved_at > ? LIMIT 200')
      .all(time)
      .map((row) => row.id)
  }

  /** A number that changes when another process has written. */
  version(): number {
    return this.#db.dataVersion()
  }

  remove(jobId: string): void {
    this.#db.sql('DELETE FROM clips WHERE job_id = ?').run(jobId)
  }

  download(jobId: string): Download | null {
    const row = this.#db
      .sql<{ part: string; resource: string; validator: string | null; total: number | null }>(
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
      .sql('INSERT OR REPLACE INTO downloads (job_id, part, resource, validator, total) VALUES (?, ?, ?, ?, ?)')
      .run(
        download.jobId,
        download.part,
        download.resource,
        download.entity?.validator ?? null,
        download.entity?.total ?? null,
      )
  }

  forgetDownload(jobId: string): void {
    this.#db.sql('DELETE FROM downloads WHERE job_id = ?').run(jobId)
  }

  close(): void {
    this.#db.close()
  }

  /** Reads clips. @param rest SQL that follows the table's name, with `?` for the values */
  #clips(rest: string, ...values: readonly SqlValue[]): Clip[] {
    return this.#db
      .sql<object>(`SELECT ${clipColumns.select} FROM clips ${rest}`)
      .all(...values)
      .map((stored) => clipColumns.read(stored))
  }
}
