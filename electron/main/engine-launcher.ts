import { EventEmitter } from 'node:events'
import type { UtilityProcess } from 'electron'
import { utilityProcess } from 'electron'
import { nodeLauncher } from '../studio/service/engine-process/index.ts'
import type { EngineChildProcess, EngineLauncher } from '../studio/host.ts'
import type { AppPaths } from './app-paths.ts'

/** How this host starts the engine: from its source with Node in a clone, in a utility process when packaged. */
export function engineLauncher(engine: AppPaths['engine']): EngineLauncher {
  if (engine.kind === 'source')
    return nodeLauncher({
      command: engine.node,
      before: ['--disable-warning=ExperimentalWarning', engine.entry],
    })
  return {
    launch(args, env) {
      const child = utilityProcess.fork(engine.entry, withoutParentPipe(args), {
        env: { ...env, ...engine.env },
        // Node flags of this process must not be passed to the engine.
        execArgv: [],
        stdio: ['ignore', 'pipe', 'pipe'],
        serviceName: 'Greenroom engine',
      })
      return asChildProcess(child)
    },
  }
}

/**
 * A utility process has no standard input whose end would tell of its parent's end; Chromium ends it with its parent.
 */
function withoutParentPipe(args: readonly string[]): string[] {
  return args.filter((arg) => arg !== '--with-parent')
}

function asChildProcess(child: UtilityProcess): EngineChildProcess {
  const events = new EventEmitter()
  child.once('exit', (code) => events.emit('close', code, null))
  child.on('error', (type, location) => events.emit('error', new Error(`the process broke (${type} at ${location})`)))
  const adapted = {
    get pid() {
      return child.pid
    },
    stdout: child.stdout,
    stderr: child.stderr,
    kill(signal?: NodeJS.Signals | number): boolean {
      const { pid } = child
      if (signal === 'SIGKILL' && pid !== undefined) return killNow(pid)
      return child.kill()
    },
    on: events.on.bind(events),
    once: events.once.bind(events),
  }
  return adapted as unknown as EngineChildProcess
}

function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The process has ended meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
