import type { ExportPlan } from '../../../common/bridge/index.ts'
import type { BodyKind } from '../../../common/composition/index.ts'
import { generationSpecs } from '../../../common/generation/kinds.ts'
import type { SqliteDatabase } from '../../../storage/index.ts'
import type { JobKind, Source, SourceRow } from '../types.ts'

/** Whether a kind of job is made from a project; the others are made from texts or files. */
export function isProjectKind(kind: JobKind): kind is BodyKind {
  return generationSpecs[kind].madeFrom === 'project'
}

interface StoredSource {
  kind: JobKind
  projectId: string
  contentHash: string
  batch: string | null
  variables: string | null
}

/**
 * Stores what jobs are made from, by job id: the project as JSON with absolute paths, or the request of a face tool. A
 * source is kept as long as its job or its clip exists.
 */
export class SourceStore {
  readonly #database: SqliteDatabase

  constructor(database: SqliteDatabase) {
    this.#database = database
  }

  insert(id: string, kind: JobKind, source: Source, snapshot: string): void {
    const { projectId, contentHash, row, exportPlan } = source
    this.#database
      .sql(
        `INSERT INTO sources (id, kind, project_id, content_hash, batch, variables, snapshot, export_plan)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[id, kind, projectId, contentHash, row?.batch ?? null],
        ...[row && JSON.stringify(row.variables), snapshot, exportPlan ? JSON.stringify(exportPlan) : null],
      )
  }

  get(id: string): (Source & { kind: JobKind }) | null {
    const stored = this.#database
      .sql<StoredSource>(
        `SELECT kind, project_id AS projectId, content_hash AS contentHash, batch, variables FROM sources
         WHERE id = ?`,
      )
      .get(id)
    if (!stored) return null
    const { batch, variables, ...source } = stored
    const row = batch === null ? null : { batch, variables: JSON.parse(variables ?? '{}') as SourceRow['variables'] }
    return { ...source, row }
  }

  snapshot(id: string): string | null {
    const row = this.#database.sql<{ snapshot: string }>('SELECT snapshot FROM sources WHERE id = ?').get(id)
    return row?.snapshot ?? null
  }

  /** The project that a job was made from, as JSON; null when it was made from none. */
  projectOf(id: string): string | null {
    const source = this.get(id)
    return source && isProjectKind(source.kind) ? this.snapshot(id) : null
  }

  ofProject(projectId: string): string[] {
    return this.#database
      .sql<{ id: string }>('SELECT id FROM sources WHERE project_id = ?')
      .all(projectId)
      .map((row) => row.id)
  }

  /** The export that is still to be made of a job's clip; null for none. */
  exportPlan(id: string): ExportPlan | null {
    const row = this.#database
      .sql<{ plan: string | null }>('SELECT export_plan AS plan FROM sources WHERE id = ?')
      .get(id)
    return row?.plan ? (JSON.parse(row.plan) as ExportPlan) : null
  }

  /** Ids of the jobs whose clips are still to be exported. */
  withExportPlan(): string[] {
    return this.#database
      .sql<{ id: string }>('SELECT id FROM sources WHERE export_plan IS NOT NULL')
      .all()
      .map((row) => row.id)
  }

  /** The export of a job's clip was made, or can't be made. */
  endExportPlan(id: string): void {
    this.#database.sql('UPDATE sources SET export_plan = NULL WHERE id = ?').run(id)
  }

  remove(id: string): void {
    this.#database.sql('DELETE FROM sources WHERE id = ?').run(id)
  }
}
