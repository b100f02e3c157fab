import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { Readable } from 'node:stream'
import { NoSpawnServer, SpawnClient } from './spawn-client.ts'
import type { ProgramCommand, ProgramEnd, RunningProgram } from './types.ts'

/** Whether the system copies the table of a process's memory when that starts a program. Electron starts no Node by its path. */
const copiesMemory = process.platform === 'linux' && process.versions['electron'] === undefined
/** Memory of this process from which on a spawn server saves more than it takes, bytes. */
const largeBytes = 128_000_000
/** So many programs a process starts itself: a command that ends soon doesn't need a spawn server. */
const firstPrograms = 2

let startedHere = 0
let client: SpawnClient | undefined
let opening: Promise<void> | undefined

/**
 * Starts a program: a large process does that through its spawn server, which takes this process less than a millisecond.
 * @throws the system's error when it can't be started
 */
export async function startProgram(command: ProgramCommand): Promise<RunningProgram> {
  if (client?.isAlive) {
    try {
      return await client.start(command)
    } catch (error) {
      if (!(error instanceof NoSpawnServer)) throw error
    }
  }
  return await startHere(command)
}

async function startHere({ file, args, env, pipes }: ProgramCommand): Promise<RunningProgram> {
  startedHere += 1
  if (copiesMemory && startedHere > firstPrograms && process.memoryUsage.rss() > largeBytes) openSpawnServer()
  const standard = [0, 1, 2].map((fd) => (pipes.has(fd) ? 'pipe' : 'ignore'))
  const child = spawn(file, args, {
    stdio: [...standard, ...(pipes.has(3) ? ['pipe' as const] : [])] as ('pipe' | 'ignore')[],
    env,
    // The child gets a process group of its own, so that one signal reaches all processes that it starts.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const ended = endOf(child)
  if (child.pid === undefined) {
    await ended
    throw new Error(`${file} was not started`)
  }
  const output = new Map<number, Readable>()
  for (const fd of [1, 2, 3]) {
    const stream = child.stdio[fd]
    if (stream instanceof Readable) output.set(fd, stream)
  }
  return { pid: child.pid, stdin: child.stdin ?? undefined, output, ended }
}

function endOf(child: ChildProcess): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, exitSignal) => resolve({ exitCode, exitSignal }))
  })
}

/** What this process starts before the spawn server is there, or when it can't be had, it starts itself. */
function openSpawnServer(): void {
  opening ??= SpawnClient.open().then(
    (opened) => {
      client = opened
      opening = undefined
    },
    () => {
      // The promise stays, so that what can't be had is not asked for again and again.
    },
  )
}
