import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The sockets that a process listens on, as `127.0.0.1:8080`; on Linux alone, by `/proc`. */
export function listeningOf(pid: number): string[] {
  const inodes = new Set(
    readdirSync(`/proc/${String(pid)}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${String(pid)}/fd/${fd}`))?.[1] ?? []
      } catch {
        // It was closed meanwhile.
        return []
      }
    }),
  )
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${String(pid)}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      // 0A: the socket listens.
      .filter(([, , , state, , , , , , inode]) => state === '0A' && inodes.has(inode ?? ''))
      .map(([, local = '']) => addressOf(local)),
  )
}

/** `0100007F:1F90` is 127.0.0.1:8080, each four bytes in the order of this processor. */
function addressOf(local: string): string {
  const [address = '', port = ''] = local.split(':')
  const bytes = address.match(/.{8}/g)!.flatMap((word) => word.match(/../g)!.reverse())
  const isFour = bytes.length === 4
  const shown = isFour ? bytes.map((byte) => parseInt(byte, 16)).join('.') : bytes.join('')
  return `${shown}:${String(parseInt(port, 16))}`
}

/** A process and all that it has started, and they have. */
export function processTree(pid: number): number[] {
  const text = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
  const own = text.split(' ').filter(Boolean).map(Number)
  return [pid, ...own.flatMap(processTree)]
}
