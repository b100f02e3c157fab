import { posix } from 'node:path'
import type { SftpStats } from 'ssh2'
import { message } from '../../../../common/messages/index.ts'
import { denied, full, refused } from './faults.ts'
import type { RemoteFiles } from './files.ts'
import { growingRemote } from './send-growing.ts'
import { connectSftp } from './sftp-connection.ts'
import type { SftpConnection } from './sftp-connection.ts'
import type { Account, OpenRemote } from './types.ts'

/** Bytes of one packet: servers must take 32,768 (draft-ietf-secsh-filexfer-02, 3). */
const packetBytes = 32_768
/** Packets that are under way at once, so that far servers are fast, too. */
const mostPackets = 32

/** Status codes of SFTP (draft-ietf-secsh-filexfer-13, 9.1); servers that speak version 3 know only those below 9. */
const status = { noSuchFile: 2, permissionDenied: 3, failure: 4, noSpace: 14, quota: 15 } as const

/** A folder of an SFTP server. */
export const openSftp: OpenRemote = async (account, tell) => {
  const connection = await connectSftp(account)
  if (account.hostKey === null) await tell({ type: 'host-key', hostKey: connection.hostKey })
  return growingRemote(new SftpFiles(connection, account))
}

/** Files of a server, in one connection and one folder. */
class SftpFiles implements RemoteFiles {
  readonly #connection: SftpConnection
  readonly #address: string
  readonly #hostname: string
  readonly #root: string
  /** The file that is written, which stays open between its pieces. */
  #open: { name: string; handle: Buffer } | null = null

  constructor(connection: SftpConnection, { address, folder }: Account) {
    this.#connection = connection
    this.#address = address
    this.#hostname = new URL(address).hostname
    this.#root = folder === '' ? '.' : folder
  }

  async makeFolder(): Promise<void> {
    if (this.#root !== '.') await this.#makeFolder(this.#root)
  }

  async sizeOf(name: string): Promise<number | null> {
    return (await this.#stat(this.#at(name)))?.size ?? null
  }

  async *read(name: string, from: number, length: number): AsyncGenerator<Buffer> {
    const { sftp, call } = this.#connection
    await this.#closeFile()
    const handle = await call<Buffer>((done) => sftp.open(this.#at(name), 'r', done)).catch((error: unknown) => {
      throw this.#fault(error, this.#at(name))
    })
    try {
      for (let have = 0; have < length; have += packetBytes * mostPackets)
        yield await this.#readPackets(handle, from + have, Math.min(packetBytes * mostPackets, length - have))
    } finally {
      await call<unknown>((done) => sftp.close(handle, done)).catch(() => undefined)
    }
  }

  async append(name: string, from: number, bytes: Buffer): Promise<void> {
    const { sftp, call } = this.#connection
    try {
      const handle = await this.#handleOf(name, from === 0)
      const packets = packetsOf(bytes.length).map(({ offset, length }) =>
        call<unknown>((done) => sftp.write(handle, bytes, offset, length, from + offset, done)),
      )
      await Promise.all(packets)
    } catch (error) {
      throw await this.#writeFault(error, this.#at(name))
    }
  }

  async rename(name: string, to: string): Promise<boolean> {
    const { sftp, call } = this.#connection
    await this.#closeFile()
    try {
      await call<unknown>((done) => sftp.rename(this.#at(name), this.#at(to), done))
      return true
    } catch (error) {
      if ((await this.#stat(this.#at(to))) !== null) return false
      throw this.#fault(error, this.#at(to))
    }
  }

  async remove(name: string): Promise<void> {
    const { sftp, call } = this.#connection
    await this.#closeFile()
    await call<unknown>((done) => sftp.unlink(this.#at(name), done)).catch((error: unknown) => {
      if (codeOf(error) !== status.noSuchFile) throw this.#fault(error, this.#at(name))
    })
  }

  location(name: string): string {
    return `${this.#address.replace(/\/$/, '')}/${posix.join(this.#root, name).replace(/^\//, '')}`
  }

  close(): ReturnType<RemoteFiles['close']> {
    return this.#connection.close()
  }

  #at(name: string): string {
    return posix.join(this.#root, name)
  }

  #stat(path: string): Promise<SftpStats | null> {
    const { sftp, call } = this.#connection
    return call<SftpStats>((done) => sftp.stat(path, done)).catch((error: unknown) => {
      if (codeOf(error) === status.noSuchFile) return null
      throw this.#fault(error, path)
    })
  }

  #fault(error: unknown, path: string): unknown {
    const host = this.#hostname
    const code = codeOf(error)
    if (code === status.permissionDenied) return denied(host, path, error)
    if (code === status.noSpace || code === status.quota) return full(host, error)
    if (code === null) return error
    const reason = error instanceof Error ? error.message : String(code)
    return refused(
      'server',
      message('deliveryErrors.sftpFailed', { host, path, reason }),
      message('deliveryErrors.sftpFailedNext'),
      error,
    )
  }

  /** Version 3 has no code for a full disk: the server is asked how much is free, as OpenSSH tells it. */
  async #writeFault(error: unknown, path: string): Promise<unknown> {
    if (codeOf(error) !== status.failure) return this.#fault(error, path)
    const { sftp, call } = this.#connection
    try {
      const { f_bavail } = await call<{ f_bavail: number }>((done) => sftp.ext_openssh_statvfs(this.#root, done))
      if (f_bavail === 0) return full(this.#hostname, error)
    } catch {
      // The server doesn't tell its space, so its own words stand.
    }
    return this.#fault(error, path)
  }

  async #closeFile(): Promise<void> {
    const { sftp, call } = this.#connection
    const closing = this.#open
    this.#open = null
    if (closing) await call<unknown>((done) => sftp.close(closing.handle, done))
  }

  async #handleOf(name: string, anew: boolean): Promise<Buffer> {
    const { sftp, call } = this.#connection
    if (this.#open?.name === name && !anew) return this.#open.handle
    await this.#closeFile()
    const handle = await call<Buffer>((done) => sftp.open(this.#at(name), anew ? 'w' : 'r+', done))
    this.#open = { name, handle }
    return handle
  }

  async #makeFolder(path: string): Promise<void> {
    const { sftp, call } = this.#connection
    const found = await this.#stat(path)
    if (found?.isDirectory() === true) return
    if (found)
      throw refused(
        'not-a-folder',
        message('deliveryErrors.notFolder', { host: this.#hostname, path }),
        message('deliveryErrors.notFolderNext'),
      )
    if (posix.dirname(path) !== path) await this.#makeFolder(posix.dirname(path))
    await call<unknown>((done) => sftp.mkdir(path, done)).catch(async (error: unknown) => {
      // Another upload may have created it first.
      if ((await this.#stat(path))?.isDirectory() !== true) throw this.#fault(error, path)
    })
  }

  async #readPackets(handle: Buffer, from: number, length: number): Promise<Buffer> {
    const { sftp, call } = this.#connection
    const bytes = Buffer.alloc(length)
    const read = async ({ offset, length: most }: { offset: number; length: number }): Promise<number> => {
      let have = 0
      while (have < most) {
        const at = offset + have
        const count = await call<number>((done) =>
          sftp.readData(handle, bytes, at, most - have, from + at, (error, count) => done(error, count)),
        ).catch((error: unknown) => {
          // The end of the file is told as an error (SSH_FX_EOF).
          if (codeOf(error) === 1) return 0
          throw error
        })
        if (count === 0) break
        have += count
      }
      return have
    }
    const counts = await Promise.all(packetsOf(length).map(read))
    return bytes.subarray(
      0,
      counts.reduce((sum, count) => sum + count, 0),
    )
  }
}

function packetsOf(length: number): { offset: number; length: number }[] {
  return Array.from({ length: Math.ceil(length / packetBytes) }, (_, index) => {
    const offset = index * packetBytes
    return { offset, length: Math.min(packetBytes, length - offset) }
  })
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null
}
