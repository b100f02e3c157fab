import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Seen {
  parent: number
  name: string
  /** Most memory that the process has held so far, bytes. */
  peak: number
}

function look(pid: string): Seen | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
    return {
      parent: number(/^PPid:\s+(\d+)/mu),
      name: /^Name:\s+(\S+)/mu.exec(text)?.[1] ?? '',
      peak: number(/^VmHWM:\s+(\d+) kB/mu) * 1024,
    }
  } catch {
    // The process ended after it was listed.
    return undefined
  }
}

/** Whether this system says how much memory a process has held (Linux does). */
export const tellsMemory = existsSync('/proc/self/status')

/**
 * Watches the media programs that this process and all below it start: ffmpeg and ffprobe. The answer is asked again and
 * again, as a process takes its figures with it.
 */
export class ProgramMemory {
  #peak = 0
  readonly #timer = setInterval(() => this.#look(), 15)

  #look(): void {
    const all = new Map(
      readdirSync('/proc').flatMap((name) => {
        const seen = /^\d+$/u.test(name) ? look(name) : undefined
        return seen ? [[Number(name), seen] as const] : []
      }),
    )
    for (const [pid, { name, peak }] of all)
      if (/^ff(mpeg|probe)/u.test(name) && isBelow(all, pid)) this.#peak = Math.max(this.#peak, peak)
  }

  /** Most memory of one program since the last call, bytes. */
  take(): number {
    this.#look()
    const peak = this.#peak
    this.#peak = 0
    return peak
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

function isBelow(all: ReadonlyMap<number, Seen>, pid: number): boolean {
  for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === process.pid) return true
  return false
}
