/** The fields of an element that determine its layer. */
export interface Stacked {
  id: string
  layer: number
}

export type StackMove = 'front' | 'back' | 'forward' | 'backward'

/**
 * The stack from lowest to topmost after some elements were moved; these keep their relative order. Forward and
 * backward move past one element that is not moved.
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

/** The elements with the same layer as one of the stack, above and below it, each from lowest to topmost. */
export function tiedWith<T extends Stacked>(stack: readonly T[], id: string): { above: T[]; below: T[] } {
  const at = stack.findIndex((one) => one.id === id)
  const same = (one: T): boolean => one.layer === stack[at]?.layer
  return { above: stack.slice(at + 1).filter(same), below: stack.slice(0, Math.max(0, at)).filter(same) }
}

/** The layers that give the stack its order, only where they differ from the present ones. */
export function layersFor(stack: readonly Stacked[]): { elementId: string; layer: number }[] {
  return stack.flatMap((one, i) => (one.layer === i + 1 ? [] : [{ elementId: one.id, layer: i + 1 }]))
}
