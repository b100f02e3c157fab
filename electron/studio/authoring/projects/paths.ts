import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import type { Element, Project, Voice } from '../../../common/composition/index.ts'
import { isInside } from './assets.ts'

/** The same project with every file path changed; itself when none changes. */
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
  return changed ? { ...project, scenes } : project
}

/** Every file path absolute; relative ones are of `folder`. */
export function withAbsolutePaths(project: Project, folder: string): Project {
  return withAssetPaths(project, (path) => (isAbsolute(path) ? path : resolve(folder, path)))
}

/**
 * As a file at `file` names its assets: relative with `/` when they lie in its folder or below, absolute elsewhere.
 * @param folder what relative paths are of now
 */
export function asSavedAt(project: Project, folder: string, file: string): Project {
  const home = dirname(resolve(file))
  return withAssetPaths(project, (path) => {
    const absolute = isAbsolute(path) ? path : resolve(folder, path)
    return isInside(home, absolute) ? relative(home, absolute).split(sep).join('/') : absolute
  })
}
