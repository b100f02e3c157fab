import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { killGroup } from './kill.ts'
import { withParentDeath } from './wrappers.ts'
import { secretBytes } from './spawn-protocol.ts'
import type { SpawnReply, SpawnRequest } from './spawn-protocol.ts'
import type { ProgramCommand, ProgramEnd, RunningProgram } from './types.ts'

const entry = fileURLToPath(new URL('./spawn-server.ts', import.meta.url))
/** After so long without a program the spawn server ends, ms. */
const idleMs = 30_000
/** How long a connection may take to send its secret, ms. */
const secretMs = 5_000

interface Pending {
  started: PromiseWithResolvers<number>
  pid?: number
  ended: PromiseWithResolvers<ProgramEnd>
}

/** The spawn server could not be asked: nothing was started. */
export class NoSpawnServer extends Error {}

/** A spawn server and what was started by it, seen from the process that it works for. */
export class SpawnClient {
  readonly #child: ChildProcess
  readonly #server: Server
  readonly #address: string
  readonly #programs = new Map<number, Pending>()
  /** Who waits for the connection with a secret. */
  readonly #awaited = new Map<string, (socket: Socket) => void>()
  #nextId = 1
  #idle: NodeJS.Timeout | undefined
  #isAlive = true

  private constructor(child: ChildProcess, server: Server, address: string) {
    this.#child = child
    this.#server = server
    this.#address = address
    server.on('connection', (socket) => this.#accept(socket))
    child.on('message', (reply: SpawnReply) => this.#receive(reply))
    child.once('exit', () => this.#end())
    child.once('error', () => this.#end())
    this.#rest()
  }

  /** @throws the system's error when the process or its socket can't be made */
  static async open(): Promise<SpawnClient> {
    const address = `\0greenroom-${randomBytes(secretBytes).toString('hex')}`
    const server = createServer().unref()
    server.listen(address)
    await once(server, 'listening')
    const [file, args] = withParentDeath(process.execPath, ['--disable-warning=ExperimentalWarning', entry])
    const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.unref()
    try {
      await once(child, 'spawn')
    } catch (error) {
      server.close()
      throw error
    }
    return new SpawnClient(child, server, address)
  }

  /** Whether it can be asked. It ends by itself when nothing is asked of it. */
  get isAlive(): boolean {
    return this.#isAlive
  }

  /** @throws NoSpawnServer; the system's error when the program can't be started */
  async start({ file, args, env, pipes }: ProgramCommand): Promise<RunningProgram> {
    const id = this.#nextId++
    const pending: Pending = { started: Promise.withResolvers(), ended: Promise.withResolvers() }
    this.#programs.set(id, pending)
    clearTimeout(this.#idle)
    this.#child.channel?.ref()
    const sockets = [...pipes].map((fd) => ({ fd, secret: randomBytes(secretBytes).toString('hex') }))
    const connected = Promise.all(sockets.map(({ secret }) => this.#connection(secret)))
    try {
      const request: SpawnRequest = { id, file, args, env, cwd: folder(), address: this.#address, pipes: sockets }
      this.#child.send(
        request,
        (error) =>
          error && pending.started.reject(new NoSpawnServer('the spawn server can not be asked', { cause: error })),
      )
      const pid = await pending.started.promise
      const streams = new Map((await connected).map((socket, index) => [sockets[index]!.fd, socket]))
      return { pid, ...streamsOf(streams), ended: settled(pending.ended.promise, streams) }
    } catch (error) {
      this.#forget(id)
      for (const { secret } of sockets) this.#awaited.delete(secret)
      throw error
    }
  }

  #connection(secret: string): Promise<Socket> {
    return new Promise((resolve) => this.#awaited.set(secret, resolve))
  }

  /** Gives a connection to who waits for it. Others on this machine can connect, too, but don't know a secret. */
  #accept(socket: Socket): void {
    socket.on('error', () => {
      // The end of the program gives a better reason than a broken pipe.
    })
    const late = setTimeout(() => socket.destroy(), secretMs).unref()
    const read = (): void => {
      const secret = socket.read(secretBytes) as Buffer | null
      if (secret === null) return
      clearTimeout(late)
      socket.off('readable', read)
      const name = secret.toString('hex')
      const resolve = this.#awaited.get(name)
      this.#awaited.delete(name)
      if (resolve) resolve(socket)
      else socket.destroy()
    }
    socket.on('readable', read)
  }

  #receive(reply: SpawnReply): void {
    const program = this.#programs.get(reply.id)
    if (!program) return
    if (reply.kind === 'started') {
      program.pid = reply.pid
      return program.started.resolve(reply.pid)
    }
    if (reply.kind === 'failed') {
      const { message, ...fields } = reply.error
      return program.started.reject(Object.assign(new Error(message), fields))
    }
    program.ended.resolve({ exitCode: reply.code, exitSignal: reply.signal })
    this.#forget(reply.id)
  }

  #forget(id: number): void {
    this.#programs.delete(id)
    if (this.#programs.size === 0) this.#rest()
  }

  /** Lets this process end, and the spawn server after a while. */
  #rest(): void {
    this.#child.channel?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      this.#isAlive = false
      if (this.#child.connected) this.#child.disconnect()
    }, idleMs).unref()
  }

  /** The spawn server has ended. Its programs end, too, because nobody would learn how they do. */
  #end(): void {
    this.#isAlive = false
    clearTimeout(this.#idle)
    this.#server.close()
    for (const { pid, started, ended } of this.#programs.values()) {
      if (pid !== undefined) killGroup(pid)
      started.reject(new NoSpawnServer('the spawn server has ended'))
      ended.resolve({ exitCode: null, exitSignal: 'SIGKILL' })
    }
    this.#programs.clear()
  }
}

/** Folder of this process. @throws NoSpawnServer when it was deleted, in which a program can still be started from here */
function folder(): string {
  try {
    return process.cwd()
  } catch (error) {
    throw new NoSpawnServer('the folder of this process was deleted', { cause: error })
  }
}

function streamsOf(streams: ReadonlyMap<number, Socket>): Pick<RunningProgram, 'stdin' | 'output'> {
  const output = new Map<number, Readable>(streams)
  output.delete(0)
  return { stdin: streams.get(0), output }
}

/** The end of a program, after its output. */
async function settled(ended: Promise<ProgramEnd>, streams: ReadonlyMap<number, Socket>): Promise<ProgramEnd> {
  const outputs = [...streams].filter(([fd, { closed }]) => fd !== 0 && !closed)
  const closed = outputs.map(([, socket]) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
  const end = await ended
  streams.get(0)?.destroy()
  await Promise.all(closed)
  return end
}
