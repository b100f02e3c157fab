import { join } from 'node:path'
import type { PartCache } from '../../../media/index.ts'
import { digestOfFile } from '../../core/digest.ts'
import type { KeptFiles } from './kept.ts'

/** What each file of a part is kept as, by its extension. */
const kinds = { mp4: 'part-picture', wav: 'part-sound' } as const
const extensions = ['mp4', 'wav'] as const

/** Keeps the parts of videos, with the other results of work that are made once. */
export function createPartCache(kept: KeptFiles): PartCache {
  const named = (content: unknown, index: number, extension: (typeof extensions)[number]) =>
    kept.nameOf(kinds[extension], [content, index])
  return {
    digestOf: digestOfFile,
    async take(content, folder, nameOf, signal) {
      const found = await kept.facts(kept.nameOf('part', content))
      if (typeof found !== 'number') return undefined
      const names: string[] = []
      for (let index = 0; index < found; index++) {
        const name = nameOf()
        for (const extension of extensions) {
          const path = join(folder, `${name}.${extension}`)
          if (!(await kept.take(named(content, index, extension), extension, path, signal))) return undefined
        }
        names.push(name)
      }
      return names
    },
    async keep(content, folder, names) {
      for (const [index, name] of names.entries())
        for (const extension of extensions) {
          await kept.keep(named(content, index, extension), extension, join(folder, `${name}.${extension}`), {}, folder)
        }
      await kept.keepFacts(kept.nameOf('part', content), names.length, folder)
    },
  }
}
