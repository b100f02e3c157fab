import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { RunningEngine } from '../../../electron/engine/index.ts'
import { startedFile } from '../program.ts'
import { sharedStores } from './shared-stores.ts'

const main = startedFile('engine/process/main')

export interface EngineProcess extends Omit<RunningEngine, 'stop'> {
  child: ChildProcess
  /** What the engine has logged so far. */
  log: () => string
  /** Kills it, as a crash or a power cut would. */
  kill(): Promise<void>
  /** Ends it as a host does; resolves with its exit code. */
  end(): Promise<number | null>
}

/** Starts an engine as its own process, as the product does. */
export async function spawnEngine(dataDir: string, args: string[] = []): Promise<EngineProcess> {
  const { database, storage } = args.includes('--database') ? {} : await sharedStores({ dataDir })
  const stores = database === undefined ? [] : ['--database', database, '--storage', storage!]
  const child = spawn(process.execPath, [main, '--data', dataDir, '--json', ...stores, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let out = ''
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const ready = await new Promise<Omit<RunningEngine, 'stop'>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The engine did not start in 60 s.\n${log}`)), 60_000)
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      if (!out.includes('\n')) return
      clearTimeout(timer)
      resolve(JSON.parse(out.split('\n')[0]!) as Omit<RunningEngine, 'stop'>)
    })
    void exited.then((code) => {
      clearTimeout(timer)
      reject(new Error(`The engine ended with ${String(code)} before it was ready.\n${log}`))
    })
  })
  return {
    ...ready,
    child,
    log: () => log,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    end() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Most memory a process has held, in MB; undefined where the system doesn't tell. */
export function peakMemoryMb(pid: number): number | undefined {
  const path = `/proc/${String(pid)}/status`
  if (!existsSync(path)) return undefined
  const line = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(path, 'utf8'))
  return line ? Math.round(Number(line[1]) / 1024) : undefined
}
