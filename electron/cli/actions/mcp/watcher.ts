import type { Watch } from './tool-reporter.ts'

/** Shortest time between two reports of progress, ms. */
const spacingMs = 250

/**
 * Tells the progress of a call as the protocol wants it, always rising: the number of the stage, and the share of it that is
 * done. How many stages there will be is not known.
 */
export function watcher(tell: (progress: number, label: string) => Promise<void>): Watch {
  let [stage, at, last, told] = [0, -Infinity, '', 0]
  return (share, label) => {
    if (label !== last) stage += 1
    // The last step of a stage belongs to the next one.
    const progress = stage + Math.min(share ?? 0, 0.999)
    const now = performance.now()
    if (progress <= told || (label === last && now - at < spacingMs)) return
    at = now
    last = label
    told = progress
    // A client that has gone reads no progress; its call ends by its signal.
    tell(progress, label).catch(() => undefined)
  }
}
