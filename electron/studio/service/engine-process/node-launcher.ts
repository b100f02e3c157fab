import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { EngineChildProcess, EngineLauncher } from '../../host.ts'

export interface NodeLauncherOptions {
  /** The program to run; by default the Node that runs this. */
  command?: string
  /** Arguments before the engine's own: flags of Node and the engine's file. */
  before: readonly string[]
}

/** Starts the engine's file with Node, in a process group of its own. */
export function nodeLauncher(options: NodeLauncherOptions): EngineLauncher {
  return {
    launch(args, env): EngineChildProcess {
      // A group of its own: Ctrl+C in the terminal reaches the studio alone, which then stops the engine in order.
      const child = spawn(options.command ?? process.execPath, [...options.before, ...args], {
        env,
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: process.platform !== 'win32',
        windowsHide: true,
      })
      // It ends with its parent by noticing that this pipe closed; a pipe that breaks first is no news.
      child.stdin.on('error', () => undefined)
      const killOne = child.kill.bind(child)
      child.kill = (signal) => (signal === 'SIGKILL' ? killGroup(child, killOne) : killOne(signal))
      return child
    },
  }
}

/** How the engine's source is started where Node runs it as it is. */
export function sourceLauncher(entry: string): EngineLauncher {
  return nodeLauncher({ before: ['--disable-warning=ExperimentalWarning', entry] })
}

function killGroup(child: ChildProcess, killOne: (signal: NodeJS.Signals) => boolean): boolean {
  if (process.platform === 'win32' || child.pid === undefined) return killOne('SIGKILL')
  try {
    return process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
