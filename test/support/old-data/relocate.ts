import Database from 'better-sqlite3'
import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { clipFunctions } from '../../../electron/studio/jobs/index.ts'

/** The user's folder, the addresses of his services and the name of his computer when the fixture was made. */
const stored = {
  home: '/old-home/Greenroom',
  computer: 'sams-computer',
  service: '127.0.0.1:41801',
  bucket: '127.0.0.1:41802',
  hook: '127.0.0.1:41803',
}

const empty = ['Paused', 'Voiceovers/Just begun']

export interface NewPlace {
  /** The user's folder: an absolute path that need not exist. */
  home: string
  /** Ports on loopback. */
  service: number
  bucket: number
  /** Port of the engine's callbacks. */
  hook: number
}

/** A text of the fixture with the present folder and addresses. */
export function relocated(text: string, { home, service, bucket, hook }: NewPlace): string {
  return text
    .replaceAll(stored.home, home)
    .replaceAll(stored.computer, hostname())
    .replaceAll(stored.service, `127.0.0.1:${service}`)
    .replaceAll(stored.bucket, `127.0.0.1:${bucket}`)
    .replaceAll(stored.hook, `127.0.0.1:${hook}`)
}

/** Copies the user's folder of a fixture to another path and changes the paths and addresses in it. */
export function relocate(fixture: string, to: NewPlace): void {
  cpSync(join(fixture, 'Greenroom'), to.home, { recursive: true })
  // Empty folders are made here, because a repository stores only files.
  for (const folder of empty) mkdirSync(join(to.home, folder), { recursive: true })
  const times = JSON.parse(readFileSync(join(fixture, 'times.json'), 'utf8')) as Record<string, number>
  for (const entry of readdirSync(to.home, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) rewrite(join(entry.parentPath, entry.name), to)
  // The studio recognises finished files by their modification time.
  for (const [name, at] of Object.entries(times)) utimesSync(join(to.home, name), at / 1_000, at / 1_000)
}

function rewrite(path: string, to: NewPlace): void {
  if (/\.(db|sqlite)$/.test(path)) return rewriteDatabase(path, to)
  const bytes = readFileSync(path)
  // Media contain neither paths nor addresses.
  if (bytes.includes(0)) return
  const text = bytes.toString('utf8')
  const other = relocated(text, to)
  if (other !== text) writeFileSync(path, other)
}

function rewriteDatabase(path: string, to: NewPlace): void {
  const db = new Database(path)
  try {
    db.function('relocated', { deterministic: true }, (text) => (typeof text === 'string' ? relocated(text, to) : text))
    // SQL functions that triggers of the database call when a row is written.
    for (const [name, call] of Object.entries(clipFunctions)) db.function(name, { deterministic: true }, call)
    const tables = db.prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").all()
    for (const { name } of tables) {
      const columns = db.pragma(`table_info(${name})`) as { name: string; type: string }[]
      const texts = columns.filter(({ type }) => type === 'TEXT').map((column) => `"${column.name}"`)
      if (texts.length === 0 || name.startsWith('sqlite_')) continue
      db.exec(`UPDATE "${name}" SET ${texts.map((one) => `${one} = relocated(${one})`).join(', ')}`)
    }
  } finally {
    db.close()
  }
}
