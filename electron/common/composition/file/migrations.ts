import { projectVersion } from '../model.ts'

export type Stored = Readonly<Record<string, unknown>>

/**
 * Converts a file of one version to the next. It reads the stored JSON without the present schemas, because those
 * change.
 */
export type Migration = (stored: Stored) => Stored

/** Migrations by the version they start from: `1` converts version 1, the oldest, to version 2. */
export const migrations: Readonly<Record<number, Migration>> = {
  // Version 2 added replaceable elements: a file without them needs no change.
  1: (stored) => stored,
  // Version 3 added text, shapes, appearance and captions: a file without them needs no change.
  2: (stored) => stored,
}

/** Converts a file to the version `target`, one version at a time. A missing migration is a fault of the program. */
export function migrate(
  stored: Stored,
  version: number,
  steps: Readonly<Record<number, Migration>> = migrations,
  target: number = projectVersion,
): Stored {
  let current = stored
  for (let from = version; from < target; from++) {
    const step = Object.hasOwn(steps, from) ? steps[from] : undefined
    if (!step) throw new Error(`no migration from version ${from} to ${from + 1}`)
    current = { ...step(current), version: from + 1 }
  }
  return current
}
