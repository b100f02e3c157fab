import type { Database } from '../../../store/database/types.ts'
import type { EngineRole, WorkClass } from '../work-classes.ts'

/** How long after its last sign of life an engine counts as running, as an interval of PostgreSQL. */
const aliveFor = `interval '35 seconds'`

export interface EngineEntry {
  name: string
  role: EngineRole
  /** Classes of work that it takes. */
  classes: readonly WorkClass[]
  /** How many entries it works on at once. */
  slots: number
  version: string
}

/** An engine that is running, as its last sign of life describes it. */
export interface EngineState extends EngineEntry {
  running: number
  /** Seconds since its start, and since its last sign of life. */
  upSeconds: number
  silentSeconds: number
}

/** The engines of a database. Times are those of the database, so that the clocks of machines don't matter. */
export class Engines {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async enter({ name, role, classes, slots, version }: EngineEntry): Promise<void> {
    await this.#db.run(`DELETE FROM engines WHERE seen_at < now() - interval '1 day'`)
    await this.#db.run(
      `INSERT INTO engines (name, role, classes, slots, version) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET seen_at = now()`,
      name,
      role,
      classes.join(' '),
      slots,
      version,
    )
  }

  async seen(name: string, running: number): Promise<void> {
    await this.#db.run('UPDATE engines SET seen_at = now(), running = ? WHERE name = ?', running, name)
  }

  async leave(name: string): Promise<void> {
    await this.#db.run('DELETE FROM engines WHERE name = ?', name)
  }

  /** Whether another engine that is running takes work of a class. */
  async hasOthers(name: string, workClass: WorkClass): Promise<boolean> {
    const row = await this.#db.get(
      `SELECT name FROM engines WHERE name <> ? AND ' ' || classes || ' ' LIKE ? AND seen_at > now() - ${aliveFor} LIMIT 1`,
      name,
      `% ${workClass} %`,
    )
    return row !== undefined
  }

  async running(): Promise<EngineState[]> {
    const rows = await this.#db.all<Omit<EngineState, 'classes'> & { classes: string }>(
      `SELECT name, role, classes, slots, version, running,
         CAST(extract(epoch FROM now() - started_at) AS BIGINT) AS "upSeconds",
         CAST(extract(epoch FROM now() - seen_at) AS BIGINT) AS "silentSeconds"
       FROM engines WHERE seen_at > now() - ${aliveFor} ORDER BY role, name`,
    )
    return rows.map(({ classes, ...row }) =>
      Object.assign(row, { classes: classes.split(' ').filter(Boolean) as WorkClass[] }),
    )
  }
}
