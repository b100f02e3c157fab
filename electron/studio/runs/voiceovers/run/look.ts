import { setImmediate as breath } from 'node:timers/promises'

/** Options for going through all rows of a sheet, which takes long when there are many. */
export interface Look {
  signal?: AbortSignal
  /** Called with the share of the rows that are done, 0 to 1. */
  onShare?: (share: number) => void
}

/** Rows handled per turn of the event loop. */
const atOnce = 100

/**
 * Returns a function to be called for every row: it yields to the event loop, reports progress, and throws once the
 * signal aborts.
 * @param total number of rows
 * @throws the signal's reason
 */
export function eachLooked(total: number, { signal, onShare }: Look): () => Promise<void> {
  let count = 0
  return async () => {
    if ((count += 1) % atOnce !== 0) return
    onShare?.(count / total)
    await breath()
    signal?.throwIfAborted()
  }
}
