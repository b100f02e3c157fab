import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, platform } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'
const prefix = 'greenroom-tests-'
/** What the tests of a whole run have in temporary files at once is less than a tenth of this, bytes. */
const leastFree = 4e9

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Deletes what a run that was killed has left. Its small disks, which tests fill, are still mounted in there. */
function deleteLeftover(folder: string): void {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
  for (const mount of mounts) {
    const at = mount.split(' ')[1] ?? ''
    if (at.startsWith(`${folder}/`)) spawnSync('umount', [at], { stdio: 'ignore' })
  }
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    console.warn(`${folder} of a run that was killed stays: ${(error as Error).message}`)
  }
}

/**
 * Lets this process, and all that it starts, make temporary files in memory, where the system has room for that:
 * otherwise tests wait for the disk at each commit of a database. The folder is deleted when the process exits; those of
 * processes that were killed are deleted here. A TMPDIR that is set is kept.
 */
export function keepTemporaryFilesInMemory(): void {
  if (platform() !== 'linux' || process.env['TMPDIR'] !== undefined) return
  try {
    accessSync(inMemory, constants.W_OK | constants.X_OK)
  } catch {
    // There is no such folder here, or it is not for this user: files stay on the disk.
    return
  }
  for (const name of readdirSync(inMemory).filter((one) => one.startsWith(prefix)))
    if (!runs(Number(name.slice(prefix.length)))) deleteLeftover(join(inMemory, name))
  const { bavail, bsize } = statfsSync(inMemory)
  if (Math.min(bavail * bsize, freemem()) < leastFree) return
  const folder = join(inMemory, `${prefix}${String(process.pid)}`)
  mkdirSync(folder, { mode: 0o700, recursive: true })
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // A process that is about to end may still write: the next run deletes the folder.
    }
  })
}
