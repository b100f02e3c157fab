import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { printLine } from './terminal.mjs'

/**
 * Runs `work` while no other process on this machine holds the lock file. The lock of a process that has ended is taken
 * over.
 * @param {string} path
 * @param {string} why reason for waiting, printed once
 * @param {() => Promise<void>} work
 */
export async function withLock(path, why, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let printed = false; !take(path);) {
    if (!printed) printLine(`Waiting: ${why} …`)
    printed = true
    await wait(500)
  }
  try {
    await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * Tries to create the lock file; the lock of a process that has ended is removed for the next try.
 * @param {string} path
 */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (!isAlive(holderOf(path))) rmSync(path, { force: true })
  return false
}

/**
 * Process id in the lock file; 0 when there is none.
 * @param {string} path
 */
function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    // The lock was released in the meantime: no process holds it.
    return 0
  }
}

/**
 * Whether a process is running.
 * @param {number} pid
 */
function isAlive(pid) {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
