/** The part of `ssh2` that deliveries and their tests use; the package has no types of its own. */
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events'
  import type { AddressInfo } from 'node:net'

  export type SftpCallback<T> = (error: (Error & { code?: number }) | undefined, value: T) => void

  export interface SftpStats {
    size: number
    mode: number
    isDirectory(): boolean
  }

  export interface SftpClient extends EventEmitter {
    open(path: string, flags: string, done: SftpCallback<Buffer>): void
    close(handle: Buffer, done: SftpCallback<unknown>): void
    /** Reads at most what one packet holds. */
    readData(
      handle: Buffer,
      into: Buffer,
      offset: number,
      length: number,
      position: number,
      done: (error: (Error & { code?: number }) | undefined, bytes: number) => void,
    ): void
    write(
      handle: Buffer,
      from: Buffer,
      offset: number,
      length: number,
      position: number,
      done: SftpCallback<unknown>,
    ): void
    stat(path: string, done: SftpCallback<SftpStats>): void
    mkdir(path: string, done: SftpCallback<unknown>): void
    rename(from: string, to: string, done: SftpCallback<unknown>): void
    unlink(path: string, done: SftpCallback<unknown>): void
    ext_openssh_statvfs(path: string, done: SftpCallback<{ f_bavail: number }>): void
  }

  export interface ConnectConfig {
    host: string
    port: number
    username: string
    password?: string
    privateKey?: string
    readyTimeout?: number
    keepaliveInterval?: number
    keepaliveCountMax?: number
    /** Decides whether the server's key, in the format of SSH, is the right one. */
    hostVerifier?: (key: Buffer) => boolean
    algorithms?: Record<string, unknown>
  }

  export class Client extends EventEmitter {
    connect(config: ConnectConfig): this
    sftp(done: SftpCallback<SftpClient>): this
    end(): this
    destroy(): this
  }

  export interface ParsedKey {
    type: string
  }

  export class Server extends EventEmitter {
    constructor(config: { hostKeys: readonly string[] }, onClient: (client: EventEmitter, info: unknown) => void)
    listen(port: number, host: string, done: () => void): this
    close(done?: () => void): this
    address(): AddressInfo
  }

  export const utils: {
    parseKey(text: string, passphrase?: string): ParsedKey | ParsedKey[] | Error
    generateKeyPairSync(type: 'ed25519' | 'rsa', options?: { bits?: number }): { private: string; public: string }
    /** `STATUS_CODE` and `OPEN_MODE`: numbers of the protocol by their names. */
    sftp: Readonly<Record<string, Readonly<Record<string, number>>>>
  }

  const ssh2: { Client: typeof Client; Server: typeof Server; utils: typeof utils }
  export default ssh2
}
