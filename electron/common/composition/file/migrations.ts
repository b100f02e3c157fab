import { projectVersion } from '../model.ts'

export type Stored = Readonly<Record<string, unknown>>

/** Takes a file of one version to the next. It sees files as they were written then, so it reads them by hand. */
export type Migration = (stored: Stored) => Stored

/** By the version that a migration starts from: `1` takes version 1 to version 2. Version 1 is the first there was. */
export const migrations: Readonly<Record<number, Migration>> = {
  // Version 2 can say that an element is replaceable: nothing to change in a file that can't.
  1: (stored) => stored,
}

/** Brings a file up to `target`, one version at a time. A step that is missing is a fault of the program. */
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
