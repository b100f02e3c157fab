import { parseMediaFragment, urlExtension, withMediaFragment } from '../../service/index.ts'
import { runsWithTime } from '../model.ts'
import type { Element, Source } from '../model.ts'

type FileSource = Extract<Source, { kind: 'asset' } | { kind: 'url' }>

/**
 * The source of an element whose media changes with time and starts where the source says; undefined for all others.
 */
export function runningSource({ kind, source }: Pick<Element, 'kind' | 'source'>): FileSource | undefined {
  if (source.kind !== 'asset' && source.kind !== 'url') return undefined
  const extension = source.kind === 'url' ? urlExtension(source.url) : /\.([^./]+)$/.exec(source.path)?.[1]
  return runsWithTime(kind, extension?.toLowerCase()) ? source : undefined
}

/** The source with its media starting `ms` later (below 0: earlier, at most at the media's beginning). */
export function beginLater<S extends FileSource>(source: S, ms: number): S {
  if (source.kind === 'url') {
    const { startMs, endMs } = parseMediaFragment(source.url) ?? { startMs: 0 }
    const start = Math.max(0, Math.round(startMs + ms))
    const part = {
      startMs: endMs === undefined ? start : Math.min(start, endMs - 1),
      ...(endMs && { endMs }),
    }
    return { ...source, url: withMediaFragment(source.url, part) }
  }
  const { begin = 0, ...rest } = source
  const later = Math.max(0, Math.round(begin + ms))
  return (later === 0 ? rest : { ...rest, begin: later }) as S
}
