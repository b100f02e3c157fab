import type { Patch } from 'immer'

/**
 * Drops the intermediate steps of a run of edits: of a drag with a thousand moves only the last position (forward) and
 * the first (back) are needed. Runs with patches other than replaced values are kept, since their paths shift.
 * `inverse` is in the order in which it is applied (latest edit first).
 */
export function squash(patches: Patch[], inverse: Patch[]): { patches: Patch[]; inverse: Patch[] } {
  const keys = new Set(patches.map((patch) => keyOf(patch)))
  const plain = [...patches, ...inverse].every((patch) => patch.op === 'replace') && !nested(patches)
  if (!plain || keys.size === patches.length) return { patches, inverse }
  return { patches: lastOfEach(patches), inverse: lastOfEach(inverse) }
}

function keyOf(patch: Patch): string {
  return JSON.stringify(patch.path)
}

function lastOfEach(patches: Patch[]): Patch[] {
  return [...new Map(patches.map((patch) => [keyOf(patch), patch])).values()]
}

/** Whether a patch changes something inside of a value that another patch replaces. */
function nested(patches: Patch[]): boolean {
  const whole = new Set(patches.map((patch) => keyOf(patch)))
  return patches.some(({ path }) => path.some((_, i) => i > 0 && whole.has(JSON.stringify(path.slice(0, i)))))
}
