import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long mapping may block the event loop of the studio at a time, ms. */
const stretchMs = 15

/** Maps items and yields to the event loop in between. @throws the signal's reason */
export async function mapYielding<T, R>(
  list: readonly T[],
  make: (one: T, index: number) => R,
  signal?: AbortSignal,
): Promise<R[]> {
  const all: R[] = []
  let begun = performance.now()
  for (const [index, one] of list.entries()) {
    all.push(make(one, index))
    if (performance.now() - begun < stretchMs) continue
    await nextTurn()
    signal?.throwIfAborted()
    begun = performance.now()
  }
  return all
}
