import type { Project } from '../model.ts'
import type { ReadOptions } from './options.ts'

/** The music of the extension beside the body. */
export function writtenMusic({ extension }: ReadOptions): Pick<Project, 'music'> {
  if (!extension?.music) return {}
  const { url, silentItems: _silent, ...settings } = extension.music
  return { music: { source: { kind: 'url', url }, ...settings } }
}
