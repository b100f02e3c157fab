import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const parentDeath = ['--pdeathsig', 'KILL', '--']
let parentDeathWrapper: string | null | undefined
let memoryWrapper: string | null | undefined

/**
 * Wraps a command so that the child ends when this process is killed: otherwise ffmpeg would continue to write after
 * the engine's death. Linux can send a signal to the child (prctl), with util-linux's setpriv if it is installed.
 */
export function withParentDeath(file: string, args: readonly string[]): [string, string[]] {
  if (parentDeathWrapper === undefined) {
    const setpriv = process.platform === 'linux' && existsSync('/usr/bin/setpriv') ? '/usr/bin/setpriv' : null
    const works = setpriv !== null && spawnSync(setpriv, [...parentDeath, '/bin/true']).status === 0
    parentDeathWrapper = works ? setpriv : null
  }
  return parentDeathWrapper === null ? [file, [...args]] : [parentDeathWrapper, [...parentDeath, file, ...args]]
}

/**
 * Most memory that a media program may take, bytes. What a file takes can't be told beforehand: a stream may change its
 * size, depth of colour and number of reference frames at any place.
 */
export const maxProgramBytes = 1_500_000_000

/**
 * Limits the memory of a media program, which then ends with an error instead of exhausting the machine's memory. Linux
 * limits data (`RLIMIT_DATA` counts anonymous memory since 4.7) by util-linux's prlimit if it is installed; macOS and
 * Windows have no such limit for a program that is started. Stacks of threads count with their whole size, so they are
 * made smaller: 2 MB is four times what threads get on macOS.
 */
export function withMemoryLimit(file: string, args: readonly string[], bytes = maxProgramBytes): [string, string[]] {
  const limits = [`--data=${bytes}`, `--stack=${2 * 1024 * 1024}:`, '--']
  if (memoryWrapper === undefined) {
    const prlimit = process.platform === 'linux' && existsSync('/usr/bin/prlimit') ? '/usr/bin/prlimit' : null
    const works = prlimit !== null && spawnSync(prlimit, [...limits, '/bin/true']).status === 0
    memoryWrapper = works ? prlimit : null
  }
  return memoryWrapper === null ? [file, [...args]] : [memoryWrapper, [...limits, file, ...args]]
}
