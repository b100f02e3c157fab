import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long one stretch of work may keep the studio from everything else, ms. */
const stretchMs = 15

/** Makes something of each, with room for others in between. @throws the signal's reason */
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
