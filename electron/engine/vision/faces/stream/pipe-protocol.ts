/** What is asked of the thread that talks to ffmpeg processes. `id` names the process; `frame` is memory that is shared. */
export type PipeRequest =
  | { kind: 'open'; id: number; command: string; args: readonly string[]; way: 'out' | 'in' }
  /** Reads the next frame from the process. */
  | { kind: 'read'; id: number; frame: SharedArrayBuffer }
  /** Writes a frame to the process. */
  | { kind: 'write'; id: number; frame: SharedArrayBuffer }
  /** Closes the input of the process. */
  | { kind: 'end'; id: number }
  | { kind: 'kill'; id: number }

/** What the thread answers. Frames are answered in the order in which they were asked for. */
export type PipeAnswer =
  /** Whether the frame was read or written whole; false when the process has ended. */
  | { kind: 'frame'; id: number; whole: boolean }
  | { kind: 'ended'; id: number; code: number | null; signal: NodeJS.Signals | null; stderr: string; error?: Error }
