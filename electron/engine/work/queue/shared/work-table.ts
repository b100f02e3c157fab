import { readText, storedText } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { stages } from '../../../core/stages.ts'
import type { Database } from '../../../store/database/types.ts'
import type { Progress, QueueCount, QueueEntry } from '../types.ts'
import type { WorkClass } from '../work-classes.ts'

/** An attempt at an entry that came to no end. */
export interface FailedAttempt {
  worker: string
  reason: Text
  /** ms since 1970. */
  at: number
}

/** An entry that is not finished: who works on it, and how far that is. */
export interface WorkRow {
  client: string
  kind: string
  turn: number
  /** Name of the engine that works on it, or that did when it died; null while it waits. */
  worker: string | null
  failures: readonly FailedAttempt[]
}

/** An entry that is not in the queue any more. */
export interface RemovedEntry {
  workClass: WorkClass
  client: string
}

interface Columns {
  seq: number
  class: WorkClass
  client: string
  kind: string
  turn: number
  worker: string | null
  share: number
  stage: string | null
  eta_ms: number | null
  failures: string
}

type StoredFailure = Omit<FailedAttempt, 'reason'> & { reason: string }

const storedFailures = (failures: readonly FailedAttempt[]): string =>
  JSON.stringify(failures.map(({ reason, ...rest }) => ({ ...rest, reason: storedText(reason) })))
const readFailures = (text: string): FailedAttempt[] =>
  (JSON.parse(text) as StoredFailure[]).map(({ reason, ...rest }) => ({ ...rest, reason: readText(reason) }))

/** Name, among the clients of a class, of the turn that was served last. No client is named so: clients are hashes. */
const served = '*'

/**
 * The unfinished entries of the shared queue, for whoever wants to know how far they are; the leases are those of the jobs.
 *
 * Clients take turns by start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996): the turn of an entry is one after the
 * last one of its client, or after the one that was served last, whichever is later. The lowest turn is served next.
 */
export class WorkTable {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Adds an entry. Returns its turn; undefined when it is there already. @param isHeld as of `HeldWork` */
  async insert(entry: QueueEntry, workClass: WorkClass, now: number, isHeld = false): Promise<number | undefined> {
    const { id, client, kind } = entry
    const { turn } = (await this.#db.get<{ turn: number }>(
      `INSERT INTO turns (class, client, turn) VALUES (?, ?,
         1 + coalesce((SELECT turn FROM turns WHERE class = ? AND client = '${served}'), 0))
       ON CONFLICT (class, client) DO UPDATE SET turn = greatest(turns.turn + 1, excluded.turn) RETURNING turn`,
      workClass,
      client,
      workClass,
    ))!
    const added = await this.#db.run(
      `INSERT INTO work (record_id, class, client, kind, turn, created_at, held) VALUES (?, ?, ?, ?, ?, ?, ? = 1)
       ON CONFLICT (record_id) DO NOTHING`,
      id,
      workClass,
      client,
      kind,
      turn,
      now,
      isHeld ? 1 : 0,
    )
    return added === 1 ? turn : undefined
  }

  /** Reads an entry, which nobody else changes before the transaction ends. */
  async lock(id: string): Promise<WorkRow | undefined> {
    const row = await this.#db.get<Columns>(`SELECT * FROM work WHERE record_id = ?${this.#db.rowLock}`, id)
    if (!row) return undefined
    const { client, kind, turn, worker } = row
    return { client, kind, turn, worker, failures: readFailures(row.failures) }
  }

  /** Stores who begins to work on an entry, and what became of the attempts before. */
  async begin(id: string, workClass: WorkClass, { turn, worker, failures }: WorkRow): Promise<void> {
    await this.#db.run(
      'UPDATE work SET worker = ?, share = 0, stage = NULL, eta_ms = NULL, failures = ? WHERE record_id = ?',
      worker,
      storedFailures(failures),
      id,
    )
    await this.#db.run(
      `INSERT INTO turns (class, client, turn) VALUES (?, '${served}', ?)
       ON CONFLICT (class, client) DO UPDATE SET turn = greatest(turns.turn, excluded.turn)`,
      workClass,
      turn,
    )
  }

  /** Lets an entry wait again. False when it is another worker's. */
  async release(id: string, worker: string, failures: readonly FailedAttempt[]): Promise<boolean> {
    const changed = await this.#db.run(
      'UPDATE work SET worker = NULL, share = 0, stage = NULL, eta_ms = NULL, failures = ? WHERE record_id = ? AND worker = ?',
      storedFailures(failures),
      id,
      worker,
    )
    return changed === 1
  }

  /** Removes an entry, of a worker alone if one is given. Undefined when there was none. */
  async remove(id: string, worker: string | null = null): Promise<RemovedEntry | undefined> {
    return await this.#db.get<RemovedEntry>(
      'DELETE FROM work WHERE record_id = ? AND (CAST(? AS TEXT) IS NULL OR worker = ?) RETURNING class AS "workClass", client',
      id,
      worker,
      worker,
    )
  }

  async report(id: string, worker: string, { share, stage, etaMs }: Progress): Promise<void> {
    await this.#db.run(
      'UPDATE work SET share = ?, stage = ?, eta_ms = ? WHERE record_id = ? AND worker = ?',
      share,
      storedText(stage),
      etaMs === null ? null : Math.round(etaMs),
      id,
      worker,
    )
  }

  async progress(id: string): Promise<Progress | undefined> {
    const row = await this.#db.get<Columns>('SELECT * FROM work WHERE record_id = ?', id)
    if (!row) return undefined
    if (row.worker !== null) {
      const stage = row.stage === null ? stages.starting : readText(row.stage)
      return { state: 'running', share: row.share, stage, ahead: 0, etaMs: row.eta_ms }
    }
    const ahead = await this.#db.get<{ n: number }>(
      'SELECT count(*) AS n FROM work WHERE class = ? AND (worker IS NOT NULL OR (turn, seq) < (?, ?))',
      row.class,
      row.turn,
      row.seq,
    )
    return { state: 'waiting', share: 0, stage: stages.waiting, ahead: ahead!.n, etaMs: null }
  }

  async ids(): Promise<Set<string>> {
    const rows = await this.#db.all<{ id: string }>('SELECT record_id AS id FROM work')
    return new Set(rows.map(({ id }) => id))
  }

  async counts(): Promise<QueueCount[]> {
    return await this.#db.all<QueueCount>(
      `SELECT class AS lane, count(*) - count(worker) AS waiting, count(worker) AS running FROM work
       GROUP BY class ORDER BY class`,
    )
  }

  /** Seconds that the entry of each class waits that waits longest, but for those that wait for others of their tenant. */
  async oldest(now: number): Promise<{ lane: string; seconds: number }[]> {
    return await this.#db.all<{ lane: string; seconds: number }>(
      `SELECT class AS lane, (? - min(created_at)) / 1000 AS seconds FROM work WHERE worker IS NULL AND NOT held
       GROUP BY class`,
      now,
    )
  }

  /** Forgets the turns of clients that have been served: they would get no later one. */
  async forgetTurns(): Promise<void> {
    await this.#db.run(
      `DELETE FROM turns WHERE client <> '${served}' AND turn <= (
         SELECT turn FROM turns AS last WHERE last.class = turns.class AND last.client = '${served}')`,
    )
  }
}
