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
  return growingRemote(sftpFiles(connection, account))
}

function sftpFiles({ sftp, call, close }: SftpConnection, { address, folder }: Account): RemoteFiles {
  const { hostname } = new URL(address)
  const root = folder === '' ? '.' : folder
  const at = (name: string): string => posix.join(root, name)
  /** The file that is written, which stays open between its pieces. */
  let open: { name: string; handle: Buffer } | null = null

  const stat = (path: string): Promise<SftpStats | null> =>
    call<SftpStats>((done) => sftp.stat(path, done)).catch((error: unknown) => {
      if (codeOf(error) === status.noSuchFile) return null
      throw fault(error, path)
    })
  const fault = (error: unknown, path: string): unknown => {
    const code = codeOf(error)
    if (code === status.permissionDenied) return denied(hostname, path, error)
    if (code === status.noSpace || code === status.quota) return full(hostname, error)
    if (code === null) return error
    const reason = error instanceof Error ? error.message : String(code)
    return refused(
      'server',
      message('deliveryErrors.sftpFailed', { host: hostname, path, reason }),
      message('deliveryErrors.sftpFailedNext'),
      error,
    )
  }
  /** Version 3 has no code for a full disk: the server is asked how much is free, as OpenSSH tells it. */
  const writeFault = async (error: unknown, path: string): Promise<unknown> => {
    if (codeOf(error) !== status.failure) return fault(error, path)
    try {
      const { f_bavail } = await call<{ f_bavail: number }>((done) => sftp.ext_openssh_statvfs(root, done))
      if (f_bavail === 0) return full(hostname, error)
    } catch {
      // The server doesn't tell its space, so its own words stand.
    }
    return fault(error, path)
  }
  const closeFile = async (): Promise<void> => {
    const closing = open
    open = null
    if (closing) await call<unknown>((done) => sftp.close(closing.handle, done))
  }
  const handleOf = async (name: string, anew: boolean): Promise<Buffer> => {
    if (open?.name === name && !anew) return open.handle
    await closeFile()
    const handle = await call<Buffer>((done) => sftp.open(at(name), anew ? 'w' : 'r+', done))
    open = { name, handle }
    return handle
  }
  const makeFolder = async (path: string): Promise<void> => {
    const found = await stat(path)
    if (found?.isDirectory() === true) return
    if (found)
      throw refused(
        'not-a-folder',
        message('deliveryErrors.notFolder', { host: hostname, path }),
        message('deliveryErrors.notFolderNext'),
      )
    if (posix.dirname(path) !== path) await makeFolder(posix.dirname(path))
    await call<unknown>((done) => sftp.mkdir(path, done)).catch(async (error: unknown) => {
      // Another upload may have created it first.
      if ((await stat(path))?.isDirectory() !== true) throw fault(error, path)
    })
  }

  return {
    makeFolder: () => (root === '.' ? Promise.resolve() : makeFolder(root)),
    sizeOf: async (name) => (await stat(at(name)))?.size ?? null,
    async *read(name, from, length) {
      await closeFile()
      const handle = await call<Buffer>((done) => sftp.open(at(name), 'r', done)).catch((error: unknown) => {
        throw fault(error, at(name))
      })
      try {
        for (let have = 0; have < length; have += packetBytes * mostPackets)
          yield await readPackets(handle, from + have, Math.min(packetBytes * mostPackets, length - have))
      } finally {
        await call<unknown>((done) => sftp.close(handle, done)).catch(() => undefined)
      }
    },
    async append(name, from, bytes) {
      try {
        const handle = await handleOf(name, from === 0)
        const packets = packetsOf(bytes.length).map(({ offset, length }) =>
          call<unknown>((done) => sftp.write(handle, bytes, offset, length, from + offset, done)),
        )
        await Promise.all(packets)
      } catch (error) {
        throw await writeFault(error, at(name))
      }
    },
    async rename(name, to) {
      await closeFile()
      try {
        await call<unknown>((done) => sftp.rename(at(name), at(to), done))
        return true
      } catch (error) {
        if ((await stat(at(to))) !== null) return false
        throw fault(error, at(to))
      }
    },
    async remove(name) {
      await closeFile()
      await call<unknown>((done) => sftp.unlink(at(name), done)).catch((error: unknown) => {
        if (codeOf(error) !== status.noSuchFile) throw fault(error, at(name))
      })
    },
    location: (name) => `${address.replace(/\/$/, '')}/${posix.join(root, name).replace(/^\//, '')}`,
    close,
  }

  async function readPackets(handle: Buffer, from: number, length: number): Promise<Buffer> {
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
