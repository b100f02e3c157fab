import { setImmediate as breath } from 'node:timers/promises'

/** How all rows of a sheet are looked at, which takes its time with many. */
export interface Look {
  signal?: AbortSignal
  /** 0 to 1. */
  onShare?: (share: number) => void
}

/** Rows that are looked at before others get their turn. */
const atOnce = 100

/**
 * To be called for every row that is looked at: gives others their turn, tells the share of the rows, ends when that is asked
 * for. @param total rows, @throws the signal's reason
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
