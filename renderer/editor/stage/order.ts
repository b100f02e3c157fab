/** What of an element decides its place in the stack. */
export interface Stacked {
  id: string
  layer: number
}

export type StackMove = 'front' | 'back' | 'forward' | 'backward'

/**
 * The stack from the lowest to the topmost after some have been moved; they keep their order among each other. Forward
 * and backward pass one element that is not being moved.
 */
export function restack<T extends Stacked>(stack: readonly T[], ids: readonly string[], move: StackMove): T[] {
  const chosen = new Set(ids)
  const moving = stack.filter((one) => chosen.has(one.id))
  const staying = stack.filter((one) => !chosen.has(one.id))
  if (move === 'front') return [...staying, ...moving]
  if (move === 'back') return [...moving, ...staying]
  const result = [...stack]
  const forward = move === 'forward'
  const indices = result.flatMap((one, i) => (chosen.has(one.id) ? [i] : []))
  for (const index of forward ? indices.toReversed() : indices) {
    const next = index + (forward ? 1 : -1)
    const neighbour = result[next]
    if (!neighbour || chosen.has(neighbour.id)) continue
    result[next] = result[index]!
    result[index] = neighbour
  }
  return result
}

/** The layer numbers that put a stack into an order, where they differ from what they are. */
export function layersFor(stack: readonly Stacked[]): { elementId: string; layer: number }[] {
  return stack.flatMap((one, i) => (one.layer === i + 1 ? [] : [{ elementId: one.id, layer: i + 1 }]))
}
