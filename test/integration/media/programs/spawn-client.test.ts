import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SpawnClient } from '../../../../electron/media/programs/spawn-client.ts'
import { killGroup } from '../../../../electron/media/programs/kill.ts'
import type { ProgramCommand } from '../../../../electron/media/programs/types.ts'

const isAlive = (pid: number): boolean => {
  try {
    // A process that has ended and was not asked for its end yet is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))
  } catch {
    return false
  }
}
const shell = (script: string, pipes: number[], env: NodeJS.ProcessEnv = {}): ProgramCommand => ({
  file: '/bin/sh',
  args: ['-c', script],
  env: { PATH: process.env['PATH'], ...env },
  pipes: new Set(pipes),
})

/** Names of the abstract sockets at which this process listens for programs, as all processes of the machine can see them. */
function ownAddresses(): string[] {
  const own = new Set(
    readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1] ?? []
      } catch {
        return []
      }
    }),
  )
  const rows = readFileSync('/proc/net/unix', 'latin1').split('\n')
  const names = rows.flatMap((row) => {
    const [, inode = '', name] = /(\d+) @(greenroom-[0-9a-f]{32})$/.exec(row) ?? []
    return name !== undefined && own.has(inode) ? [name] : []
  })
  return [...new Set(names)]
}

describe.runIf(process.platform === 'linux')('a spawn server', () => {
  let client: SpawnClient
  beforeAll(async () => void (client = await SpawnClient.open()))
  afterAll(() => expect(client.isAlive).toBe(true))

  test('gives a program its input, environment and all of its pipes, and tells how it ended', async () => {
    const program = await client.start(
      shell('read one; echo "$one $NAME"; echo wrong >&2; echo progress >&3; exit 3', [0, 1, 2, 3], {
        NAME: 'ünïcode\n',
      }),
    )
    program.stdin!.end('first line\n')
    const written = [1, 2, 3].map((fd) => text(program.output.get(fd)!))
    expect(await Promise.all(written)).toEqual(['first line ünïcode\n\n', 'wrong\n', 'progress\n'])
    expect(await program.ended).toEqual({ exitCode: 3, exitSignal: null })
  })

  test('carries more than any buffer holds, both ways, for several programs at once', async () => {
    const bytes = Buffer.alloc(5_000_000, 'streams')
    const copies = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const program = await client.start(shell('cat', [0, 1]))
        Readable.from([bytes]).pipe(program.stdin!)
        const copy = await buffer(program.output.get(1)!)
        return { same: copy.equals(bytes), ...(await program.ended) }
      }),
    )
    expect(copies).toEqual(copies.map(() => ({ same: true, exitCode: 0, exitSignal: null })))
  })

  test('a program without pipes reads nothing and is killed with all that it has started', async () => {
    const program = await client.start(shell('sleep 60 & echo $!; wait', [1]))
    const child = await new Promise<number>((resolve) =>
      program.output.get(1)!.once('data', (chunk: Buffer) => resolve(Number(chunk))),
    )
    expect([program.pid, child].map(isAlive)).toEqual([true, true])
    killGroup(program.pid)
    expect(await program.ended).toEqual({ exitCode: null, exitSignal: 'SIGKILL' })
    await expect.poll(() => isAlive(child)).toBe(false)
    expect(await (await client.start(shell('read one; exit $?', []))).ended).toEqual({ exitCode: 1, exitSignal: null })
  })

  test('keeps away who else connects, as any process of the machine can', async () => {
    const program = await client.start(shell('sleep 0.2; echo own', [1]))
    const addresses = ownAddresses()
    expect(addresses.length).toBeGreaterThan(0)
    const strangers = addresses.map((name) => connect(`\0${name}`))
    await Promise.all(strangers.map((socket) => once(socket, 'connect')))
    const ended = Promise.all(strangers.map((socket) => once(socket.resume(), 'close')))
    for (const socket of strangers) socket.write(Buffer.alloc(64, 'not the secret'))
    await ended
    expect(await text(program.output.get(1)!)).toBe('own\n')
    expect(await program.ended).toEqual({ exitCode: 0, exitSignal: null })
  })

  test("a program that can't be started is refused with the system's error", async () => {
    const missing = { ...shell('', [1, 2]), file: '/nowhere/ffmpeg' }
    await expect(client.start(missing)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'spawn /nowhere/ffmpeg' })
  })

  test('that is killed takes its programs with it, and others are not waited for', async () => {
    const other = await SpawnClient.open()
    const program = await other.start(shell('sleep 60', [1]))
    const server = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${String(program.pid)}/status`, 'utf8'))?.[1])
    program.output.get(1)!.resume()
    process.kill(server, 'SIGKILL')
    expect(await program.ended).toEqual({ exitCode: null, exitSignal: 'SIGKILL' })
    await expect.poll(() => isAlive(program.pid)).toBe(false)
    expect(other.isAlive).toBe(false)
    await expect(other.start(shell('true', []))).rejects.toThrow(/spawn server/)
  })
})
