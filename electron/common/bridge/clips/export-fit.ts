import { holdsPicture } from '../../formats/index.ts'
import type { ExportMake } from './export.ts'
import type { ExportChoice } from './export-presets.ts'
import type { LibraryItem } from './library.ts'

/** What an export makes, as a person chooses it. */
export type ExportWhat = 'clip' | 'avatars' | 'sound' | 'still' | 'course'

/** The kind of file that an export makes. */
export function exportWhatOf(make: ExportMake): ExportWhat {
  if (make.kind === 'still' || make.kind === 'avatars' || make.kind === 'course') return make.kind
  return make.kind === 'convert' && !holdsPicture(make.to) ? 'sound' : 'clip'
}

/** The facts of a clip by which it is known what can be made of it. */
export type Exportable = Pick<LibraryItem, 'media' | 'kind' | 'hasProject'>

/** Whether scenes and avatars of a clip are known: its project is stored. */
export const knowsScenes = ({ kind, hasProject }: Exportable): boolean =>
  hasProject && (kind === 'avatar-video' || kind === 'talking-avatar')

/**
 * The kinds of files that clips of these media can become, besides a copy: a picture has no sound, sound no picture.
 */
export function exportWhats(items: readonly Exportable[]): ExportWhat[] {
  if (items.every(({ media }) => media === 'video'))
    return items.every(knowsScenes)
      ? ['clip', 'avatars', 'sound', 'still', 'course']
      : ['clip', 'sound', 'still', 'course']
  if (items.some(({ media }) => media === 'image')) return []
  return ['sound']
}

/** Whether a choice can be made of all of these clips. */
export function canExport({ make }: ExportChoice, items: readonly Exportable[]): boolean {
  if (make.kind === 'still' && make.each === 'scene' && !items.every(knowsScenes)) return false
  return make.kind === 'keep' || exportWhats(items).includes(exportWhatOf(make))
}
