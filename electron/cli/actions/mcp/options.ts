import type { ConnectOptions } from '../../options.ts'

/** How the tools are served. */
export interface McpOptions extends ConnectOptions {
  /** Folder that tools read and write in. */
  folder?: string
  allowOutside?: boolean
  http?: boolean
  port?: number
  keyFile?: string
}
