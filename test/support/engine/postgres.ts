import { execFile, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll } from 'vitest'
import { withParentDeath } from '../../../electron/media/programs/wrappers.ts'
import { until } from './folder.ts'

/** Where Debian has the programs of its versions of PostgreSQL. */
const debian = '/usr/lib/postgresql'

function programs(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(debian, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}

/** Why tests can't use PostgreSQL on this machine; undefined when they can. */
export const postgresMissing: string | undefined =
  process.platform !== 'linux' || programs() === undefined
    ? 'PostgreSQL is not installed here (Debian: apt-get install postgresql)'
    : undefined

/** PostgreSQL refuses to run as root, so the user of its package runs it then. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('PostgreSQL is installed without its user `postgres`')
  return { uid: Number(uid), gid: Number(gid) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Runs one of PostgreSQL's programs to its end. */
async function runTool(folder: string, name: string, args: string[]): Promise<void> {
  await promisify(execFile)(join(folder, name), args)
}

/** What a server shows of itself over TLS, as PEM. */
export interface ServerIdentity {
  key: string
  certificate: string
}

/** Writes the identity of a server where its user reads it, and returns the settings that name it. */
function writeIdentity(folder: string, identity: ServerIdentity, as: ReturnType<typeof owner>): Record<string, string> {
  const paths = { ssl_key_file: join(folder, 'server.key'), ssl_cert_file: join(folder, 'server.crt') }
  writeFileSync(paths.ssl_key_file, identity.key, { mode: 0o600 })
  writeFileSync(paths.ssl_cert_file, identity.certificate, { mode: 0o600 })
  if (as) for (const path of Object.values(paths)) chownSync(path, as.uid, as.gid)
  return { ssl: 'on', ...paths }
}

/** A PostgreSQL server on a free port, which ends with the tests of the file. */
export async function postgresServer(tls?: ServerIdentity) {
  const server = await startPostgres(tls)
  afterAll(() => server.stop())
  return server
}

/** Starts a PostgreSQL server on a free port. Nothing it writes waits for the disk. @param tls takes connections over TLS, too */
export async function startPostgres(tls?: ServerIdentity) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-postgres-'))
  const as = owner()
  if (as) {
    chownSync(folder, as.uid, as.gid)
    // The folder of temporary files is for root alone, who lets that user through to its own.
    chmodSync(tmpdir(), statSync(tmpdir()).mode | 0o011)
  }
  const data = join(folder, 'data')
  const bin = programs()!
  const setUp = ['-D', data, '-U', 'greenroom', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  const initialised = spawnSync(join(bin, 'initdb'), setUp, { ...as, cwd: folder, encoding: 'utf8' })
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`)
  const port = await freePort()
  const identity = tls && writeIdentity(folder, tls, as)
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, fsync: 'off', ...identity }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`])
  // A server that was started within a test is not always stopped by it: it ends with the process of the tests at the latest.
  const [command, args] = withParentDeath(join(bin, 'postgres'), ['-D', data, ...options])
  const server = spawn(command, args, { ...as, cwd: folder, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  async function stop(): Promise<void> {
    // A fast shutdown: connections that are still open are ended.
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const urlOf = (database: string) => `postgres://greenroom@127.0.0.1:${String(port)}/${database}`

  async function query(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await until(
    () =>
      query('SELECT 1').then(
        () => true,
        () => false,
      ),
    'PostgreSQL answers',
  )
  let count = 0
  async function database(): Promise<string> {
    const name = `stores_${String((count += 1))}`
    await query(`CREATE DATABASE ${name}`)
    return urlOf(name)
  }
  return {
    /** URL of a new, empty database. */
    database,
    /** Writes a back-up of a database to a file, as its administrator does, while engines use it. */
    dump: (url: string, path: string) => runTool(bin, 'pg_dump', ['--format=custom', `--file=${path}`, url]),
    /** Restores a back-up into a new database and returns its URL. */
    async restored(path: string): Promise<string> {
      const url = await database()
      await runTool(bin, 'pg_restore', ['--exit-on-error', `--dbname=${url}`, path])
      return url
    },
    query,
    stop,
  }
}
