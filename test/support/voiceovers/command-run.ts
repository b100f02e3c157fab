import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { greenroom, start } from '../../integration/cli/run.ts'
import type { Ended } from '../../integration/cli/run.ts'

/** A run of `greenroom voiceover`. */
export interface VoiceoverRun extends Ended {
  ms: number
  /** Data of the event `done`; null when there was none. */
  done: { rows: number; done: number; reused: number; failed: number } | null
}

export async function voiceover(sheet: string, out: string, data: string, more: string[] = []): Promise<VoiceoverRun> {
  const begun = Date.now()
  const ended = await greenroom(['voiceover', sheet, '--out', out, '--json', ...more], { data })
  const done = ended.events.find(({ event }) => event === 'done')
  return { ...ended, ms: Date.now() - begun, done: (done ?? null) as unknown as VoiceoverRun['done'] }
}

/** Kills the command with SIGKILL as soon as that many rows have their files. Returns how many had. */
export async function killedAt(
  rows: number,
  sheet: string,
  out: string,
  data: string,
  more: string[] = [],
): Promise<number> {
  const { child, ended, text } = start(['voiceover', sheet, '--out', out, '--json', ...more], { data })
  const count = (): number => text().split('"event":"row"').length - 1
  await new Promise<void>((resolve, reject) => {
    const look = setInterval(() => {
      if (count() < rows) return
      clearInterval(look)
      child.kill('SIGKILL')
      resolve()
    }, 5)
    child.once('close', () => {
      clearInterval(look)
      reject(new Error(`It ended before it could be killed: ${text().slice(-2_000)}`))
    })
  })
  await ended
  return count()
}

/** How often the engine accepted each request, by its own records. */
export function engineRecords(data: string): { total: number; distinct: number; unfinished: number } {
  const file = join(data, 'engine', 'engine.sqlite')
  if (!existsSync(file)) return { total: 0, distinct: 0, unfinished: 0 }
  const db = new Database(file, { readonly: true })
  try {
    return db
      .prepare<[], { total: number; distinct: number; unfinished: number }>(
        `SELECT count(*) AS total, count(DISTINCT request) AS "distinct", coalesce(sum(status <> 3), 0) AS unfinished
         FROM records WHERE capability = 'speech'`,
      )
      .get()!
  } finally {
    db.close()
  }
}

export async function soundFiles(out: string): Promise<string[]> {
  return (await readdir(out)).filter((name) => /\.(wav|mp3|m4a|ogg)$/.test(name)).map((name) => join(out, name))
}
