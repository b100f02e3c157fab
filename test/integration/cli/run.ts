import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { Writable } from 'node:stream'
import { main } from '../../../electron/cli/program.ts'
import { startedFile } from '../../support/program.ts'

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
  /** The lines of the standard output as JSON. */
  events: Record<string, unknown>[]
}

export interface RunOptions {
  data: string
  env?: NodeJS.ProcessEnv
  cwd?: string
  entry?: string
  node?: string
}

/** Runs the command line as a user would: in a process of its own, its output piped. */
export function start(
  args: string[],
  options: RunOptions,
): { child: ChildProcess; ended: Promise<Ended>; text: () => string } {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GREENROOM_')))
  const child = spawn(options.node ?? process.execPath, [options.entry ?? startedFile('cli/index'), ...args], {
    env: { ...clean, GREENROOM_DATA: options.data, ...options.env },
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr, events: eventsIn(stdout) }))
  })
  return { child, ended, text: () => stdout + stderr }
}

/** Runs a command in a process of its own until it ends. */
export function spawned(args: string[], options: RunOptions): Promise<Ended> {
  return start(args, options).ended
}

/** Runs a command in this process, without the seconds that a new process takes to start. */
export async function greenroom(args: string[], options: RunOptions): Promise<Ended> {
  const stream = (): { texts: string[]; stream: NodeJS.WriteStream } => {
    const texts: string[] = []
    const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
      texts.push(chunk.toString())
      done()
    }
    return { texts, stream: new Writable({ write }) as unknown as NodeJS.WriteStream }
  }
  const [out, err] = [stream(), stream()]
  const code = await main(args, {
    stdin: process.stdin,
    stdout: out.stream,
    stderr: err.stream,
    env: { GREENROOM_DATA: options.data, ...options.env },
  })
  const stdout = out.texts.join('')
  return { code, stdout, stderr: err.texts.join(''), events: eventsIn(stdout) }
}

function eventsIn(stdout: string): Record<string, unknown>[] {
  const lines = stdout.split('\n').filter((line) => line !== '')
  if (!lines.every((line) => line.startsWith('{') && line.endsWith('}'))) return []
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

export async function until(condition: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 60_000
  while (!condition()) {
    if (Date.now() > end) throw new Error(`it never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
