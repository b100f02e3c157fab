import type { ChildProcess } from 'node:child_process'

/**
 * The part of a child process that the supervisor uses: Node's own, and Electron's utility process made to look so.
 * `kill('SIGTERM')` asks it to stop, `kill('SIGKILL')` ends it and everything that it started.
 */
export type EngineChildProcess = Pick<ChildProcess, 'pid' | 'kill' | 'stdout' | 'stderr' | 'once' | 'on'>

/**
 * How a host starts the engine: `node` runs the source, a packaged Electron runs the built file in a utility process
 * (its RunAsNode fuse is off).
 */
export interface EngineLauncher {
  /** `args` are the engine's own (`--port`, `--data`, …). */
  launch(args: readonly string[], env: NodeJS.ProcessEnv): EngineChildProcess
}
