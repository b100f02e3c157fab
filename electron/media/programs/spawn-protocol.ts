/** Bytes that each connection of a spawn server begins with: a secret that says which pipe of which program it is. */
export const secretBytes = 16

/** What a process asks of its spawn server. */
export interface SpawnRequest {
  id: number
  file: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  cwd: string
  /** Where the asking process listens: the name of an abstract socket, which no file stands for. */
  address: string
  /** File descriptors of the program, each with its secret as hexadecimal digits. */
  pipes: readonly { fd: number; secret: string }[]
}

/** What the spawn server says of a program. `failed`: it wasn't started; the fields are those of the system's error. */
export type SpawnReply =
  | { id: number; kind: 'started'; pid: number }
  | {
      id: number
      kind: 'failed'
      error: Pick<NodeJS.ErrnoException, 'message' | 'code' | 'errno' | 'syscall' | 'path'>
    }
  | { id: number; kind: 'ended'; code: number | null; signal: NodeJS.Signals | null }
