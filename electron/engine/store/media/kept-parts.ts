import { dirname } from 'node:path'
import type { PartCache } from '../../../media/index.ts'
import { digestOfContent } from '../../core/digest.ts'
import type { KeptFiles } from './kept.ts'

/** Keeps the parts of videos and their sounds, with the other results of work that are made once. */
export function createPartCache(kept: KeptFiles): PartCache {
  const named = (content: unknown, extension: string) => kept.nameOf(`part-${extension}`, content)
  return {
    digestOf: digestOfContent,
    take: (content, extension, path, signal) => kept.take(named(content, extension), extension, path, signal),
    keep: (content, extension, path, facts) =>
      kept.keep(named(content, extension), extension, path, facts, dirname(path)),
  }
}
