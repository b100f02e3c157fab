import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { StudioHost } from '../host.ts'

export interface LogFileOptions {
  path: string
  /** Size at which the log is rotated, bytes. */
  mostBytes?: number
  /** How many rotated files are kept (`greenroom.log.1` is the newest). */
  keep?: number
  now?: () => number
}

/**
 * A log of one JSON object per line, of limited size. Written synchronously, since the last lines before a crash matter
 * most. Errors of writing are ignored.
 */
export function logFile(options: LogFileOptions): StudioHost['log'] {
  const { path, mostBytes = 2 * 1024 * 1024, keep = 4, now = Date.now } = options
  let size: number | null = null
  return (level, message, detail = {}) => {
    try {
      size ??= begin(path)
      if (size > mostBytes) {
        rotate(path, keep)
        size = 0
      }
      const line = `${JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...detail })}\n`
      appendFileSync(path, line, { mode: 0o600 })
      size += Buffer.byteLength(line)
    } catch {
      // The log can't be written (full disk, missing folder), and there is no better place to report that.
      size = null
    }
  }
}

function begin(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function rotate(path: string, keep: number): void {
  rmSync(`${path}.${keep}`, { force: true })
  for (let index = keep - 1; index >= 1; index -= 1) move(`${path}.${index}`, `${path}.${index + 1}`)
  move(path, `${path}.1`)
}

function move(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}
