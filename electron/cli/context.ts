import type { Format } from '../common/messages/index.ts'
import type { Reporter } from './output/reporter.ts'

/** What every command gets. */
export interface CommandContext {
  reporter: Reporter
  /** For the language of the terminal. */
  format: Format
  env: NodeJS.ProcessEnv
  /** Aborted by Ctrl+C with an `Interrupted`. */
  signal: AbortSignal
  stdout: NodeJS.WriteStream
  stdin: NodeJS.ReadStream
  stderr: NodeJS.WriteStream
}

/** Runs a command's work: with its reporter, its interrupts, and an end in words. */
export type RunCommand = (
  options: { json?: boolean | undefined },
  work: (context: CommandContext) => Promise<void>,
) => Promise<void>
