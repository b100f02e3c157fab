import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { EngineChildProcess, EngineLauncher } from '../../host.ts'

export interface NodeLauncherOptions {
  /** The program to run; by default the Node of this process. */
  command?: string
  /** Arguments before the engine's own: flags of Node, and the engine's file. */
  before: readonly string[]
}

/** Starts the engine's file with Node, in a process group of its own. */
export function nodeLauncher(options: NodeLauncherOptions): EngineLauncher {
  return {
    launch(args, env): EngineChildProcess {
      // In a group of its own, Ctrl+C in the terminal reaches only the studio, which then stops the engine properly.
      const child = spawn(options.command ?? process.execPath, [...options.before, ...args], {
        env,
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: process.platform !== 'win32',
        windowsHide: true,
      })
      // The child ends when it notices that this pipe has closed; an error of the pipe means that the child ended
      // first.
      child.stdin.on('error', () => undefined)
      const killOne = child.kill.bind(child)
      child.kill = (signal) => (signal === 'SIGKILL' ? killGroup(child, killOne) : killOne(signal))
      return child
    },
  }
}

/** Launcher for the engine's source, which Node runs without a build. */
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
