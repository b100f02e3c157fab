import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import type { Element, Project, Voice } from '../../../common/composition/index.ts'
import { isInside } from './assets.ts'

/** The project with `change` applied to every file path; the same object when no path changes. */
export function withAssetPaths(project: Project, change: (path: string) => string): Project {
  let changed = false
  const source = <S extends { kind: string }>(given: S): S => {
    if (given.kind !== 'asset' || !('path' in given) || typeof given.path !== 'string') return given
    const path = change(given.path)
    if (path === given.path) return given
    changed = true
    return { ...given, path }
  }
  const voice = (given: Voice | null): Voice | null => {
    if (given?.kind === 'audio') return { ...given, source: source(given.source) }
    if (given?.kind === 'clone') return { ...given, sample: source(given.sample) }
    return given
  }
  const scenes = project.scenes.map((scene) => ({
    ...scene,
    voice: voice(scene.voice),
    elements: scene.elements.map((element) => ({ ...element, source: source(element.source) }) as Element),
  }))
  const { music } = project
  const moved = music ? { music: { ...music, source: source(music.source) } } : {}
  return changed ? { ...project, scenes, ...moved } : project
}

/** The project with every file path absolute. Relative paths refer to `folder`. */
export function withAbsolutePaths(project: Project, folder: string): Project {
  return withAssetPaths(project, (path) => (isAbsolute(path) ? path : resolve(folder, path)))
}

/**
 * The project with the paths that a file at `file` stores: relative with `/` for assets in or below its folder,
 * absolute for others.
 * @param folder folder that relative paths refer to before the change
 */
export function asSavedAt(project: Project, folder: string, file: string): Project {
  const home = dirname(resolve(file))
  return withAssetPaths(project, (path) => {
    const absolute = isAbsolute(path) ? path : resolve(folder, path)
    return isInside(home, absolute) ? relative(home, absolute).split(sep).join('/') : absolute
  })
}
