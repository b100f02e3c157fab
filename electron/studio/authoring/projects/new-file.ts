import { join } from 'node:path'
import { numbered, safeName } from '../../../common/naming/index.ts'

export const projectEnding = '.greenroom.json'

/** A file name that people typed, with the ending of project files unless it has one that fits. */
export function savedPath(path: string): string {
  return /\.json$/i.test(path) ? path : `${path}${projectEnding}`
}

/**
 * Puts a new file under the first name that is free: `Launch.greenroom.json`, `Launch (2).greenroom.json`, …
 * @param create answers null when the name is taken
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
