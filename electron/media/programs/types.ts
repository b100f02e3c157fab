import type { Readable, Writable } from 'node:stream'

/** A program that is to be started. */
export interface ProgramCommand {
  file: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /**
   * File descriptors 0, 1, 2 and 3 of the program that this process writes to or reads from; the others among the first
   * three lead nowhere.
   */
  pipes: ReadonlySet<number>
}

/** A program that runs, with a process group of its own except on Windows. */
export interface RunningProgram {
  pid: number
  /** Its standard input, where that was asked for. */
  stdin: Writable | undefined
  /** What it writes, by file descriptor. */
  output: ReadonlyMap<number, Readable>
  /** Settles when the program has ended and all that it has written was read. */
  ended: Promise<ProgramEnd>
}

export interface ProgramEnd {
  exitCode: number | null
  exitSignal: NodeJS.Signals | null
}
