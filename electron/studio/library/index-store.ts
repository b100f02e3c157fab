import { createHash } from 'node:crypto'
import { message } from '../../common/messages/index.ts'
import { Columns, SqliteDatabase } from '../../storage/index.ts'
import type { SqlValue } from '../../storage/index.ts'
import type { JobKind } from '../jobs/index.ts'
import type { Entity } from '../media/downloads/index.ts'
import { libraryMigrations } from './schema.ts'

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
  /** Id of the voiceover sheet whose clips are shown as one; null for all other clips. */
  stack: string | null
  /** Captions are drawn into the picture; false for clips of an older version. */
  captionsDrawn: boolean
}

/** What made the clip: the kind of its job, a live session that was recorded, or a row of a voiceover sheet. */
export type ClipKind = JobKind | 'live-swap' | 'voiceover'

export type ClipMedia = 'video' | 'audio' | 'image'

/** A download of a clip that has begun. */
export interface Download {
  jobId: string
  part: string
  /** Link without its query, which identifies the file: signatures in the query change. */
  resource: string
  entity: Entity | null
}

/** Id of the clip that a row's earlier file becomes, different for each path. */
function earlierTake(jobId: string, path: string): string {
  return `${jobId}-take-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`
}

/** Whether a clip is a voiceover whose row has a newer file, by its id. */
export function isEarlierTake(jobId: string): boolean {
  return /-take-[0-9a-f]{12}$/.test(jobId)
}

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
  stack: 'plain',
  captionsDrawn: 'flag',
})
const keepClip = clipColumns.replaceInto('clips')

/** The table of clips, in its own database file. */
export class LibraryIndex {
  readonly #db: SqliteDatabase

  /** @throws Error when a newer version of the program wrote the file */
  constructor(path: string) {
    this.#db = new SqliteDatabase(path, {
      what: message('storage.library'),
      migrations: libraryMigrations,
      synchronous: 'FULL',
    })
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

  /** Whether a file is one of the library's clips. */
  isClip(path: string): boolean {
    return this.#db.sql('SELECT 1 FROM clips WHERE path = ?').get(path) !== undefined
  }

  /** All clips of the library, newest first. */
  list(): Clip[] {
    return this.#clips('WHERE preview = 0 ORDER BY made_at DESC, rowid DESC')
  }

  /**
   * Stores the file of a voiceover's row, and what it says. Other clips at its path are removed. The file that the row had
   * before, when `stays` says that it is still on the disk, is kept as an earlier take, a clip of its own with the tags.
   * Returns the ids of clips that were removed, and of the earlier take.
   */
  keepTake(clip: Clip, words: string, stays: (path: string) => boolean): { removed: string[]; earlier: string | null } {
    const removed = this.#clips('WHERE path = ? AND job_id <> ?', clip.path, clip.jobId).map(({ jobId }) => jobId)
    const before = this.get(clip.jobId)
    const earlier =
      before && before.path !== clip.path && stays(before.path) ? earlierTake(clip.jobId, before.path) : null
    this.#db.transaction(() => {
      for (const jobId of removed) this.remove(jobId)
      if (before && earlier !== null) {
        this.#db.sql(keepClip).run(clipColumns.write({ ...before, jobId: earlier }))
        this.setTags([{ id: earlier, tags: this.tags(clip.jobId) }])
        this.setWords(earlier, this.words(clip.jobId) ?? '')
      }
      this.#db.sql(keepClip).run(clipColumns.write(clip))
      this.setWords(clip.jobId, words)
    })
    return { removed, earlier }
  }

  /** What a clip says, by which it is found; null while that isn't known. */
  words(jobId: string): string | null {
    return this.#db.sql<{ words: string }>('SELECT words FROM clip_words WHERE job_id = ?').get(jobId)?.words ?? null
  }

  setWords(jobId: string, words: string): void {
    this.#db.sql('INSERT OR REPLACE INTO clip_words (job_id, words) VALUES (?, ?)').run(jobId, words)
  }

  /** Ids of voiceovers that an older version stored without what they say. */
  voiceoversWithoutWords(): string[] {
    return this.#db
      .sql<{ id: string }>(
        `SELECT job_id AS id FROM clips WHERE kind = 'voiceover'
           AND NOT EXISTS (SELECT 1 FROM clip_words WHERE clip_words.job_id = clips.job_id)`,
      )
      .all()
      .map(({ id }) => id)
  }

  /** Stores the new path of a clip's file. */
  rename(jobId: string, path: string): void {
    this.#db.sql('UPDATE clips SET path = ? WHERE job_id = ?').run(path, jobId)
  }

  /** The tags of a clip, in the order of the alphabet. */
  tags(jobId: string): string[] {
    return this.#db
      .sql<{ tag: string }>('SELECT tag FROM clip_tags WHERE job_id = ? ORDER BY tag')
      .all(jobId)
      .map(({ tag }) => tag)
  }

  /** Replaces the tags of clips, in one transaction. Clips that are gone get none. */
  setTags(changes: readonly { id: string; tags: readonly string[] }[]): void {
    this.#db.transaction(() => {
      for (const { id, tags } of changes) {
        this.#db.sql('DELETE FROM clip_tags WHERE job_id = ?').run(id)
        for (const tag of new Set(tags))
          this.#db.sql('INSERT INTO clip_tags SELECT job_id, ? FROM clips WHERE job_id = ?').run(tag, id)
      }
    })
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
