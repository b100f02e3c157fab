import type { EventEmitter } from 'node:events'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import ssh2 from 'ssh2'

export interface SftpServer {
  port: number
  /** Its key as OpenSSH shows it. */
  hostKey: string
  /** Bytes that WRITE requests brought. */
  written(): number
  /** Most bytes that may be written from now on; then the disk is full. */
  setQuota(bytes: number): void
  close(): Promise<void>
}

interface Session extends EventEmitter {
  handle(id: number, handle: Buffer): void
  status(id: number, code: number): void
  data(id: number, bytes: Buffer): void
  attrs(id: number, attrs: object): void
}

interface AuthContext {
  method: string
  username: string
  password: string
  accept(): void
  reject(methods?: string[]): void
}

const { STATUS_CODE: status = {}, OPEN_MODE: mode = {} } = ssh2.utils.sftp

/** The account that the server accepts. */
export const sftpAccount = { user: 'anna', password: 'correct horse' }

/** A real SFTP server on loopback, over a folder; renaming to a name that exists fails, as in OpenSSH. */
export async function sftpServer(
  folder: string,
  keys = ssh2.utils.generateKeyPairSync('ed25519'),
): Promise<SftpServer> {
  let written = 0
  let quota = Number.POSITIVE_INFINITY
  const clients = new Set<EventEmitter & { end(): void }>()
  const server = new ssh2.Server({ hostKeys: [keys.private] }, (emitter) => {
    const client = emitter as EventEmitter & { end(): void }
    clients.add(client)
    client.on('error', () => undefined)
    client.on('close', () => clients.delete(client))
    client.on('authentication', (context: AuthContext) => {
      if (context.method !== 'password') return context.reject(['password'])
      if (context.username === sftpAccount.user && context.password === sftpAccount.password) context.accept()
      else context.reject(['password'])
    })
    client.on('session', (accept: () => EventEmitter) =>
      accept().on('sftp', (begin: () => Session) =>
        serve(begin(), folder, (bytes) => {
          if (written + bytes > quota) return false
          written += bytes
          return true
        }),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const blob = ssh2.utils.parseKey(keys.public) as unknown as { getPublicSSH(): Buffer }
  return {
    port: server.address().port,
    hostKey: `SHA256:${createHash('sha256').update(blob.getPublicSSH()).digest('base64').replace(/=+$/, '')}`,
    written: () => written,
    setQuota: (bytes) => (quota = written + bytes),
    close: () =>
      new Promise((resolve) => {
        clients.forEach((client) => client.end())
        server.close(() => resolve())
      }),
  }
}

function serve(session: Session, folder: string, mayWrite: (bytes: number) => boolean): void {
  const open = new Map<number, number>()
  const at = (path: string): string => join(folder, join('/', path))
  const answer = (id: number, work: () => void): void => {
    try {
      work()
    } catch (error) {
      const code = (error as { code?: string }).code
      session.status(id, code === 'ENOENT' ? status['NO_SUCH_FILE']! : status['FAILURE']!)
    }
  }
  const fileOf = (handle: Buffer): number => open.get(handle.readUInt32BE(0)) ?? -1
  session.on('OPEN', (id: number, path: string, flags: number) =>
    answer(id, () => {
      const write = (flags & mode['WRITE']!) !== 0
      const file = openSync(at(path), !write ? 'r' : (flags & mode['TRUNC']!) !== 0 ? 'w' : 'r+')
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(file)
      open.set(file, file)
      session.handle(id, handle)
    }),
  )
  session.on('WRITE', (id: number, handle: Buffer, offset: number, bytes: Buffer) =>
    answer(id, () => {
      if (!mayWrite(bytes.length)) return session.status(id, status['FAILURE']!)
      writeSync(fileOf(handle), bytes, 0, bytes.length, offset)
      session.status(id, status['OK']!)
    }),
  )
  session.on('READ', (id: number, handle: Buffer, offset: number, length: number) =>
    answer(id, () => {
      const bytes = Buffer.alloc(length)
      const count = readSync(fileOf(handle), bytes, 0, length, offset)
      if (count === 0) session.status(id, status['EOF']!)
      else session.data(id, bytes.subarray(0, count))
    }),
  )
  session.on('CLOSE', (id: number, handle: Buffer) =>
    answer(id, () => {
      closeSync(fileOf(handle))
      open.delete(handle.readUInt32BE(0))
      session.status(id, status['OK']!)
    }),
  )
  const stat = (id: number, path: string): void =>
    answer(id, () => {
      const { size, mode: bits, uid, gid, atimeMs, mtimeMs } = statSync(at(path))
      session.attrs(id, { size, mode: bits, uid, gid, atime: atimeMs / 1000, mtime: mtimeMs / 1000 })
    })
  session.on('STAT', stat)
  session.on('LSTAT', stat)
  session.on('MKDIR', (id: number, path: string) =>
    answer(id, () => {
      mkdirSync(at(path))
      session.status(id, status['OK']!)
    }),
  )
  session.on('RENAME', (id: number, from: string, to: string) =>
    answer(id, () => {
      if (existsSync(at(to))) return session.status(id, status['FAILURE']!)
      renameSync(at(from), at(to))
      session.status(id, status['OK']!)
    }),
  )
  session.on('REMOVE', (id: number, path: string) =>
    answer(id, () => {
      rmSync(at(path))
      session.status(id, status['OK']!)
    }),
  )
}
