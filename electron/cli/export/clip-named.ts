import { basename, extname, resolve } from 'node:path'
import { message } from '../../common/messages/index.ts'
import type { Clip } from '../../studio/library/index.ts'
import { usageError } from '../errors.ts'

/**
 * Finds a clip by its id or the beginning of it, its file, or its name; null when there is none. @throws CliError when there
 * are several
 */
export function clipNamed(clips: readonly Clip[], named: string): Clip | null {
  const path = resolve(named)
  const exact = clips.find((clip) => clip.jobId === named || clip.path === path)
  if (exact) return exact
  const lower = named.toLowerCase()
  const byName = clips.filter((clip) => nameOfClip(clip).toLowerCase() === lower)
  const found =
    byName.length > 0 ? byName : clips.filter(({ jobId }) => named.length >= 4 && jobId.startsWith(named.toLowerCase()))
  if (found.length > 1) {
    const values = found.slice(0, 5).map(({ jobId }) => jobId)
    throw usageError('ambiguous', message('cliExport.several', { name: named }), message('cliExport.byId', { values }))
  }
  return found[0] ?? null
}

/** Name of a clip as the library shows it. */
export const nameOfClip = ({ path }: Clip): string => basename(path, extname(path))
