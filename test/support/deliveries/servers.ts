import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DestinationInput } from '../../../electron/common/bridge/index.ts'
import { s3Account } from '../studio/s3.ts'
import { s3PartsServer } from './s3-parts-server.ts'
import { sftpAccount, sftpServer } from './sftp-server.ts'
import { webDavAccount, webDavServer } from './webdav-server.ts'

type Input = Omit<DestinationInput, 'id'>

/** A server of one kind with an empty folder, and how it is used. */
export interface DeliveryServer {
  port: number
  /** A destination of it, by way of a port. */
  input(port: number): Input
  /** Bytes that were sent to it. */
  written(): number
  setQuota(bytes: number): void
  close(): Promise<void>
  /** Names of the files that are there, those that are hidden included. */
  names(): string[]
  sha256(name: string): string
  /** Puts a file there beforehand. */
  put(name: string): void
}

const usual = { name: 'There', region: '', template: '{name}' }

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The files of a folder that stand for those of a server. */
function filesIn(folder: string): Pick<DeliveryServer, 'names' | 'sha256' | 'put'> {
  return {
    names: () => (existsSync(folder) ? readdirSync(folder).toSorted() : []),
    sha256: (name) => sha256Of(readFileSync(join(folder, name))),
    put(name) {
      mkdirSync(folder, { recursive: true })
      appendNew(join(folder, name))
    },
  }
}

function appendNew(path: string): void {
  writeFileSync(path, 'somebody else’s', { flag: 'wx' })
}

/** Servers by their kind: `webdav parts` takes parts of files, `webdav` only whole ones. */
export const deliveryServers = {
  async sftp(folder: string): Promise<DeliveryServer> {
    const server = await sftpServer(folder)
    return Object.assign(filesIn(join(folder, 'films', 'new')), server, {
      input: (port: number): Input =>
        Object.assign(
          {
            kind: 'sftp' as const,
            address: `sftp://127.0.0.1:${port}`,
            folder: '/films/new',
            user: sftpAccount.user,
            secret: sftpAccount.password,
          },
          usual,
        ),
    })
  },
  webdav: (folder: string) => webDav(folder, false),
  'webdav parts': (folder: string) => webDav(folder, true),
  async s3(folder: string): Promise<DeliveryServer> {
    const server = await s3PartsServer(folder, 'films')
    const inBucket = join(folder, 'films', 'new')
    const suffix = '._S3rver_object'
    return Object.assign({}, server, {
      names: () =>
        !existsSync(inBucket)
          ? []
          : readdirSync(inBucket)
              .filter((name) => name.endsWith(suffix))
              .map((name) => name.slice(0, -suffix.length))
              .toSorted(),
      sha256: (name: string) => sha256Of(readFileSync(join(inBucket, name + suffix))),
      put(name: string) {
        mkdirSync(inBucket, { recursive: true })
        appendNew(join(inBucket, name + suffix))
        writeFileSync(join(inBucket, `${name}._S3rver_metadata.json`), '{}')
      },
      input: (port: number): Input =>
        Object.assign(
          {
            kind: 's3' as const,
            address: `http://127.0.0.1:${port}`,
            folder: 'films/new',
            user: s3Account.accessKeyId,
            secret: s3Account.secretAccessKey,
          },
          usual,
        ),
    })
  },
}

export type ServerName = keyof typeof deliveryServers

async function webDav(folder: string, parts: boolean): Promise<DeliveryServer> {
  const server = await webDavServer(folder, { parts })
  return Object.assign(filesIn(join(folder, 'films', 'new')), server, {
    input: (port: number): Input =>
      Object.assign(
        {
          kind: 'webdav' as const,
          address: `http://127.0.0.1:${port}`,
          folder: 'films/new',
          user: webDavAccount.user,
          secret: webDavAccount.password,
        },
        usual,
      ),
  })
}
