import { studio } from '../../bridge/studio.ts'

/** The name itself, or with the lowest number from 2 that makes it differ from all taken names. */
export function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken)
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${name} ${count}`
    if (!names.has(numbered)) return numbered
  }
}

/** A name that no recent project has, so that projects can be told apart in their list. */
export async function freeProjectName(name: string): Promise<string> {
  try {
    const recent = await studio().projects.recent()
    return freeName(
      name,
      recent.map((one) => one.name),
    )
  } catch (error) {
    // Two projects may then have one name; their files differ all the same.
    console.warn('The names of recent projects are not known.', error)
    return name
  }
}
