import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deliveryServers, sha256Of } from './servers.ts'
import type { ServerName } from './servers.ts'
import { slowLink } from './slow-link.ts'
import { startedFile } from '../program.ts'

export interface KilledUpload {
  kind: ServerName
  bytes: number
  kills: number
  /** Bytes that went to the server beyond those of the file. */
  again: number
  isEqual: boolean
  /** Files that are there in the end. */
  names: string[]
  /** How the product says that it has checked the file. */
  checked: string
  seconds: number
}

const program = startedFile('cli/index')

/**
 * `greenroom deliver` sends a file over a slow link, is killed when given shares of it have arrived, and is called again each
 * time. @param rate bytes in a second
 */
export async function killedUpload(
  kind: ServerName,
  { bytes, rate, killAt }: { bytes: number; rate: number; killAt: readonly number[] },
): Promise<KilledUpload> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-kill-deliver-'))
  const there = join(folder, 'there')
  await mkdir(there)
  const server = await deliveryServers[kind](there)
  const link = await slowLink(server.port, rate)
  const begun = Date.now()
  try {
    const { name, kind: destination, address, folder: inside, user, secret = '' } = server.input(link.port)
    const env = Object.assign({}, process.env, {
      GREENROOM_DATA: join(folder, 'data'),
      GREENROOM_KEYS: 'file',
      GREENROOM_DESTINATION_SECRET: secret,
    })
    const given = ['--kind', destination, '--address', address, '--folder', inside, '--user', user]
    await command(['destinations', 'add', name, ...given], env).ended
    const content = randomBytes(bytes)
    const path = join(folder, 'film 🎬.mp4')
    await writeFile(path, content)
    for (const share of killAt) {
      const sending = command(['deliver', path, '--to', name, '--json'], env)
      const before = server.written()
      // What a server takes only as a whole begins anew each time.
      const from = kind === 'webdav' ? before : 0
      while (sending.isRunning() && server.written() - from < bytes * share) await wait(10)
      sending.kill()
      await sending.ended
    }
    const output = await command(['deliver', path, '--to', name, '--json'], env).ended
    const checked = /"checked":"(\w+)"/.exec(output)?.[1] ?? output.slice(-500)
    const names = server.names()
    const isEqual = names.includes('film 🎬.mp4') && server.sha256('film 🎬.mp4') === sha256Of(content)
    const seconds = Math.round((Date.now() - begun) / 1000)
    return { kind, bytes, kills: killAt.length, again: server.written() - bytes, isEqual, names, checked, seconds }
  } finally {
    await link.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function command(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  const ended = new Promise<string>((resolve) => void child.once('close', () => resolve(output)))
  return {
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => child.kill('SIGKILL'),
  }
}
