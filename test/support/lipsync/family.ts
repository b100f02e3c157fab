import { existsSync, readdirSync, readFileSync } from 'node:fs'

function residentOf(pid: string): { parent: number; bytes: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const parent = Number(/^PPid:\s+(\d+)/mu.exec(text)?.[1])
    // Memory pages that processes share count once for each, so the sum is an upper bound.
    return { parent, bytes: Number(/^VmRSS:\s+(\d+) kB/mu.exec(text)?.[1] ?? 0) * 1024 }
  } catch {
    return undefined
  }
}

/**
 * Memory of this process and all processes below it, bytes; undefined where the system doesn't report it (Linux does).
 */
export function familyBytes(root = process.pid): number | undefined {
  if (!existsSync('/proc/self/status')) return undefined
  const all = new Map(
    readdirSync('/proc').flatMap((name) => {
      const found = /^\d+$/u.test(name) ? residentOf(name) : undefined
      return found ? [[Number(name), found] as const] : []
    }),
  )
  let [sum, generation] = [all.get(root)?.bytes ?? 0, new Set([root])]
  while (generation.size > 0) {
    const children = [...all].filter(([, { parent }]) => generation.has(parent))
    sum += children.reduce((total, [, { bytes }]) => total + bytes, 0)
    generation = new Set(children.map(([pid]) => pid))
  }
  return sum
}
