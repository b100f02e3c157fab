import { join } from 'node:path'
import { numbered, safeName } from '../../../common/naming/index.ts'

export const projectEnding = '.greenroom.json'

/** A path that a user typed, with the extension of project files added unless it has a fitting one. */
export function savedPath(path: string): string {
  return /\.json$/i.test(path) ? path : `${path}${projectEnding}`
}

/**
 * Creates a file under the first free name: `Launch.greenroom.json`, `Launch (2).greenroom.json`, …
 * @param create returns null when the name is taken
 */
export async function createNumbered(
  folder: string,
  name: string,
  create: (path: string) => Promise<string | null>,
): Promise<{ path: string; text: string }> {
  const safe = safeName(name, 'Untitled')
  for (let count = 0; ; count += 1) {
    const path = join(folder, numbered(safe, projectEnding, count))
    const text = await create(path)
    if (text !== null) return { path, text }
  }
}
