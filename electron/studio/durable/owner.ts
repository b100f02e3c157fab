import { hostname } from 'node:os'

/** Names a process in leases, so that another on the same machine can tell when it is gone. */
export function processOwner(role: string, random: string): string {
  return `${role}-${process.pid}-${random}@${hostname()}`
}

/**
 * False when the process that an owner names is certainly gone; true when it lives, or nobody here can tell: then only
 * the end of its lease counts.
 */
export function processAlive(owner: string): boolean {
  const named = /^[a-z]+-(\d+)-[^@]*@(.*)$/.exec(owner)
  if (!named || named[2] !== hostname()) return true
  try {
    process.kill(Number(named[1]), 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
