import type { Reporter } from './output/reporter.ts'

/** What every command gets. */
export interface CommandContext {
  reporter: Reporter
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
