import { stderr } from 'node:process'

/** Prints a line to stderr, because stdout belongs to the command that set-up prepares. */
export function printLine(/** @type {string} */ line) {
  clearLine()
  stderr.write(`${line}\n`)
}

/** @type {((label: string, done: number, total: number) => void) | undefined} */
let listener

/**
 * Registers a listener for progress, for a parent process; progress is then not printed.
 * @param {(label: string, done: number, total: number) => void} take label as in `showProgress`, bytes so far, all
 * bytes
 */
export function listenToProgress(take) {
  listener = take
}

let drawn = false
let lastTenth = -1

/**
 * Shows progress: one line that is redrawn in a terminal, else a new line for each tenth.
 * @param {string} label name of the work
 * @param {number} done bytes so far
 * @param {number} total all bytes, 0 when unknown
 * @param {number} startedAt time of the start (ms), for the remaining time
 */
export function showProgress(label, done, total, startedAt) {
  if (listener) return listener(label, done, total)
  const share = total > 0 ? Math.min(1, done / total) : 0
  const seconds = (Date.now() - startedAt) / 1000
  const left = share > 0.02 && share < 1 ? `, ${formatSeconds((seconds * (1 - share)) / share)} left` : ''
  const text =
    total > 0 ? `${label}: ${megabytes(done)} of ${megabytes(total)} MB${left}` : `${label}: ${megabytes(done)} MB`
  if (stderr.isTTY) {
    stderr.write(`\r\x1b[2K${text}`)
    drawn = true
    return
  }
  const tenth = Math.floor(share * 10)
  if (tenth !== lastTenth) stderr.write(`${text}\n`)
  lastTenth = tenth
}

export function clearLine() {
  if (drawn) stderr.write('\r\x1b[2K')
  drawn = false
  lastTenth = -1
}

/**
 * Formats a number of bytes as megabytes.
 * @param {number} bytes
 */
export function megabytes(bytes) {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)
}

/**
 * Formats a duration as seconds or minutes.
 * @param {number} seconds
 */
function formatSeconds(seconds) {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

/** A failure that the user can resolve; printed as one sentence without a stack. */
export class SetupError extends Error {}
