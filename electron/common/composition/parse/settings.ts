import type { Project } from '../model.ts'
import type { ReadOptions } from './options.ts'

/** The music, the loudness and the disclosure of the extension beside the body. */
export function writtenSettings({ extension }: ReadOptions): Pick<Project, 'music' | 'loudness' | 'disclosure'> {
  const plain = {
    ...(extension?.loudness === undefined ? {} : { loudness: extension.loudness }),
    // A notice is among the scenes of the body already.
    ...(extension?.disclosure?.sign ? { disclosure: { sign: true as const } } : {}),
  }
  if (!extension?.music) return plain
  const { url, silentItems: _silent, ...settings } = extension.music
  return { music: { source: { kind: 'url', url }, ...settings }, ...plain }
}
