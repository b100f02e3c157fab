import type { Project } from '../model.ts'
import type { ReadOptions } from './options.ts'

/** The music and the loudness of the extension beside the body. */
export function writtenSound({ extension }: ReadOptions): Pick<Project, 'music' | 'loudness'> {
  const loudness = extension?.loudness === undefined ? {} : { loudness: extension.loudness }
  if (!extension?.music) return loudness
  const { url, silentItems: _silent, ...settings } = extension.music
  return { music: { source: { kind: 'url', url }, ...settings }, ...loudness }
}
