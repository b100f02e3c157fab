import { createHash, timingSafeEqual } from 'node:crypto'
import ssh2 from 'ssh2'
import type { Client, SftpClient } from 'ssh2'
import { message } from '../../../../common/messages/index.ts'
import type { StudioError } from '../../../core/studio-error.ts'
import { networkFault, refused, unreachable, wrongSecret } from './faults.ts'
import type { Account } from './types.ts'

/** How long a server may take to let the user in, ms. */
const readyMs = 20_000
/** A server that doesn't answer for four times this long is gone, ms. */
const keepAliveMs = 15_000

/** An open session of SFTP. */
export interface SftpConnection {
  sftp: SftpClient
  /** The server's key, `SHA256:…` as OpenSSH shows it. */
  hostKey: string
  /** Calls a function of the session, and rejects also when the connection ends meanwhile. */
  call<T>(begin: (done: (error: Error | undefined, value: T) => void) => void): Promise<T>
  close(): void
}

/**
 * Connects to an SFTP server. Its key must be the one that was seen first (RFC 4251, 4.1).
 * @throws StudioError `host-key`, `credential`, `network`, `not-sftp`
 */
export async function connectSftp(account: Account): Promise<SftpConnection> {
  const { hostname, port } = new URL(account.address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const client = new ssh2.Client()
  let hostKey = ''
  let lost: StudioError | null = null
  const waiting = new Set<(error: Error) => void>()
  const end = (error: StudioError): void => {
    lost ??= error
    for (const reject of waiting) reject(lost)
    waiting.clear()
  }
  const call: SftpConnection['call'] = (begin) =>
    new Promise((resolve, reject) => {
      if (lost) return reject(lost)
      waiting.add(reject)
      begin((error, value) => {
        waiting.delete(reject)
        if (error) reject(lost ?? error)
        else resolve(value)
      })
    })
  client.on('error', (error: Error & { level?: string }) => end(connectFault(error, account, host, hostKey)))
  client.on('close', () => end(unreachable(host, 'closed')))
  try {
    await call<unknown>((done) => {
      client.once('ready', () => done(undefined, undefined))
      begin(client, account, host, Number(port || 22), (key) => (hostKey = key))
    })
    const sftp = await call<SftpClient>((done) => client.sftp(done))
    return { sftp, hostKey, call, close: () => client.end() }
  } catch (error) {
    client.destroy()
    throw error instanceof Error && 'text' in error ? error : connectFault(error, account, host, hostKey)
  }
}

function begin(client: Client, account: Account, host: string, port: number, seen: (hostKey: string) => void): void {
  const { user, secret } = account
  const isKey = /^-----BEGIN |^PuTTY-User-Key-File/.test(secret ?? '')
  client.connect(
    Object.assign(
      {
        host,
        port,
        username: user,
        readyTimeout: readyMs,
        keepaliveInterval: keepAliveMs,
        keepaliveCountMax: 4,
        hostVerifier(key: Buffer) {
          const shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
          seen(shown)
          return account.hostKey === null || sameKey(account.hostKey, shown)
        },
      },
      isKey ? { privateKey: secret ?? '' } : { password: secret ?? '' },
    ),
  )
}

const sameKey = (known: string, shown: string): boolean =>
  known.length === shown.length && timingSafeEqual(Buffer.from(known), Buffer.from(shown))

function connectFault(error: unknown, account: Account, host: string, seen: string): StudioError {
  const { level = '', message: text = '' } = (error instanceof Error ? error : {}) as {
    level?: string
    message?: string
  }
  if (account.hostKey !== null && seen !== '' && !sameKey(account.hostKey, seen))
    return refused(
      'host-key',
      message('deliveryErrors.hostKey', { host, known: account.hostKey, found: seen }),
      message('deliveryErrors.hostKeyNext'),
      error,
    )
  if (/parse privateKey|passphrase/i.test(text))
    return refused('credential', message('deliveryErrors.privateKey'), message('deliveryErrors.privateKeyNext'), error)
  if (level === 'client-authentication') return wrongSecret(host, account.user, error)
  const network = networkFault(error, host)
  if (network) return network
  if (level === 'client-timeout' || /closed|not connected|no response|timed out/i.test(text))
    return unreachable(host, 'timeout', error)
  return refused(
    'not-sftp',
    message('deliveryErrors.notSftp', { host, reason: text }),
    message('deliveryErrors.notSftpNext'),
    error,
  )
}
