import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { inEnglish } from '../../../electron/common/messages/index.ts'
import { Columns, SqliteDatabase, StorageFault, Table } from '../../../electron/storage/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const first =
  'CREATE TABLE things (id TEXT PRIMARY KEY, made_at INTEGER, extras TEXT, is_new INTEGER, kept TEXT) STRICT'
const options = { what: 'The list', migrations: [first], synchronous: 'NORMAL' as const }

interface Thing {
  id: string
  madeAt: number | null
  extras: Record<string, unknown> | null
  isNew: boolean
}
const columns = new Columns<Thing>({ id: 'plain', madeAt: 'plain', extras: 'json', isNew: 'flag' })
const thing: Thing = { id: 'a', madeAt: 3, extras: { deep: [1, { b: null }] }, isNew: true }

/** Message of a database that can't be used. */
function fault(work: () => unknown): { code: string; message: string; next: string } {
  try {
    work()
  } catch (error) {
    if (error instanceof StorageFault)
      return { code: error.code, message: error.message, next: inEnglish(error.next ?? '') }
    throw error
  }
  throw new Error('it went well')
}

describe('a database', () => {
  test.skipIf(process.platform === 'win32')('is for its user alone, in a folder that others may read', () => {
    const path = join(folder, 'private.db')
    const database = new SqliteDatabase(path, options)
    const modes = ['', '-wal'].map((more) => statSync(path + more).mode & 0o777)
    database.close()
    expect(modes).toEqual([0o600, 0o600])
  })

  test('is brought to its newest version, once', () => {
    const path = join(folder, 'grows.db')
    new SqliteDatabase(path, options).close()
    const more = ['ALTER TABLE things ADD COLUMN more TEXT', "INSERT INTO things (id) VALUES ('new')"]
    const later = { ...options, migrations: [first, ...more] }
    new SqliteDatabase(path, later).close()
    const db = new SqliteDatabase(path, later)
    expect(db.sql('SELECT id, more FROM things').all()).toEqual([{ id: 'new', more: null }])
    db.close()
  })

  test('of a newer version is left alone, and a migration that fails leaves nothing', () => {
    const path = join(folder, 'newer.db')
    new SqliteDatabase(path, { ...options, migrations: [first, 'SELECT 1'] }).close()
    const { message, next } = fault(() => new SqliteDatabase(path, options))
    expect(message).toBe(
      `The list was written by a newer version of Greenroom (${path}: format 2; this version reads format 1).`,
    )
    expect(next).toMatch(/^Update Greenroom/)
    const broken = { ...options, migrations: [first, 'SELECT 1', 'CREATE TABLE half (id)', 'no SQL'] }
    expect(() => new SqliteDatabase(path, broken)).toThrow()
    const raw = new Sqlite(path)
    expect(raw.pragma('user_version', { simple: true })).toBe(2)
    expect(raw.prepare("SELECT name FROM sqlite_master WHERE name = 'half'").all()).toEqual([])
    raw.close()
  })

  test('that is damaged says which file it is, and what to do with it', () => {
    const path = join(folder, 'damaged.db')
    writeFileSync(path, 'no database '.repeat(400))
    const error = fault(() => new SqliteDatabase(path, { ...options, whenLost: 'Look first.' }))
    expect(error).toMatchObject({
      code: 'data-damaged',
      message: `The list can’t be read: ${path} is damaged.`,
    })
    expect(error.next).toMatch(/move damaged\.db, damaged\.db-wal and damaged\.db-shm from .* Look first\.$/)
  })

  test('with damaged pages says so when they are read', () => {
    const path = join(folder, 'pages.db')
    const db = new SqliteDatabase(path, options)
    const insert = db.sql("INSERT INTO things (id, kept) VALUES (?, 'much')")
    for (let row = 0; row < 2000; row += 1) insert.run(`${row} ${'x'.repeat(100)}`)
    db.close()
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0x55, 3 * 4096))
    const damaged = new SqliteDatabase(path, options)
    expect(fault(() => damaged.sql('SELECT * FROM things').all())).toMatchObject({
      code: 'data-damaged',
      message: expect.stringContaining(path) as unknown,
    })
    damaged.close()
  })

  test('in whose place something else stands, or nothing can be, says so', () => {
    const path = join(folder, 'folder.db')
    mkdirSync(path)
    expect(fault(() => new SqliteDatabase(path, options))).toMatchObject({
      code: 'data-not-a-file',
      message: `The list can’t be opened: ${path} is not a file.`,
    })
  })

  test('that another program holds says so', () => {
    const path = join(folder, 'held.db')
    new SqliteDatabase(path, options).close()
    const holder = new Sqlite(path)
    holder.pragma('locking_mode = EXCLUSIVE')
    holder.exec('BEGIN EXCLUSIVE')
    expect(fault(() => new SqliteDatabase(path, { ...options, busyMs: 0 }))).toMatchObject({
      code: 'data-in-use',
    })
    holder.close()
  })

  test('on a disk that is full says so, also within a transaction, and keeps what it had', () => {
    const path = join(folder, 'full.db')
    const db = new SqliteDatabase(path, options)
    db.sql('PRAGMA max_page_count = 4').get()
    const write = (): unknown => db.sql('INSERT INTO things (id, kept) VALUES (?, ?)').run('x', 'x'.repeat(50_000))
    const expected = {
      code: 'disk-full',
      message: `The list can’t be written: the disk that holds ${path} is full.`,
      next: 'Free some space, then try again.',
    }
    expect(fault(write)).toEqual(expected)
    expect(fault(() => db.transaction(write))).toEqual(expected)
    expect(db.sql('SELECT count(*) AS n FROM things').get()).toEqual({ n: 0 })
    db.close()
  })

  test('leaves errors alone that are not about its file', () => {
    const db = new SqliteDatabase(':memory:', options)
    db.sql("INSERT INTO things (id) VALUES ('x')").run()
    expect(() => db.sql("INSERT INTO things (id) VALUES ('x')").run()).toThrow(/UNIQUE/)
    const mine = Object.assign(new Error('mine'), { code: 'ENOENT' })
    expect(() =>
      db.transaction(() => {
        throw mine
      }),
    ).toThrow(mine)
    db.close()
  })

  test('has the functions that its migrations and triggers use, from the first of them on', () => {
    const migrations = [
      first,
      `INSERT INTO things (id, kept) VALUES (1, shouted('a'));
       CREATE TRIGGER loud AFTER UPDATE OF kept ON things BEGIN
         UPDATE things SET extras = shouted(NEW.kept) WHERE id = NEW.id;
       END;`,
    ]
    const functions = { shouted: (text: unknown) => String(text).toUpperCase() }
    const db = new SqliteDatabase(':memory:', { ...options, migrations, functions })
    db.sql("UPDATE things SET kept = kept || 'b'").run()
    expect(db.sql('SELECT kept, extras FROM things').all()).toEqual([{ kept: 'Ab', extras: 'AB' }])
    db.close()
  })

  test('waits for the disk again after what need not outlive a power cut, also within a transaction', () => {
    const db = new SqliteDatabase(join(folder, 'relaxed.db'), { ...options, synchronous: 'FULL' })
    const level = (): unknown => db.sql('PRAGMA synchronous').get()
    expect(db.relaxed(level)).toEqual({ synchronous: 1 })
    expect(level()).toEqual({ synchronous: 2 })
    const within = db.relaxed(() => db.transaction(() => db.relaxed(() => db.sql('SELECT 1 AS a').get())))
    expect(within).toEqual({ a: 1 })
    expect(db.transaction(() => db.relaxed(level))).toEqual({ synchronous: 2 })
    expect(() =>
      db.relaxed(() => {
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(level()).toEqual({ synchronous: 2 })
    db.close()
  })

  test('tells what another connection wrote, and nothing of its own', () => {
    const path = join(folder, 'two.db')
    const [one, other] = [new SqliteDatabase(path, options), new SqliteDatabase(path, options)]
    const before = one.dataVersion()
    one.sql("INSERT INTO things (id) VALUES ('x')").run()
    expect(one.dataVersion()).toBe(before)
    other.sql("INSERT INTO things (id) VALUES ('y')").run()
    expect(one.dataVersion()).not.toBe(before)
    one.close()
    other.close()
  })

  test('takes all of a transaction or nothing', () => {
    const db = new SqliteDatabase(':memory:', options)
    const things = new Table(db, 'things', columns)
    expect(() =>
      db.transaction(() => {
        things.insert(thing)
        db.transaction(() => things.insert({ ...thing, id: 'b' }))
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(things.list('')).toEqual([])
    db.close()
  })
})

describe('a table', () => {
  test('gives back what it was given, by the fields’ names', () => {
    const db = new SqliteDatabase(':memory:', options)
    const things = new Table(db, 'things', columns)
    things.insert(thing, { kept: 'beside' })
    things.insert({ id: 'b', madeAt: null, extras: null, isNew: false })
    expect(things.get('a')).toEqual(thing)
    expect(things.get('none')).toBe(null)
    expect(things.list('WHERE made_at IS NULL')).toEqual([{ id: 'b', madeAt: null, extras: null, isNew: false }])
    expect(db.sql('SELECT made_at, is_new, kept FROM things WHERE id = ?').get('a')).toEqual({
      made_at: 3,
      is_new: 1,
      kept: 'beside',
    })
    db.close()
  })

  test('writes a row in the place of the one before', () => {
    const db = new SqliteDatabase(':memory:', options)
    const things = new Table(db, 'things', columns)
    things.put(thing)
    things.put({ ...thing, extras: null, isNew: false })
    expect(things.list('')).toEqual([{ id: 'a', madeAt: 3, extras: null, isNew: false }])
    db.close()
  })

  test('changes what it is told to alone', () => {
    const db = new SqliteDatabase(':memory:', options)
    const things = new Table(db, 'things', columns)
    things.insert(thing)
    expect(things.change('a', { extras: null, isNew: false })).toBe(true)
    expect(things.change('a', {})).toBe(false)
    expect(things.change('none', { isNew: true })).toBe(false)
    expect(things.get('a')).toEqual({ id: 'a', madeAt: 3, extras: null, isNew: false })
    expect([things.remove('a'), things.remove('a')]).toEqual([true, false])
    db.close()
  })
})
