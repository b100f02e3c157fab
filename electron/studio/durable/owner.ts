import { hostname } from 'node:os'

/** Name of a process in leases, by which another process on the same machine can tell whether it is still running. */
export function processOwner(role: string, random: string): string {
  return `${role}-${process.pid}-${random}@${hostname()}`
}

/**
 * False when the process that an owner names has certainly ended. True when it runs or this can't be determined
 * (another machine): then only the end of its lease counts.
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
