import type { Format } from '../common/messages/index.ts'
import type { KeptEngine } from './kept-engine.ts'
import type { Reporter } from './output/reporter.ts'

/** What every command is given. */
export interface CommandContext {
  reporter: Reporter
  /** Formats texts in the language of the terminal. */
  format: Format
  env: NodeJS.ProcessEnv
  /** Signal that Ctrl+C aborts with an `Interrupted`. */
  signal: AbortSignal
  stdout: NodeJS.WriteStream
  stdin: NodeJS.ReadStream
  stderr: NodeJS.WriteStream
  /** The engine of a program that does the work of many commands; absent: each command has its own. */
  keptEngine?: KeptEngine
}

/** Runs a command's work with its reporter and its interrupts, and reports how it ended. */
export type RunCommand = (
  options: { json?: boolean | undefined },
  work: (context: CommandContext) => Promise<void>,
) => Promise<void>
